// Clang is run as a process: its crashes, its memory and its messages stay its own. The flags keep everything a check
// may need: no optimisation passes, lifetime markers (-O1 with -disable-llvm-passes emits them), debug information, and
// the arithmetic sanitisers as traps, which carry C's own rules of overflow, shift and division. A property that is
// switched off gives no licence: signed overflow then wraps around. (But for `pointer-overflow`, of which clang knows
// nothing where it wraps around: then it is assumed that there is none, and said so.)
#include "frontend/Compile.h"

#include "frontend/ClangChecks.h"
#include "frontend/Config.h"
#include "frontend/Declarations.h"
#include "frontend/Load.h"
#include "frontend/Resources.h"
#include "support/Budget.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/Json.h"
#include "support/Process.h"
#include "support/ScratchFile.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace fathom::frontend {

namespace {

std::string absolutePath(StringRef directory, StringRef file) {
  SmallString<256> path(file);
  if (sys::path::is_relative(path)) {
    path = directory;
    sys::path::append(path, file);
  }
  sys::fs::make_absolute(path);
  sys::path::remove_dots(path, true);
  return path.str().str();
}

/// How many words name the compiler: a compiler cache stands before the real one.
size_t compilerWords(ArrayRef<std::string> arguments) {
  StringRef first = arguments.empty() ? StringRef() : sys::path::filename(arguments[0]);
  bool isLauncher = first == "ccache" || first == "sccache" || first == "distcc" || first == "icecc";
  return isLauncher && arguments.size() > 1 && !StringRef(arguments[1]).starts_with("-") ? 2 : 1;
}

/// Drops what belongs to the original compiler call: the compiler, the source, outputs and dependency files.
std::vector<std::string> withoutOutputs(ArrayRef<std::string> arguments, const CompileCommand &command) {
  std::vector<std::string> result;
  std::string source = absolutePath(command.directory, command.file);
  for (size_t i = compilerWords(arguments); i < arguments.size(); ++i) {
    StringRef argument = arguments[i];
    if (argument == "-o" || argument == "-MF" || argument == "-MT" || argument == "-MQ") {
      ++i;
      continue;
    }
    if (argument == "-c" || argument == "-S" || argument == "-E" || argument == "-M" || argument == "-MM" ||
        argument == "-MD" || argument == "-MMD" || argument == "-MP" || argument == "--" ||
        (!argument.starts_with("-") && absolutePath(command.directory, argument) == source))
      continue;
    result.push_back(argument.str());
  }
  return result;
}

CompileCommand readEntry(const json::Object &entry, const std::string &path) {
  auto text = [&](StringRef key) {
    if (auto value = entry.getString(key))
      return value->str();
    throw UserError(path + ": an entry of the compilation database has no \"" + key.str() + "\"");
  };
  CompileCommand command{text("directory"), text("file"), {}};
  std::vector<std::string> arguments;
  if (const json::Array *list = entry.getArray("arguments")) {
    for (const json::Value &item : *list)
      arguments.push_back(item.getAsString().value_or("").str());
  } else {
    BumpPtrAllocator allocator;
    StringSaver saver(allocator);
    SmallVector<const char *, 64> words;
    cl::TokenizeGNUCommandLine(text("command"), saver, words);
    arguments.assign(words.begin(), words.end());
  }
  command.arguments = withoutOutputs(arguments, command);
  return command;
}

bool contains(ArrayRef<std::string> words, std::initializer_list<StringRef> wanted) {
  return any_of(words, [&](StringRef word) { return is_contained(wanted, word); });
}

/// Words that come behind ours, whatever their place, and take away what checks need.
void requireNoHarm(ArrayRef<std::string> words) {
  for (size_t i = 0; i + 1 < words.size(); ++i) {
    StringRef word = words[i + 1];
    if (words[i] == "-Xclang" && (word.starts_with("-O") || word == "-disable-lifetime-markers" ||
                                  word.starts_with("-debug-info-kind") || word.starts_with("-fsanitize-ignorelist")))
      throw UserError("-Xclang " + word.str() + ": takes away what checks need");
  }
}

/// Of warnings, which are not asked for here.
bool makesErrors(StringRef word) { return word.starts_with("-Werror") || word == "-pedantic-errors"; }

/// Words for clang: the user's flags first, so that ours win.
std::vector<std::string> clangArguments(const std::string &source, const Options &options, const SourceFlags &flags) {
  requireNoHarm(flags.words);
  PropertySet checks = options.checks;
  if (asksToWrap(flags.words)) { // then it is defined
    checks.set(PropertyKind::SignedOverflow, false);
    checks.set(PropertyKind::PointerOverflow, false);
  }
  std::vector<std::string> arguments{FATHOM_CLANG_PATH};
  copy_if(flags.words, std::back_inserter(arguments), [](StringRef word) { return !makesErrors(word); });
  if (contains(flags.words, {"-Ofast", "-mdaz-ftz"})) // of which our -O1 knows nothing
    arguments.push_back("-ffast-math");
  for (StringRef flag : {"-O1",
                         "-Xclang",
                         "-disable-llvm-passes",
                         "-g",
                         "-fno-builtin",
                         "-fno-strict-aliasing",
                         "-fno-delete-null-pointer-checks",
                         "-fno-sanitize=all",
                         "-fno-sanitize-ignorelist",
                         "-fno-stack-protector",
                         "-fno-discard-value-names",
                         "-U_FORTIFY_SOURCE",
                         "-U__OPTIMIZE__",
                         "-D__NO_INLINE__",
                         "-D_FORTIFY_SOURCE=0",
                         "-fno-lto",
                         "-fno-merge-all-constants",
                         "-fno-vectorize",
                         "-fno-slp-vectorize",
                         "-fno-finite-loops",
                         "-fno-crash-diagnostics",
                         "-Qunused-arguments"})
    arguments.push_back(flag.str());
  if (isC(source, flags.words))
    arguments.push_back(ownVariablesWord);
  else
    arguments.push_back("-w");
  for (const char *group : olderC)
    arguments.push_back(std::string("-Wno-error=") + group);
  if (!options.function.empty()) // it may be static, and nothing calls it
    arguments.push_back("-femit-all-decls");
  arguments.push_back(signedOverflowWraps(checks) ? "-fwrapv" : "-fno-wrapv");
  if (checks.has(PropertyKind::MemberBounds))
    arguments.push_back(lastMembersWord);
  arguments.push_back("-fsanitize=" + sanitizersOf(checks));
  arguments.push_back("-fsanitize-trap=all");
  arguments.push_back("-idirafter");
  arguments.push_back(includeFolder());
  arguments.push_back("-emit-llvm");
  arguments.push_back("-c");                                                        // the source comes last
  arguments.push_back(StringRef(source).starts_with("-") ? "./" + source : source); // no option
  if (!flags.directory.empty()) {
    arguments.push_back("-working-directory");
    arguments.push_back(flags.directory);
  }
  return arguments;
}

/// Whatever it leaves, when it crashes for instance, is in the folder of `output`.
Process::End runClang(std::vector<std::string> arguments, const ScratchFile &output, const std::string &messages,
                      Env &env) {
  arguments.insert(arguments.end(), {"-o", output.path()});
  ProcessSettings settings;
  settings.output = messages;
  settings.environment = environmentWith("TMPDIR=" + output.parent());
  return Process(env.budget, arguments, settings).wait();
}

/// Shows the messages, and says what is known about the reason.
std::string whyNotCompiled(StringRef messages, const SourceFlags &flags) {
  auto buffer = MemoryBuffer::getFile(messages);
  if (!buffer)
    return "";
  StringRef text = (*buffer)->getBuffer();
  errs() << text;
  if (is_contained(flags.words, "-m32") && text.contains("file not found"))
    return ": 32-bit programs need the headers of a 32-bit library (on Debian: libc6-dev-i386, g++-multilib)";
  return "";
}

/// The warnings among clang's messages that tell of older C. Calls without a declaration are told in other ways: as
/// declarations that are supplied, or as functions without a body.
std::vector<std::string> warningsIn(StringRef messages) {
  constexpr size_t most = 5;
  std::vector<std::string> result;
  SmallVector<StringRef, 16> lines;
  messages.split(lines, '\n');
  erase_if(lines, [](StringRef line) {
    return !line.contains(": warning: ") || line.ends_with("[-Wimplicit-function-declaration]") ||
           none_of(olderC, [&](const char *group) { return line.ends_with("[-W" + std::string(group) + "]"); });
  });
  for (StringRef line : ArrayRef(lines).take_front(most)) {
    auto [place, text] = line.split(" warning: ");
    result.push_back((place + " " + text).str());
  }
  if (lines.size() > most)
    result.push_back("and " + std::to_string(lines.size() - most) + " more of this kind in " +
                     lines.front().split(':').first.str());
  return result;
}

/// Of a C program that calls what it does not declare, with the declarations of those functions that are known. Empty
/// if it does not compile with them.
std::optional<Compilation> withDeclarations(const std::string &source, ArrayRef<Declaration> declarations,
                                            std::vector<std::string> arguments, Env &env) {
  ScratchFile header("h"), output("bc"), messages("txt");
  std::string text;
  for (const Declaration &missing : declarations)
    text += missing.text + "\n";
  writeFile(header.path(), text);
  // A preprocessed file is C again, or else clang includes nothing.
  arguments.insert(arguments.begin() + 1, {"-include", header.path()});
  arguments.insert(find(arguments, "-c") + 1, {"-x", "c"});
  if (!runClang(arguments, output, messages.path(), env).isGood())
    return std::nullopt;
  Compilation result{readFile(output.path())->getBuffer().str(), warningsIn(readFile(messages.path())->getBuffer())};
  for (const Declaration &missing : declarations)
    if (!missing.isKnown)
      result.warnings.push_back(source + ": called without a declaration, which is taken to be: " + missing.text);
  return result;
}

Compilation clangsWork(const std::string &source, const std::vector<std::string> &arguments, const SourceFlags &flags,
                       Env &env) {
  ScratchFile output("bc"), messages("txt");
  Process::End end = runClang(arguments, output, messages.path(), env);
  if (!end.isGood()) {
    if (end.exitCode == Process::cannotStart)
      throw ProcessFailed(FATHOM_CLANG_PATH " is missing");
    if (end.signal)
      throw UserError(source + ": clang crashes on it");
    std::vector<std::string> quietly = arguments; // without warnings
    quietly.insert(quietly.begin() + 1, "-w");
    runClang(quietly, output, messages.path(), env);
    throw UserError(source + ": does not compile" + whyNotCompiled(messages.path(), flags));
  }
  if (!sys::fs::exists(output.path())) // -fsyntax-only, for instance
    throw UserError(source + ": with these flags clang makes no code of it");
  Compilation result{readFile(output.path())->getBuffer().str(), warningsIn(readFile(messages.path())->getBuffer())};
  if (isC(source, flags.words)) {
    LLVMContext context;
    std::unique_ptr<Module> module = loadIR(MemoryBufferRef(result.bitcode, source), context);
    std::vector<Declaration> missing = missingDeclarations(*module);
    if (std::optional<Compilation> better =
            missing.empty() ? std::nullopt : withDeclarations(source, missing, arguments, env))
      return *better;
  }
  return result;
}

/// " (a.c:3:1)", of the first error.
std::string whereIn(StringRef messages, StringRef source) {
  auto [place, rest] = messages.split(": error: ");
  return rest.empty() ? (" (" + source + ")").str() : (" (" + place + ")").str();
}

/// Constants that have been fitted to the width of their type are none of mathematics. Clang knows which, and warns.
void requireConstantsAsWritten(const std::string &source, std::vector<std::string> arguments, Env &env) {
  llvm::erase(arguments, "-w");
  arguments.insert(find(arguments, "-c"), {"-fsyntax-only", "-Wno-everything", "-Werror=integer-overflow",
                                           "-Werror=constant-conversion", "-Werror=shift-count-overflow"});
  ScratchFile output("bc"), messages("txt");
  if (!runClang(arguments, output, messages.path(), env).isGood())
    throw Unsupported("--integers=math with a constant that does not fit into its type" +
                      whereIn(readFile(messages.path())->getBuffer(), source));
}

Compilation compileOnce(const std::string &source, const std::vector<std::string> &arguments, const SourceFlags &flags,
                        Env &env) {
  try {
    return clangsWork(source, arguments, flags, env);
  } catch (const ProcessFailed &error) {
    throw UserError(source + ": cannot run clang: " + error.what());
  }
}

} // namespace

bool isC(StringRef source, ArrayRef<std::string> words) {
  for (size_t i = words.size(); i-- > 0;) {
    StringRef word = words[i];
    if (word.consume_front("-x"))
      return !(word.empty() && i + 1 < words.size() ? StringRef(words[i + 1]) : word).starts_with("c++");
  }
  return source.ends_with(".c") || source.ends_with(".i");
}

std::vector<CompileCommand> readCompileCommands(const std::string &path) {
  std::unique_ptr<MemoryBuffer> buffer = readFile(path);
  Expected<json::Value> value = parseJson(buffer->getBuffer());
  if (!value)
    throw UserError(path + ": not a compilation database: " + toString(value.takeError()));
  const json::Array *entries = value->getAsArray();
  if (!entries)
    throw UserError(path + ": not a compilation database: expected a list");
  std::vector<CompileCommand> commands;
  for (const json::Value &entry : *entries) {
    const json::Object *object = entry.getAsObject();
    if (!object)
      throw UserError(path + ": not a compilation database: expected a list of objects");
    commands.push_back(readEntry(*object, path));
  }
  return commands;
}

static const CompileCommand *commandFor(const std::string &source, const std::vector<CompileCommand> &commands) {
  std::string wanted = absolutePath("", source);
  for (const CompileCommand &command : commands)
    if (absolutePath(command.directory, command.file) == wanted)
      return &command;
  return nullptr;
}

SourceFlags flagsFor(const std::string &source, const Options &options, const std::vector<CompileCommand> &commands) {
  const CompileCommand *command = commandFor(source, commands);
  if (!options.compileCommands.empty() && !command)
    throw UserError(source + ": not in " + options.compileCommands);
  SourceFlags flags;
  if (command)
    flags = {command->arguments, command->directory};
  append_range(flags.words, options.clangArgs);
  return flags;
}

std::unique_ptr<Module> compile(const std::string &source, Env &env, const std::vector<CompileCommand> &commands,
                                Compiled &compiled, LLVMContext &context) {
  // Wherever it is: clang tells itself the last part of the name.
  if (sys::path::filename(source).starts_with("@"))
    throw UserError(source + ": clang takes a name with @ for that of a list of options");
  SourceFlags flags = flagsFor(source, env.options, commands);
  if (asksToWrap(flags.words) && env.options.checks.has(PropertyKind::PointerOverflow))
    env.assumptions.insert(source + ": no errors of the kind pointer-overflow, of which clang knows none with -fwrapv");
  // A compilation database names include folders relative to its own directory.
  std::string input = flags.directory.empty() ? source : absolutePath("", source);
  std::vector<std::string> arguments = clangArguments(input, env.options, flags);
  auto known = compiled.find(arguments);
  if (known == compiled.end())
    known = compiled.try_emplace(arguments, compileOnce(source, arguments, flags, env)).first;
  if (env.options.integers == Integers::Math)
    requireConstantsAsWritten(source, arguments, env);
  for (const std::string &warning : known->second.warnings)
    if (!is_contained(env.warnings, warning)) // a program can be loaded again
      env.warnings.push_back(warning);
  return loadIR(MemoryBufferRef(known->second.bitcode, source), context);
}

} // namespace fathom::frontend
