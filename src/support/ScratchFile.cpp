#include "support/ScratchFile.h"

#include "support/Error.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace fathom {

namespace {

/// For removeAll, which several may call at once: nothing here is ever freed.
struct Slot {
  enum State { Free, Filling, Full };
  std::atomic<State> state{Free};
  char path[1024];
};

/// More at a time, or longer ones, are just not removed by removeAll.
Slot slots[64];

} // namespace

/// As far as possible, and not along links; whether it is gone. By system calls only, for signal handlers: readdir
/// allocates memory.
static bool removeTree(int parent, const char *name) {
  fchmodat(parent, name, S_IRWXU, 0); // a program may have closed what it made
  int folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0)
    return false;
  alignas(dirent64) char buffer[4096];
  // What is removed moves the others: begin again until nothing changes.
  for (bool any = true; any;) {
    any = false;
    lseek(folder, 0, SEEK_SET);
    for (long count; (count = syscall(SYS_getdents64, folder, buffer, sizeof buffer)) > 0;)
      for (long at = 0; at < count;) {
        auto *entry = reinterpret_cast<dirent64 *>(buffer + at);
        at += entry->d_reclen;
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
          continue;
        if (unlinkat(folder, entry->d_name, 0) == 0)
          any = true;
        else if (errno == EISDIR)
          any |= removeTree(folder, entry->d_name);
      }
  }
  close(folder);
  return unlinkat(parent, name, AT_REMOVEDIR) == 0;
}

ScratchFolder::ScratchFolder() {
  llvm::SmallString<128> parent;
  llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, parent);
  llvm::sys::fs::make_absolute(parent);
  llvm::sys::path::append(parent, "fathom-XXXXXX");
  folder = parent.str().str();
  if (!mkdtemp(folder.data()))
    throw UserError("cannot create a temporary folder in " + llvm::sys::path::parent_path(parent).str() + ": " +
                    strerror(errno));
  for (Slot &slot : slots) {
    Slot::State expected = Slot::Free;
    if (folder.size() >= sizeof slot.path || !slot.state.compare_exchange_strong(expected, Slot::Filling))
      continue;
    strcpy(slot.path, folder.c_str());
    slot.state = Slot::Full;
    return;
  }
}

ScratchFolder::~ScratchFolder() {
  removeTree(AT_FDCWD, folder.c_str());
  for (Slot &slot : slots)
    if (slot.state == Slot::Full && folder == slot.path)
      slot.state = Slot::Free;
}

void ScratchFolder::removeAll() {
  for (Slot &slot : slots)
    if (slot.state == Slot::Full)
      removeTree(AT_FDCWD, slot.path);
}

} // namespace fathom
