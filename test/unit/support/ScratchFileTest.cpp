#include "support/ScratchFile.h"

#include "support/Files.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fathom {

static void fill(const ScratchFile &file) {
  std::error_code error;
  llvm::raw_fd_ostream(file.path(), error) << "text";
  EXPECT_FALSE(error);
}

TEST(ScratchFile, GoesWithItsObject) {
  std::string folder;
  {
    ScratchFile file("txt");
    fill(file);
    folder = file.parent();
    llvm::sys::fs::file_status status;
    ASSERT_FALSE(llvm::sys::fs::status(folder, status));
    EXPECT_EQ(status.permissions() & 077, 0) << "private";
  }
  EXPECT_FALSE(llvm::sys::fs::exists(folder));
}

TEST(ScratchFile, AllCanBeRemovedAtOnce) {
  ScratchFile a("txt"), b("bc");
  {
    ScratchFile gone("ll");
  }
  fill(a);
  // Whatever is there: a folder that is closed, and a way out of it that is not taken.
  std::string inner = a.parent() + "/inner", outside = llvm::sys::path::parent_path(a.parent()).str();
  ASSERT_FALSE(llvm::sys::fs::create_directories(inner + "/inmost"));
  ASSERT_FALSE(llvm::sys::fs::create_link(outside, inner + "/link"));
  for (int i = 0; i < 1000; ++i)
    writeFile(inner + "/inmost/" + std::to_string(i), "text");
  ASSERT_FALSE(llvm::sys::fs::setPermissions(inner + "/inmost", llvm::sys::fs::no_perms));
  ScratchFolder::removeAll();
  EXPECT_TRUE(llvm::sys::fs::exists(outside));
  EXPECT_FALSE(llvm::sys::fs::exists(a.parent()));
  EXPECT_FALSE(llvm::sys::fs::exists(b.parent()));
}

/// With as few open files as if there were many more.
TEST(ScratchFile, FoldersInFoldersWithoutEnd) {
  std::string path;
  rlimit before, few;
  getrlimit(RLIMIT_NOFILE, &before);
  few = before;
  few.rlim_cur = 50;
  setrlimit(RLIMIT_NOFILE, &few);
  {
    ScratchFolder folder;
    path = folder.path();
    int at = open(path.c_str(), O_RDONLY | O_DIRECTORY);
    for (int depth = 0; depth < 200; ++depth) {
      ASSERT_EQ(mkdirat(at, "in", S_IRWXU), 0);
      ASSERT_EQ(mkdirat(at, "beside", 0), 0);
      int next = openat(at, "in", O_RDONLY | O_DIRECTORY);
      close(at);
      at = next;
    }
    close(at);
  }
  setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_FALSE(llvm::sys::fs::exists(path));
}

} // namespace fathom
