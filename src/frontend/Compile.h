// One C or C++ source file -> one LLVM module, by running clang with nothing optimised away.
#pragma once

#include "support/Env.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace fathom::frontend {

/// The flags a compilation database gives for one source, and where they are meant to be used.
struct CompileCommand {
  std::string directory;
  std::string file;
  std::vector<std::string> arguments; // without compiler, source, -c and -o
};

/// Throws UserError when the file cannot be read or is not a compilation database.
std::vector<CompileCommand> readCompileCommands(const std::string &path);

/// What the user gives clang for a source, in the compilation database and behind "--".
struct SourceFlags {
  std::vector<std::string> words;
  std::string directory; // that they refer to; empty: the current one
};

/// Throws UserError when there is a compilation database without the source.
SourceFlags flagsFor(const std::string &source, const Options &options, const std::vector<CompileCommand> &commands);

/// Whether the source is of C: by its ending, unless the words for clang say it.
bool isC(llvm::StringRef source, llvm::ArrayRef<std::string> words);
/// For C: a variable that is returned does not live in the object of the caller that gets its value.
inline constexpr char ownVariablesWord[] = "-fno-elide-constructors";

/// What clang makes of a source.
struct Compilation {
  std::string bitcode;
  std::vector<std::string> warnings; // what C today does not allow any more
};

/// By the words for clang. Who loads a program again, to tell the story of a run for instance, gets the same one, also
/// if somebody has changed a source since, and need not wait for clang.
using Compiled = std::map<std::vector<std::string>, Compilation>;

/// C that GCC 12 accepts, and clang does not, is accepted with a warning (Env::warnings).
inline constexpr const char *olderC[] = {"implicit-function-declaration", "implicit-int", "int-conversion",
                                         "incompatible-function-pointer-types", "return-mismatch"};

/// Throws UserError when it does not compile; clang's own messages go to standard error first.
std::unique_ptr<llvm::Module> compile(const std::string &source, Env &env, const std::vector<CompileCommand> &commands,
                                      Compiled &compiled, llvm::LLVMContext &context);

} // namespace fathom::frontend
