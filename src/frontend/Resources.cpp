#include "frontend/Resources.h"

#include "frontend/Config.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cerrno>

namespace fathom::frontend {

/// In PREFIX/share/fathom for PREFIX/bin/fathom. A build folder has no share.
static std::string installedOr(llvm::StringRef name, const std::string &built) {
  // Also where /proc is not mounted.
  llvm::SmallString<256> path;
  std::string program =
      llvm::sys::fs::getMainExecutable(program_invocation_name, reinterpret_cast<void *>(&installedOr));
  if (program.empty() || llvm::sys::fs::real_path(program, path))
    return built;
  llvm::sys::path::remove_filename(path);
  llvm::sys::path::append(path, "..", "share", "fathom");
  llvm::sys::path::append(path, name);
  llvm::sys::path::remove_dots(path, true);
  return llvm::sys::fs::exists(path) ? path.str().str() : built;
}

const std::string &includeFolder() {
  static const std::string folder = installedOr("include", FATHOM_INCLUDE_DIR);
  return folder;
}

std::string modelsFile(unsigned pointerBytes) {
  std::string name = pointerBytes == 4 ? "fathom-libc32.bc" : "fathom-libc.bc";
  return installedOr(name, FATHOM_MODELS_DIR "/" + name);
}

} // namespace fathom::frontend
