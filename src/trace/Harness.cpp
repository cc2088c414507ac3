#include "trace/Harness.h"

#include "support/Error.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace fathom::trace {

namespace {

constexpr char runtime[] =
#include "trace/ReplayRuntime.inc"
    ;

constexpr char declarations[] = R"(#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

/* The program is what is looked at, and not this file. */
#pragma clang attribute push(__attribute__((no_sanitize("address", "memory", "undefined"))), \
                             apply_to = any(function, variable(is_global)))

struct ReplayInput {
  const char *name;
  uint64_t low, high;
};
struct ReplayByte {
  size_t offset;
  unsigned char byte;
};
struct ReplayBytes {
  size_t size, count;
  const struct ReplayByte *values;
};
)";

/// Names and texts of the program, in a C string or comment.
std::string plain(llvm::StringRef text) {
  std::string result;
  for (char c : text)
    result += (c >= ' ' && c <= '~' && c != '"' && c != '\\' && c != '/') || c == '.' ? c : c == '/' ? '/' : '?';
  for (size_t at; (at = result.find("*/")) != std::string::npos;)
    result[at] = '?';
  return result;
}

class Writer {
public:
  Writer(const CheckedProgram &program, const Counterexample &run, const HarnessNeeds &needs)
      : program(program), run(run), needs(needs), out(text) {}

  std::string write(const std::string &compileLine) {
    out << "/* " << plain(compileLine) << "\n   Repeats: " << std::string(name(run.kind)) << " at "
        << plain(run.place.text()) << (run.message.empty() ? "" : ": ") << plain(run.message) << " */\n";
    out << declarations << '\n';
    writeInputs();
    writeAllocations();
    writeBytes("replayObjects", "contents of heap objects", Event::Kind::Heap);
    writeBytes("replayHavocs", "what becomes arbitrary", Event::Kind::Havoc);
    writeBytes("replayLibrary", "what becomes arbitrary in library functions", Event::Kind::Havoc, true);
    out << "static const int replayWantsCleanup = " << (run.kind == PropertyKind::MemoryCleanup) << ";\n\n";
    out << runtime << '\n';
    writeStubs();
    writeStart();
    out << "#pragma clang attribute pop\n";
    return std::move(text);
  }

private:
  static std::string number(const llvm::APInt &value) {
    llvm::SmallString<40> digits;
    value.toString(digits, 16, false, true);
    return std::string(llvm::StringRef(digits).lower());
  }

  /// Values that somebody asks for by name; arguments of the entry have no place and are passed, not asked for.
  static bool isAsked(const Event &event) {
    return (event.kind == Event::Kind::Input && event.place.known()) || event.kind == Event::Kind::External;
  }

  void writeInputs() {
    out << "static const struct ReplayInput replayInputs[] = {\n";
    for (const Event &event : run.events) {
      if (!isAsked(event))
        continue;
      llvm::APInt wide = event.value.zextOrTrunc(128);
      out << "    {\"" << plain(event.name) << "\", " << number(wide.trunc(64)) << ", "
          << number(wide.lshr(64).trunc(64)) << "}, /* " << plain(event.place.text())
          << (event.any ? ", any value will do" : "") << " */\n";
    }
    out << "    {NULL, 0, 0}};\n";
  }

  void writeAllocations() {
    out << "static const unsigned char replayAllocationFails[] = {";
    for (const Event &event : run.events)
      if (event.kind == Event::Kind::Allocation)
        out << event.value.getBoolValue() << ", ";
    out << "0};\n";
  }

  void writeBytesOf(const Event &event) {
    out << "{" << event.size << "u, " << event.bytes.size() << ", ";
    if (event.bytes.empty()) {
      out << "NULL}";
      return;
    }
    out << "(const struct ReplayByte[]){";
    const char *separator = "";
    for (auto [offset, byte] : event.bytes) {
      out << separator << "{" << offset << ", " << unsigned(byte) << "}";
      separator = ", ";
    }
    out << "}}";
  }

  void writeBytes(const char *table, const char *what, Event::Kind kind, bool inLibrary = false) {
    out << "static const struct ReplayBytes " << table << "[] = { /* " << what << " */\n";
    for (const Event &event : run.events) {
      if (event.kind != kind || !event.place.known() || (event.name == "__fathom_havoc") != inLibrary)
        continue;
      out << "    ";
      writeBytesOf(event);
      out << ", /* " << plain(event.place.text()) << " */\n";
    }
    out << "    {0, 0, NULL}};\n";
  }

  /// The integer result registers hold whatever is asked for, so one type does for all but floating point.
  void writeStubs() {
    out << "/* Functions without a body. */\n";
    unsigned number = 0;
    for (const std::string &function : needs.undefined) {
      llvm::StringRef name(function);
      if (plain(name) != name)
        continue;
      if (const Event *returned = find(Event::Kind::Havoc, function)) { // a struct that is returned in memory
        std::string own = "replayFunction" + std::to_string(++number), type = "struct " + own;
        out << "#ifdef __i386__\n" // where who is called takes the address of the result off the stack
            << type << " { unsigned char bytes[" << returned->size << "]; };\nWEAK " << type << " " << own
            << "(void) __asm__(\"" << name << "\");\n"
            << type << " " << own << "(void) { " << type << " result; havocAll(&result); return result; }\n#else\n"
            << "WEAK void *" << own << "(void *result) __asm__(\"" << name << "\");\nvoid *" << own
            << "(void *result) { return havocAll(result); }\n#endif\n";
        continue;
      }
      bool isDouble = name.ends_with("_double"), isFloat = name.ends_with("_float");
      std::string own = "replayFunction" + std::to_string(++number);
      const char *type = isDouble ? "double" : isFloat ? "float" : "ReplayResult";
      const char *source = isDouble ? "replayDouble" : isFloat ? "replayFloat" : "nextResult";
      out << "WEAK " << type << " " << own << "(void) __asm__(\"" << name << "\");\n"
          << type << " " << own << "(void) { return " << source << "(\"" << name << "\"); }\n";
    }
    out << '\n';
  }

  // The entry.

  const Event *find(Event::Kind kind, const std::string &name) const {
    for (const Event &event : run.events)
      if (event.kind == kind && event.name == name && (kind == Event::Kind::Havoc || !event.place.known()))
        return &event;
    return nullptr;
  }

  void writeStart() {
    bool isMain = program.function.empty() && program.entry == "main";
    if (isMain)
      writeMain();
    else
      writeCall();
  }

  void writeMain() {
    out << "int __real_main(int argc, char **argv, char **envp);\n\n"
        << "int __wrap_main(void) {\n  begin();\n";
    uint64_t argc = countOf("argc");
    const char *arguments = writeStrings("argv", argc);
    const char *environment = writeStrings("envp", countOf("variables in the environment"));
    out << "  return wipeStack(__real_main((int)" << argc << "u, " << arguments << ", " << environment << "));\n}\n";
  }

  uint64_t countOf(const char *input) const {
    const Event *count = find(Event::Kind::Input, input);
    return count ? count->value.getLimitedValue() : 0;
  }

  /// The expression for them: NULL if the program does not look at them.
  const char *writeStrings(const char *name, uint64_t count) {
    if (!find(Event::Kind::Stack, name))
      return "NULL";
    out << "  static char **" << name << ";\n  " << name << " = __real_malloc(" << count + 1 << " * sizeof *" << name
        << ");\n";
    for (uint64_t i = 0; i < count; ++i) {
      std::string slot = std::string(name) + "[" + std::to_string(i) + "]";
      const Event *string = find(Event::Kind::Stack, slot);
      if (!string || string->size == 0)
        throw UserError("the arguments of main are not in the trace");
      out << "  " << slot << " = startObject(&(struct ReplayBytes)";
      writeBytesOf(*string);
      out << ");\n  " << slot << "[" << string->size - 1 << "] = 0;\n";
    }
    out << "  " << name << "[" << count << "] = NULL;\n";
    return name;
  }

  struct Argument {
    std::string type, value;
  };

  /// As prepare/EntryPoint.cpp makes them: for a pointer "size of *p", the object "*p", and "p == NULL" if it may be.
  std::vector<Argument> arguments() const {
    std::vector<Argument> result;
    for (const Event &event : run.events) {
      llvm::StringRef name = event.name;
      if (event.place.known())
        continue;
      if (event.kind == Event::Kind::Heap && name.consume_front("*"))
        result.push_back({"void *", pointerTo(event, find(Event::Kind::Input, name.str() + " == NULL"))});
      if (event.kind != Event::Kind::Input || name.starts_with("size of *"))
        continue;
      if (name.consume_back(" == NULL")) {
        if (!find(Event::Kind::Heap, "*" + name.str()))
          throw UserError("the object that '" + name.str() + "' points to is not in the trace");
        continue;
      }
      if (event.value.getBitWidth() > 64)
        throw UserError("an argument is wider than a register");
      // On a stack of 32-bit slots it matters how many it takes.
      result.push_back({event.value.getBitWidth() > 32 ? "uint64_t" : "uint32_t", number(event.value) + "u"});
    }
    return result;
  }

  std::string pointerTo(const Event &object, const Event *isNull) const {
    if (isNull && isNull->value.getBoolValue())
      return "NULL";
    return "startObject(&replayArguments[" + std::to_string(objects(&object)) + "])";
  }

  /// Which of the objects for arguments it is.
  size_t objects(const Event *wanted) const {
    size_t index = 0;
    for (const Event &event : run.events) {
      if (&event == wanted)
        break;
      index += event.kind == Event::Kind::Heap && !event.place.known();
    }
    return index;
  }

  void writeCall() {
    out << "static const struct ReplayBytes replayArguments[] = {\n";
    for (const Event &event : run.events) {
      bool isOwn = llvm::StringRef(event.name).starts_with("argument "); // else a variable before its scope begins
      if (event.kind == Event::Kind::Stack && !event.place.known() && isOwn)
        throw UserError("an argument is a struct that is passed in memory");
      if (event.kind != Event::Kind::Heap || event.place.known())
        continue;
      out << "    ";
      writeBytesOf(event);
      out << ",\n";
    }
    out << "    {0, 0, NULL}};\n";
    std::string types, values;
    for (const Argument &argument : arguments()) {
      types += (types.empty() ? "" : ", ") + argument.type;
      values += (values.empty() ? "" : ", ") + argument.value;
    }
    out << "void replayEntry(" << (types.empty() ? "void" : types) << ") __asm__(\"" << plain(needs.entry) << "\");\n\n"
        << "int __wrap_main(void) {\n  begin();\n  replayEntry(" << values << ");\n  return wipeStack(0);\n}\n";
  }

  const CheckedProgram &program;
  const Counterexample &run;
  const HarnessNeeds &needs;
  std::string text;
  llvm::raw_string_ostream out;
};

} // namespace

std::string harnessText(const CheckedProgram &program, const Counterexample &run, const HarnessNeeds &needs,
                        const std::string &compileLine) {
  return Writer(program, run, needs).write(compileLine);
}

std::vector<std::string> wrapArguments() {
  std::vector<std::string> result;
  for (const char *function : {"main", "malloc", "free", "calloc", "realloc", "reallocarray", "aligned_alloc",
                               "memalign", "posix_memalign", "strdup", "strndup", "fopen", "fgetc", "getc", "getchar",
                               "getc_unlocked", "getchar_unlocked", "fgets", "getenv"})
    result.push_back(std::string("-Wl,--wrap=") + function);
  return result;
}

} // namespace fathom::trace
