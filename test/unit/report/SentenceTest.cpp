#include "report/Report.h"

#include <gtest/gtest.h>

namespace fathom::report {

using seair::ObjectKind;

class Sentence : public testing::Test {
protected:
  std::string say(std::string_view text) const { return describe(text, fact, files); }

  FileTable files;
  SourceLoc line12{files.intern("a.c"), 12, 3};
  SourceLoc line20{files.intern("a.c"), 20, 3};
  trace::MemoryFact fact{.kind = ObjectKind::Heap,
                         .name = "malloc",
                         .size = 8,
                         .allocated = line12,
                         .alive = true,
                         .ended = {},
                         .offset = 8,
                         .accessSize = 4,
                         .leaked = false};
};

TEST_F(Sentence, Heap) {
  EXPECT_EQ(say("write of 4 bytes"), "write of 4 bytes at offset 8 of the 8-byte heap object allocated at a.c:12");
  fact.allocated = {};
  fact.offset = -1;
  EXPECT_EQ(say("write of 4 bytes"), "write of 4 bytes at offset -1 of the 8-byte heap object");
}

TEST_F(Sentence, TheLengthIsAddedWhereItIsMissing) {
  fact.kind = ObjectKind::Null;
  fact.offset = 0;
  EXPECT_EQ(say("read"), "read of 4 bytes through a null pointer");
  EXPECT_EQ(say(""), "access of 4 bytes through a null pointer");
  fact.accessSize = 1;
  EXPECT_EQ(say("write"), "write of 1 byte through a null pointer");
  fact.accessSize.reset();
  EXPECT_EQ(say("write"), "write through a null pointer");
  EXPECT_EQ(say("call through a null pointer"), "call through a null pointer");
}

TEST_F(Sentence, Variables) {
  fact.kind = ObjectKind::Stack;
  fact.name = "buf";
  EXPECT_EQ(say("read of 1 byte"), "read of 1 byte at offset 8 of the 8-byte local variable 'buf'");
  fact.alive = false;
  EXPECT_EQ(say("read of 1 byte"),
            "read of 1 byte at offset 8 of the 8-byte local variable 'buf', whose scope has ended");
  fact.alive = true;
  fact.kind = ObjectKind::Global;
  EXPECT_EQ(say("read of 1 byte"), "read of 1 byte at offset 8 of the 8-byte global variable 'buf'");
  fact.kind = ObjectKind::Constant;
  fact.name = ".str.1";
  EXPECT_EQ(say("write of 1 byte"), "write of 1 byte at offset 8 of the 8-byte constant");
}

TEST_F(Sentence, Freed) {
  fact.alive = false;
  EXPECT_EQ(say("read of 1 byte"),
            "read of 1 byte at offset 8 of the 8-byte heap object allocated at a.c:12, which was freed");
  fact.ended = line20;
  fact.offset = 0;
  EXPECT_EQ(say("free"), "free of the 8-byte heap object allocated at a.c:12, which was freed at a.c:20");
}

TEST_F(Sentence, FreedInAnotherWay) {
  fact.offset = 0;
  fact.name = "";
  EXPECT_EQ(say("delete"), "delete of the 8-byte heap object allocated at a.c:12 with malloc");
  fact.kind = ObjectKind::New;
  EXPECT_EQ(say("delete[]"), "delete[] of the 8-byte heap object allocated at a.c:12 with new");
  fact.kind = ObjectKind::NewArray;
  EXPECT_EQ(say("free"), "free of the 8-byte heap object allocated at a.c:12 with new[]");
  fact.name = "fopen";
  EXPECT_EQ(say("free"), "free of the 8-byte heap object allocated at a.c:12 with fopen");
  fact.alive = false;
  EXPECT_EQ(say("free"), "free of the 8-byte heap object allocated at a.c:12, which was freed");
}

TEST_F(Sentence, NoObject) {
  fact.kind = ObjectKind::Null;
  EXPECT_EQ(say("read of 1 byte"), "read of 1 byte through a null pointer plus 8");
  fact.kind = ObjectKind::Invalid;
  fact.offset = 0xbeef;
  EXPECT_EQ(say("free"), "free through a pointer to no object (address 0xbeef)");
}

TEST_F(Sentence, Leak) {
  fact.leaked = true;
  EXPECT_EQ(say(""), "the 8-byte heap object allocated at a.c:12 is never freed");
}

} // namespace fathom::report
