#include "transform/Inlined.h"

#include "seair/Checker.h"
#include "seair/Text.h"
#include "support/Error.h"

#include <gtest/gtest.h>

using namespace fathom;

namespace {

std::string inlinedText(std::string_view text, uint32_t recursion = 8) {
  Env env;
  env.options.recursion = recursion;
  seair::Program source = seair::parse(text);
  seair::Program program = transform::inlined(source, env);
  EXPECT_EQ(program.functions.size(), 1u);
  EXPECT_TRUE(seair::check(program.main()).empty()) << seair::toString(program);
  return seair::toString(program);
}

TEST(Inlined, EveryCopyHasItsOwnNondetObjectAndRegion) {
  EXPECT_EQ(inlinedText(R"(fun main() {
entry:
  m0 = mem.init region 0
  r0, m1 = call i8, mem twice(mem m0)
  r1, m2 = call i8, mem twice(mem m1)
  r2 = eq i8 r0, r1
  assert r2, assert @ "a.c":3:1
  halt
}
fun twice(mem m) -> i8, mem {
entry:
  own = mem.init region 1, word 4
  p, n = alloca i64 1, align 1, "x", own
  x = nondet i8 input "nd"
  n1 = store i8 x, p, n
  y = load i8 p, n1
  ret y, m
}
)"),
            R"(fun main() {
entry:
  m0 = mem.init region 0
  br twice
twice:
  own = mem.init region 1, word 4
  p, n = alloca i64 1, align 1, "x", own
  x = nondet i8 input "nd"
  n1 = store i8 x, p, n
  y = load i8 p, n1
  br entry.1
entry.1:
  br twice.1
twice.1:
  own.1 = mem.init region 2, word 4
  p.1, n.1 = alloca i64 1, align 1, "x", own.1
  x.1 = nondet i8 input "nd"
  n1.1 = store i8 x.1, p.1, n.1
  y.1 = load i8 p.1, n1.1
  br entry.2
entry.2:
  r2 = eq i8 y, y.1
  assert r2, assert @ "a.c":3:1
  halt
}
)");
}

TEST(Inlined, SeveralReturnsMeetInAPhiAndWhatEndsTheRunDoesNot) {
  EXPECT_EQ(inlinedText(R"(fun main() {
entry:
  c = nondet i1 input "c"
  r = call i8 pick(i1 c)
  assume c
  halt
}
fun pick(i1 c) -> i8 {
a:
  br c, b, d
b:
  ret 1
d:
  e = nondet i1 input "e"
  br e, f, g
f:
  halt
g:
  ret 2
}
)"),
            R"(fun main() {
entry:
  c = nondet i1 input "c"
  br pick
pick:
  br c, pick.b, pick.d
pick.b:
  br entry.1
pick.d:
  e = nondet i1 input "e"
  br e, pick.f, pick.g
pick.f:
  halt
pick.g:
  br entry.1
entry.1:
  r0 = phi i8 [1, pick.b], [2, pick.g]
  assume c
  halt
}
)");
}

TEST(Inlined, NothingFollowsACallThatDoesNotReturn) {
  EXPECT_EQ(inlinedText(R"(fun main() {
entry:
  c = nondet i1 input "c"
  br c, a, b
a:
  call stop()
  br join
b:
  br join
join:
  r = phi i8 [1, a], [2, b]
  x = eq i8 r, 1
  assert x, assert
  halt
}
fun stop() {
entry:
  halt
}
)"),
            R"(fun main() {
entry:
  c = nondet i1 input "c"
  br c, a, b
a:
  br stop
stop:
  halt
b:
  br join
join:
  r = phi i8 [2, b]
  x = eq i8 r, 1
  assert x, assert
  halt
}
)");
}

TEST(Inlined, APhiNamesTheLastPartOfABlockThatWasSplit) {
  std::string text = inlinedText(R"(fun main() {
entry:
  c = nondet i1 input "c"
  br c, a, b
a:
  r0 = call i8 id(i8 7)
  br b
b:
  r = phi i8 [1, entry], [r0, a]
  halt
}
fun id(i8 x) -> i8 {
entry:
  ret x
}
)");
  EXPECT_NE(text.find("r = phi i8 [1, entry], [7, a.1]"), std::string::npos) << text;
}

TEST(Inlined, RecursionBeyondTheBoundIsACheckAtTheCall) {
  std::string text = inlinedText(R"(fun main() {
entry:
  call down()
  halt
}
fun down() {
entry:
  c = nondet i1 input "c"
  br c, again, done
again:
  call down()
  br done
done:
  ret
}
)",
                                 2);
  EXPECT_EQ(text.find("assert 0, recursion \"down\""), text.rfind("assert 0, recursion \"down\"")) << text;
  EXPECT_NE(text.find("assert 0, recursion \"down\""), std::string::npos) << text;
  size_t copies = 0;
  for (size_t at = text.find("nondet"); at != std::string::npos; at = text.find("nondet", at + 1))
    ++copies;
  EXPECT_EQ(copies, 3u) << "the function, and twice inside itself";
}

TEST(Inlined, WhatHasNoPlaceGetsThatOfTheOutermostCall) {
  Env env;
  seair::Program source = seair::parse(R"(fun main() {
entry:
  m0 = mem.init region 0
  call model(i1 0)
  halt
}
fun model(i1 c) {
entry:
  call inner(i1 c)
  ret
}
fun inner(i1 c) {
entry:
  assert c, bounds
  ret
}
)");
  source.main().blocks.front()->insts[1]->loc = {source.tables->files.intern("a.c"), 7, 3};
  seair::Program program = transform::inlined(source, env);
  ASSERT_EQ(program.tables->checks.size(), 1u);
  EXPECT_EQ(program.tables->files.text(program.tables->checks[0].loc), "a.c:7:3");
}

} // namespace
