#include "trace/Replay.h"

#include "frontend/ClangChecks.h"
#include "frontend/Compile.h"
#include "frontend/Config.h"
#include "frontend/Declarations.h"
#include "frontend/Dialects.h"
#include "frontend/Resources.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/Process.h"
#include "trace/Harness.h"
#include "trace/Observed.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <dlfcn.h>

namespace fathom::trace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
using llvm::StringRef;

namespace {

std::string absolute(StringRef directory, StringRef file) {
  llvm::SmallString<256> result(file);
  if (path::is_relative(result)) {
    result = directory;
    path::append(result, file);
  }
  path::remove_dots(result, true);
  return result.str().str();
}

std::string canonical(const std::string &file) {
  llvm::SmallString<256> result;
  return fs::real_path(file, result) ? file : result.str().str();
}

/// Whether the C and C++ libraries, the mathematics or the sanitizers define it.
bool isOfLibraries(const std::string &symbol) {
  static void *const handles[] = {dlopen("libc.so.6", RTLD_LAZY), dlopen("libm.so.6", RTLD_LAZY),
                                  dlopen("libstdc++.so.6", RTLD_LAZY), dlopen("libgcc_s.so.1", RTLD_LAZY)};
  for (StringRef prefix :
       {"__asan_", "__ubsan_", "__sanitizer_", "__lsan_", "__msan_", "__start_", "__stop_", "_GLOBAL_OFFSET_TABLE_"})
    if (StringRef(symbol).starts_with(prefix))
      return true;
  if (symbol == "atexit" || symbol == "at_quick_exit")
    return true; // which glibc links statically
  return llvm::any_of(handles, [&](void *handle) { return handle && dlsym(handle, symbol.c_str()); });
}

/// Library functions that give the value of the run and do nothing else.
bool isPlainInput(StringRef symbol) { return symbol == "rand" || symbol == "random" || symbol == "clock"; }

bool isCxxSource(StringRef file) {
  StringRef extension = path::extension(file);
  return extension == ".cc" || extension == ".cpp" || extension == ".cxx";
}

std::string firstError(StringRef messages) {
  llvm::SmallVector<StringRef> lines;
  messages.split(lines, '\n', -1, false);
  for (StringRef line : lines)
    if (line.contains("error:") || line.contains("undefined reference"))
      return line.trim().str();
  return lines.empty() ? "" : lines[0].trim().str();
}

} // namespace

Replayer::Replayer(CheckedProgram given, const Budget &budget, SandboxLimits limits)
    : program(std::move(given)), budget(budget), limits(limits), isCxx(llvm::any_of(program.files, isCxxSource)) {}

Replayer::Variant Replayer::variantFor(const Counterexample &run) {
  return {.pairs = run.kind == PropertyKind::PointerCompare, .memory = run.kind == PropertyKind::Uninitialised};
}

// Compiling.

std::string Replayer::sanitizers(Variant variant) const {
  if (variant.memory)
    return "memory";
  std::string list = "address," + frontend::sanitizersOf(program.checks);
  if (variant.indices)
    list += ",bounds";
  if (variant.calls)
    list += ",function";
  if (variant.references)
    list += ",null";
  if (variant.pairs)
    list += ",pointer-compare,pointer-subtract";
  return list;
}

std::vector<std::string> Replayer::compileWords(Variant variant) const {
  std::vector<std::string> words = {"-g",
                                    "-O0",
                                    "-w",
                                    "-fno-builtin",
                                    "-fno-omit-frame-pointer",
                                    "-fno-delete-null-pointer-checks", // as it was checked
                                    "-fno-merge-all-constants",
                                    "-U_FORTIFY_SOURCE",
                                    "-fsanitize=" + sanitizers(variant),
                                    "-fno-sanitize-recover=all"};
  if (!variant.calls) // of the library, too, which is allowed where no bytes are touched
    words.push_back("-fno-sanitize=nonnull-attribute");
  if (variant.memory) // what is set by the compiler would count as written
    words.push_back("-fsanitize-memory-track-origins=2");
  else
    for (const char *word : {"-fsanitize-address-use-after-return=runtime", "-fsanitize-address-use-after-scope",
                             variant.patterns ? "-ftrivial-auto-var-init=pattern" : "-ftrivial-auto-var-init=zero"})
      words.push_back(word);
  for (const char *group : frontend::olderC)
    words.push_back(std::string("-Wno-error=") + group);
  words.push_back("-Qunused-arguments");
  if (program.checks.has(PropertyKind::MemberBounds))
    words.push_back(frontend::lastMembersWord);
  if (frontend::signedOverflowWraps(program.checks))
    words.push_back("-fwrapv");
  if (!program.function.empty())
    words.push_back("-femit-all-decls");
  words.push_back("-idirafter");
  words.push_back(frontend::includeFolder());
  return words;
}

bool Replayer::compiles(std::vector<std::string> words) {
  words.insert(words.begin(), FATHOM_CLANG_PATH);
  ProcessSettings settings;
  settings.output = inFolder("messages");
  settings.environment = environmentWith("TMPDIR=" + folder.path());
  return Process(budget, words, settings).wait().isGood();
}

void Replayer::runClang(std::vector<std::string> words, const std::string &what) {
  if (compiles(std::move(words)))
    return;
  auto text = llvm::MemoryBuffer::getFile(inFolder("messages"));
  throw UserError(what + ": " + firstError(text ? (*text)->getBuffer() : ""));
}

/// A C source that calls functions without a declaration is compiled with those that it was checked with.
Replayer::Symbols Replayer::compileC(const std::vector<std::string> &words, const std::string &object,
                                     const std::string &what) {
  auto with = [&](std::initializer_list<std::string> more) {
    std::vector<std::string> result = words;
    result.insert(llvm::find(result, "-c"), more);
    return result;
  };
  std::vector<std::string> strict = with({"-Wno-everything", "-Werror=implicit-function-declaration"});
  llvm::erase(strict, "-w");
  if (compiles(std::move(strict)))
    return symbolsOf(object);
  runClang(words, what);
  Symbols symbols = symbolsOf(object);
  std::string header = inFolder("declarations.h"), text;
  for (const std::string &symbol : symbols.undefined)
    if (std::optional<frontend::Declaration> known = frontend::declarationOf(symbol))
      text += known->text + "\n";
  writeFile(header, text);
  if (!compiles(with({"-include", header, "-x", "c"}))) // they contradict those that there are
    runClang(words, what);
  return symbolsOf(object);
}

Replayer::Symbols Replayer::symbolsOf(const std::string &object) {
  auto binary = llvm::object::ObjectFile::createObjectFile(object);
  if (!binary)
    throw UserError(object + ": " + llvm::toString(binary.takeError()));
  Symbols result;
  result.has32Bits = binary->getBinary()->getBytesInAddress() == 4;
  for (const llvm::object::SymbolRef &symbol : binary->getBinary()->symbols()) {
    auto name = symbol.getName();
    auto bits = symbol.getFlags();
    if (!name || !bits) {
      llvm::consumeError(name.takeError());
      llvm::consumeError(bits.takeError());
      continue;
    }
    bool isUndefined = *bits & llvm::object::SymbolRef::SF_Undefined;
    (isUndefined ? result.undefined : result.defined).insert(name->str());
  }
  return result;
}

/// The harness calls a function that may be static. Without the program for that it is not found, and the outcome says
/// so.
void Replayer::makeGlobal(const std::string &object) const {
  std::string tool = path::parent_path(FATHOM_SYMBOLIZER_PATH).str() + "/llvm-objcopy";
  std::string option = "--globalize-symbol=" + program.function;
  if (!fs::exists(tool) && fs::exists(tool + "-19"))
    tool += "-19";
  if (fs::exists(tool))
    Process(budget, {tool, option, object}, {.output = "/dev/null"}).wait();
}

const Replayer::Build &Replayer::build(Variant variant) {
  auto [it, isNew] = builds.try_emplace(variant);
  Build &result = it->second;
  if (!isNew)
    return result;
  Options options;
  options.clangArgs = program.clangArgs;
  std::vector<frontend::CompileCommand> commands;
  if (!program.compileCommands.empty()) {
    options.compileCommands = absolute(program.directory, program.compileCommands);
    commands = frontend::readCompileCommands(options.compileCommands);
  }
  for (const std::string &file : program.files) {
    std::string source = absolute(program.directory, file);
    frontend::SourceFlags flags = frontend::flagsFor(source, options, commands);
    std::vector<std::string> words = flags.words;
    llvm::append_range(words, compileWords(variant));
    bool isC = frontend::isC(source, flags.words);
    if (isC)
      words.push_back(frontend::ownVariablesWord);
    if (frontend::asksToWrap(flags.words)) // as it was checked
      words.push_back("-fno-sanitize=signed-integer-overflow,pointer-overflow");
    std::string object =
        inFolder("object-" + std::to_string(builds.size()) + "-" + std::to_string(result.objects.size()) + ".o");
    for (const std::string &word :
         {std::string("-working-directory"), flags.directory.empty() ? program.directory : flags.directory,
          std::string("-o"), object, std::string("-c"), source})
      words.push_back(word);
    std::string what = file + " does not compile with sanitizers";
    if (!isC)
      runClang(words, what);
    Symbols symbols = isC ? compileC(words, object, what) : symbolsOf(object);
    if (!program.function.empty())
      makeGlobal(object);
    result.objects.push_back(object);
    if (symbols.has32Bits)
      result.target = {"-m32"};
    result.defined.insert(symbols.defined.begin(), symbols.defined.end());
    result.undefined.insert(symbols.undefined.begin(), symbols.undefined.end());
  }
  return result;
}

/// A C++ function may be named without its mangling.
std::string Replayer::entrySymbol(const Build &build) const {
  const std::string &name = program.function.empty() ? program.entry : program.function;
  if (build.defined.count(name))
    return name;
  std::string start = "_Z" + std::to_string(name.size()) + name;
  for (const std::string &symbol : build.defined)
    if (StringRef(symbol).starts_with(start))
      return symbol;
  throw UserError("there is no function '" + name + "' to start with");
}

std::string Replayer::harness(const Counterexample &run, const Build &build, const std::string &compileLine) const {
  HarnessNeeds needs;
  needs.entry = entrySymbol(build);
  for (const std::string &symbol : build.undefined) {
    StringRef mangled = frontend::harnessNameIn(symbol);
    std::string name = mangled.empty() ? symbol : mangled.str();
    if (!symbol.empty() && !build.defined.count(symbol) && (isPlainInput(name) || !isOfLibraries(name)) &&
        !frontend::isHarnessFunction(name))
      needs.undefined.insert(name);
  }
  return harnessText(program, run, needs, compileLine);
}

/// What the linker needs to know besides the files.
static std::vector<std::string> linkWords(const std::set<std::string> &undefined) {
  std::vector<std::string> words = wrapArguments();
  for (const std::string &symbol : undefined)
    if (StringRef name = frontend::harnessNameIn(symbol); !name.empty())
      words.push_back("-Wl,--defsym=" + symbol + "=" + name.str());
  return words;
}

std::string Replayer::link(const Build &build, const std::string &harnessFile, Variant variant) {
  std::string sanitizer = "-fsanitize=" + (variant.memory ? sanitizers(variant) : sanitizers({}));
  std::string executable = inFolder("program");
  std::vector<std::string> words = {"-w",      "-g", "-O0",       "-std=gnu17", "-fno-builtin",
                                    sanitizer, "-c", harnessFile, "-o",         inFolder("harness.o")};
  llvm::append_range(words, build.target);
  runClang(std::move(words), "the harness does not compile");
  words = {sanitizer};
  llvm::append_range(words, build.target);
  if (isCxx)
    words.insert(words.begin(), "--driver-mode=g++");
  llvm::append_range(words, build.objects);
  words.push_back(inFolder("harness.o"));
  llvm::append_range(words, linkWords(build.undefined));
  for (const std::string &word : {std::string("-lm"), std::string("-o"), executable})
    words.push_back(word);
  runClang(std::move(words), "it does not link");
  return executable;
}

std::string Replayer::testFor(const Counterexample &run, const std::string &file) {
  std::vector<std::string> words = {FATHOM_CLANG_PATH};
  if (isCxx)
    words.push_back("--driver-mode=g++");
  llvm::append_range(words, program.clangArgs);
  for (const std::string &word : build(variantFor(run)).target)
    if (!llvm::is_contained(words, word))
      words.push_back(word);
  llvm::append_range(words, compileWords(variantFor(run)));
  if (!isCxx)
    words.push_back(frontend::ownVariablesWord);
  llvm::append_range(words, program.files);
  words.push_back("-x c " + file);
  llvm::append_range(words, linkWords(build(variantFor(run)).undefined));
  return harness(run, build(variantFor(run)), llvm::join(words, " ") + " -lm -o replay-test && ./replay-test");
}

// Judging.

/// The first frame in a file of the user.
static const Frame *userFrame(const std::vector<Frame> &frames, const std::string &harnessFile, bool skipErrors) {
  for (const Frame &frame : frames) {
    bool isError = frame.function == "reach_error" || frame.function == "__VERIFIER_error";
    if (!frame.place.known() || frame.place.file == harnessFile || (skipErrors && isError) ||
        !path::is_absolute(frame.place.file) || !fs::exists(frame.place.file))
      continue;
    return &frame;
  }
  return nullptr;
}

ReplayOutcome Replayer::judge(const Counterexample &run, const SandboxResult &result,
                              const std::string &harnessFile) const {
  auto refused = [](const std::string &why) { return ReplayOutcome{false, "not confirmed by execution: " + why}; };
  std::optional<Observed> observed = readReport(result.errors);
  if (result.timedOut)
    return refused("no end within " + std::to_string(limits.seconds) + " s");
  if (!observed && StringRef(result.errors).contains("rss limit"))
    return refused("the program needs more than 2 GiB of memory");
  if (!observed && result.signal)
    return refused("the program ended by signal " + std::to_string(result.signal));
  if (!observed)
    return refused("the program ended with exit code " + std::to_string(result.exitCode) + " and no error");
  bool isAboutObject = run.kind == PropertyKind::Leak || run.kind == PropertyKind::MemoryCleanup;
  const SourcePlace &expected = isAboutObject ? run.allocated : run.place;
  auto isThere = [&](const std::vector<Frame> &frames) {
    const Frame *frame = userFrame(frames, harnessFile, run.kind == PropertyKind::Reach);
    return !expected.known() || (frame && frame->place.line == expected.line &&
                                 canonical(frame->place.file) == canonical(absolute(program.directory, expected.file)));
  };
  auto isHere = [&](const Observed &error) {
    if (isThere(error.frames))
      return true;
    // The end of a function without return has its beginning as its place, and the right one on the stack.
    bool isReturn = StringRef(error.what).starts_with("execution reached the end");
    return isReturn && isThere({error.frames.begin() + 1, error.frames.end()});
  };
  if (StringRef(run.message).contains("pointer to no object")) // that may be any address
    observed->isNull = false;
  const Frame *frame = userFrame(observed->frames, harnessFile, false);
  std::string where = frame ? " at " + frame->place.text() : "";
  if (!isSignOf(*observed, run.kind))
    return refused(observed->what + where);
  if (!isHere(*observed) && !(isAboutObject && llvm::any_of(observed->others, isThere)))
    return refused(observed->what + where + ", which is another place");
  SourcePlace line = expected;
  line.column = 0;
  return {true, "confirmed by execution: " + observed->what + (line.known() ? " at " + line.text() : "")};
}

ReplayOutcome Replayer::attempt(const Counterexample &run, Variant variant) {
  const Build &built = build(variant);
  ScratchFolder scratch;
  std::string harnessFile = inFolder("harness.c");
  writeFile(harnessFile, harness(run, built, "part of a replay"));
  std::string executable = link(built, harnessFile, variant);
  // Variables that are kept after their function has returned keep LeakSanitizer from seeing what is lost with them.
  bool wantsLeaks = run.kind == PropertyKind::Leak || run.kind == PropertyKind::MemoryCleanup;
  std::string leaks = wantsLeaks ? "1:detect_stack_use_after_return=0" : "0:detect_stack_use_after_return=1";
  std::string common = "symbolize=1:external_symbolizer_path=" FATHOM_SYMBOLIZER_PATH ":exitcode=99";
  std::vector<std::string> environment = {
      "ASAN_OPTIONS=" + common + ":detect_leaks=" + leaks +
          ":allocator_may_return_null=1:alloc_dealloc_mismatch=0:detect_invalid_pointer_pairs=2:"
          "new_delete_type_mismatch=0:detect_odr_violation=0:hard_rss_limit_mb=2048",
      "LSAN_OPTIONS=" + common, "MSAN_OPTIONS=" + common + ":allocator_may_return_null=1:hard_rss_limit_mb=2048",
      "UBSAN_OPTIONS=" + common + ":print_stacktrace=1:halt_on_error=1"};
  return judge(run, runInSandbox(executable, scratch.path(), environment, limits, budget), harnessFile);
}

ReplayOutcome Replayer::replay(const Counterexample &run) {
  std::vector<Variant> variants = {variantFor(run)};
  auto isOpen = [](const Event &event) {
    return event.kind == Event::Kind::Uninitialised || (event.kind == Event::Kind::Stack && !event.bytes.empty());
  };
  if (llvm::any_of(run.events, isOpen) && !variants[0].memory)
    variants.push_back({.patterns = true});
  if (run.kind == PropertyKind::Bounds)
    variants.push_back({.indices = true});
  if (run.kind == PropertyKind::Undefined)
    variants.push_back({.calls = true});
  if (run.kind == PropertyKind::Null && isCxx)
    variants.push_back({.references = true});
  std::optional<ReplayOutcome> first;
  try {
    for (Variant variant : variants) {
      ReplayOutcome outcome = attempt(run, variant);
      if (outcome.confirmed)
        return outcome;
      if (!first)
        first = outcome;
    }
  } catch (const std::runtime_error &error) { // it does not compile, no process can be made, the budget ends
    if (!first)
      first = {false, std::string("not confirmed by execution: ") + error.what()};
  }
  return *first;
}

} // namespace fathom::trace
