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

// Removing. As far as possible, and not along links. A program may have made folders in folders without end, and closed
// them: nothing here recurses. By system calls only, for signal handlers: readdir allocates memory.

/// Calls it for every entry, again and again until it has changed nothing; what is removed moves the others.
template <typename Remove> static void forEachEntry(int folder, Remove remove) {
  alignas(dirent64) char buffer[4096];
  for (bool any = true; any;) {
    any = false;
    lseek(folder, 0, SEEK_SET);
    for (long count; (count = syscall(SYS_getdents64, folder, buffer, sizeof buffer)) > 0;)
      for (long at = 0; at < count;) {
        auto *entry = reinterpret_cast<dirent64 *>(buffer + at);
        at += entry->d_reclen;
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
          any |= remove(entry->d_name);
      }
  }
}

static int openFolder(int parent, const char *name) {
  fchmodat(parent, name, S_IRWXU, 0);
  return openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/// Moves a folder to another one, where it gets a name of its own.
static bool move(int from, const char *name, int to) {
  static std::atomic<unsigned> tried{0};
  fchmodat(from, name, S_IRWXU, 0);
  do {
    char fresh[] = "fathom-00000000";
    char *digit = fresh + strlen(fresh);
    for (unsigned number = tried++; number; number /= 10)
      *--digit = static_cast<char>('0' + number % 10);
    if (renameat(from, name, to, fresh) == 0)
      return true;
  } while (errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR); // the name is taken
  return false;
}

static void removeTree(const char *path) {
  int root = openFolder(AT_FDCWD, path);
  if (root < 0)
    return;
  forEachEntry(root, [&](const char *name) {
    if (unlinkat(root, name, 0) == 0)
      return true;
    int folder = errno == EISDIR ? openFolder(root, name) : -1;
    if (folder < 0)
      return false;
    forEachEntry(folder, [&](const char *inner) {
      return unlinkat(folder, inner, 0) == 0 || (errno == EISDIR && move(folder, inner, root));
    });
    close(folder);
    return unlinkat(root, name, AT_REMOVEDIR) == 0;
  });
  close(root);
  rmdir(path);
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
  removeTree(folder.c_str());
  for (Slot &slot : slots)
    if (slot.state == Slot::Full && folder == slot.path)
      slot.state = Slot::Free;
}

void ScratchFolder::removeAll() {
  for (Slot &slot : slots)
    if (slot.state == Slot::Full)
      removeTree(slot.path);
}

} // namespace fathom
