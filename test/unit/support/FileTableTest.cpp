#include "support/SourceLoc.h"

#include <gtest/gtest.h>

namespace fathom {

TEST(FileTable, EqualNamesAreOneFile) {
  FileTable files;
  uint32_t a = files.intern("a.c"), b = files.intern("b.c");
  EXPECT_NE(a, b);
  EXPECT_EQ(files.intern("a.c"), a);
  EXPECT_EQ(files.name(a), "a.c");
  EXPECT_EQ(files.name(b), "b.c");
}

TEST(FileTable, NoNameIsNoFile) {
  FileTable files;
  EXPECT_EQ(files.intern(""), 0u);
  EXPECT_NE(files.intern("a.c"), 0u);
  EXPECT_FALSE((SourceLoc{0, 7, 3}.known()));
}

TEST(FileTable, WritesPlaces) {
  FileTable files;
  uint32_t file = files.intern("dir/copy.c");
  EXPECT_EQ(files.text({file, 7, 3}), "dir/copy.c:7:3");
  EXPECT_EQ(files.text({file, 7, 0}), "dir/copy.c:7");
  EXPECT_EQ(files.text({}), "?");
}

TEST(FileTable, PlacesAreOrdered) {
  EXPECT_LT((SourceLoc{1, 2, 9}), (SourceLoc{1, 3, 1}));
  EXPECT_LT((SourceLoc{1, 9, 9}), (SourceLoc{2, 1, 1}));
  EXPECT_EQ((SourceLoc{1, 2, 3}), (SourceLoc{1, 2, 3}));
}

} // namespace fathom
