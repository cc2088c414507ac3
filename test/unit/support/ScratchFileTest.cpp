#include "support/ScratchFile.h"

#include "llvm/Support/FileSystem.h"

#include <gtest/gtest.h>

namespace fathom {

TEST(ScratchFile, GoesWithItsObject) {
  std::string path;
  {
    ScratchFile file("txt");
    path = file.path();
    EXPECT_TRUE(llvm::sys::fs::exists(path));
    llvm::sys::fs::file_status status;
    ASSERT_FALSE(llvm::sys::fs::status(path, status));
    EXPECT_EQ(status.permissions() & 077, 0);
  }
  EXPECT_FALSE(llvm::sys::fs::exists(path));
}

TEST(ScratchFile, AllCanBeRemovedAtOnce) {
  ScratchFile a("txt"), b("bc");
  {
    ScratchFile gone("ll");
  }
  ScratchFile::removeAll();
  EXPECT_FALSE(llvm::sys::fs::exists(a.path()));
  EXPECT_FALSE(llvm::sys::fs::exists(b.path()));
}

} // namespace fathom
