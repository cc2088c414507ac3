#include "support/ScratchFile.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

namespace fathom {

static void fill(const ScratchFile &file) {
  std::error_code error;
  llvm::raw_fd_ostream(file.path(), error) << "text";
  EXPECT_FALSE(error);
}

static std::string folderOf(const ScratchFile &file) { return llvm::sys::path::parent_path(file.path()).str(); }

TEST(ScratchFile, GoesWithItsObject) {
  std::string folder;
  {
    ScratchFile file("txt");
    fill(file);
    folder = folderOf(file);
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
  ScratchFile::removeAll();
  EXPECT_FALSE(llvm::sys::fs::exists(folderOf(a)));
  EXPECT_FALSE(llvm::sys::fs::exists(folderOf(b)));
}

} // namespace fathom
