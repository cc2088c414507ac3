#include "prepare/References.h"

#include "Debug.h"
#include "frontend/TestModule.h"

namespace fathom::prepare {

static Texts checked(const std::string &body, const std::string &language = "C_plus_plus_17") {
  std::string text = withLines(R"(
declare void @plain(ptr)
declare void @member(ptr dereferenceable_or_null(4))
declare void @reference(ptr dereferenceable(4))
@number = global i32 0
@weak = extern_weak global i32
define void @f(ptr dereferenceable_or_null(4) %this, ptr %p) !dbg !1 {
)" + body + "\nret void\n}\n");
  text.replace(text.find("DW_LANG_C99"), 11, "DW_LANG_" + language);
  TestModule module(text);
  checkReferences(module.function());
  module.expectValid();
  return checksOf(module.function());
}

constexpr char null[] = "null: a reference is bound to a null pointer";

TEST(References, WhatIsPassedMustNotBeNull) {
  EXPECT_EQ(checked("call void @reference(ptr dereferenceable(4) %p), !dbg !101"), Texts{null});
  EXPECT_EQ(checked("call void @member(ptr dereferenceable_or_null(4) %p), !dbg !101"),
            Texts{"null: call of a member function through a null pointer"});
  EXPECT_EQ(checked("call void @plain(ptr %p), !dbg !101"), Texts{});
}

TEST(References, NullHasNoMembers) {
  EXPECT_EQ(checked("%m = getelementptr inbounds i8, ptr null, i64 4\n"
                    "call void @reference(ptr dereferenceable(4) %m), !dbg !101"),
            Texts{std::string(null).replace(0, 4, "null!")});
  EXPECT_EQ(
      checked("%m = getelementptr i8, ptr @number, i64 4\ncall void @reference(ptr dereferenceable(4) %m), !dbg !101"),
      Texts{});
}

TEST(References, OnlyInCxx) {
  EXPECT_EQ(checked("call void @reference(ptr dereferenceable(4) %p), !dbg !101", "C99"), Texts{});
}

TEST(References, VariablesAreNeverNull) {
  EXPECT_EQ(checked("call void @reference(ptr dereferenceable(4) @number), !dbg !101"), Texts{});
  EXPECT_EQ(checked("%v = alloca i64\n%h = getelementptr inbounds i8, ptr %v, i64 4\n"
                    "call void @reference(ptr dereferenceable(4) %h), !dbg !101"),
            Texts{});
  EXPECT_EQ(checked("call void @reference(ptr dereferenceable(4) @weak), !dbg !101"), Texts{null});
}

TEST(References, TheCallerWasAskedAboutThis) {
  const std::string passOn = "%x = load ptr, ptr %kept\ncall void @reference(ptr dereferenceable(4) %x), !dbg !101";
  EXPECT_EQ(checked("%kept = alloca ptr\nstore ptr %this, ptr %kept\n" + passOn), Texts{});
  EXPECT_EQ(checked("%kept = alloca ptr\nstore ptr %p, ptr %kept\n" + passOn), Texts{null});
  EXPECT_EQ(checked("%kept = alloca ptr\nstore ptr %this, ptr %kept\nstore ptr %p, ptr %kept\n" + passOn), Texts{null});
}

} // namespace fathom::prepare
