#include "frontend/Declarations.h"

#include "frontend/TestModule.h"

namespace fathom::frontend {

static std::string textFor(const char *name) {
  std::optional<Declaration> found = declarationOf(name);
  return found ? found->text : "";
}

TEST(Declarations, OfTheLibrary) {
  EXPECT_EQ(textFor("malloc"), "void *malloc(__SIZE_TYPE__);");
  EXPECT_EQ(textFor("abort"), "void abort(void) __attribute__((noreturn));");
  EXPECT_EQ(textFor("puts"), ""); // what C90 takes it for
  EXPECT_EQ(textFor("no_such_function"), "");
}

TEST(Declarations, OfDialects) {
  EXPECT_EQ(textFor("__VERIFIER_nondet_ulong"), "unsigned long __VERIFIER_nondet_ulong(void);");
  EXPECT_EQ(textFor("__VERIFIER_nondet_uchar"), "unsigned char __VERIFIER_nondet_uchar(void);");
  EXPECT_EQ(textFor("__CPROVER_assume"), "void __CPROVER_assume(_Bool);");
  EXPECT_EQ(textFor("__VERIFIER_nondet_int"), ""); // what C90 takes it for
}

TEST(Declarations, AreMissingOnlyWhereNothingIsKnown) {
  TestModule module("declare i32 @malloc(...)\ndeclare ptr @calloc(i64, i64)\ndeclare i32 @unknown(...)\n"
                    "declare i64 @nondet_ulong(...)\ndefine i32 @free(...) {\nret i32 0\n}\n");
  std::vector<Declaration> missing = missingDeclarations(*module);
  ASSERT_EQ(missing.size(), 1u);
  EXPECT_EQ(missing[0].text, "void *malloc(__SIZE_TYPE__);");
}

} // namespace fathom::frontend
