#include "support/ScratchFile.h"

#include "support/Error.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace fathom {

/// More at a time are just not removed by removeAll.
static std::atomic<char *> paths[64];

std::string privateFolder(const std::string &prefix) {
  llvm::SmallString<128> parent;
  llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, parent);
  std::string path = parent.str().str() + "/" + prefix + "-XXXXXX";
  if (!mkdtemp(path.data()))
    throw UserError("cannot create a temporary folder in " + parent.str().str());
  return path;
}

ScratchFile::ScratchFile(const char *extension) {
  folder = privateFolder("fathom");
  name = folder + "/scratch." + extension;
  char *copy = strdup(name.c_str());
  for (std::atomic<char *> &entry : paths) {
    char *expected = nullptr;
    if (entry.compare_exchange_strong(expected, copy))
      return;
  }
  free(copy);
}

ScratchFile::~ScratchFile() {
  llvm::sys::fs::remove_directories(folder); // clang may have left something, too
  for (std::atomic<char *> &entry : paths) {
    char *path = entry.load();
    if (path && name == path && entry.compare_exchange_strong(path, nullptr))
      free(path);
  }
}

void ScratchFile::removeAll() {
  for (std::atomic<char *> &entry : paths)
    if (char *path = entry.exchange(nullptr)) {
      unlink(path);
      *strrchr(path, '/') = 0;
      rmdir(path);
    }
}

} // namespace fathom
