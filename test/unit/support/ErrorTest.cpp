#include "support/Error.h"

#include <gtest/gtest.h>

namespace fathom {

TEST(InvariantDeathTest, ABrokenOneEndsTheProcessAndSaysWhere) {
  EXPECT_EXIT(invariant(false, "two and two"), testing::ExitedWithCode(70),
              "internal error: two and two \\(.*ErrorTest.cpp");
}

TEST(Invariant, ATrueOneDoesNothing) { invariant(true, "two and two"); }

TEST(Error, TheThreeKindsAreApart) {
  auto kind = [](auto raise) -> std::string {
    try {
      raise();
    } catch (const UserError &) {
      return "user";
    } catch (const Unsupported &) {
      return "unsupported";
    } catch (const BudgetExceeded &) {
      return "budget";
    }
    return "none";
  };
  EXPECT_EQ(kind([] { throw UserError("x"); }), "user");
  EXPECT_EQ(kind([] { throw Unsupported("x"); }), "unsupported");
  EXPECT_EQ(kind([] { throw BudgetExceeded("x"); }), "budget");
}

} // namespace fathom
