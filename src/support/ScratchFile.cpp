#include "support/ScratchFile.h"

#include "support/Error.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace fathom {

/// More at a time are just not removed by removeAll.
static std::atomic<char *> paths[64];

ScratchFile::ScratchFile(const char *extension) {
  llvm::SmallString<128> path;
  if (llvm::sys::fs::createTemporaryFile("fathom", extension, path))
    throw UserError("cannot create a temporary file");
  name = path.str().str();
  char *copy = strdup(name.c_str());
  for (std::atomic<char *> &entry : paths) {
    char *expected = nullptr;
    if (entry.compare_exchange_strong(expected, copy))
      return;
  }
  free(copy);
}

ScratchFile::~ScratchFile() {
  unlink(name.c_str());
  for (std::atomic<char *> &entry : paths) {
    char *path = entry.load();
    if (path && name == path && entry.compare_exchange_strong(path, nullptr))
      free(path);
  }
}

void ScratchFile::removeAll() {
  for (const std::atomic<char *> &entry : paths)
    if (const char *path = entry.load())
      unlink(path);
}

} // namespace fathom
