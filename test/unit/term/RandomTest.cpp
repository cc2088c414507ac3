// Simplification never changes a value: the same random expressions are built with and without it and evaluated.
#include "term/RandomTerms.h"
#include "term/Substitution.h"

#include <gtest/gtest.h>

namespace fathom::term {
namespace {

void compare(uint64_t seed, const std::vector<unsigned> &widths, unsigned count, unsigned assignments,
             RandomTerms::Operators operators = RandomTerms::Operators::All) {
  RandomTerms recipe(seed, widths, count, operators);
  Terms simplified(true), plain(false);
  auto a = recipe.build(simplified);
  auto b = recipe.build(plain);
  for (unsigned v = 0; v < assignments; ++v) {
    Assignment forA = RandomTerms::assign(simplified, a, v), forB = RandomTerms::assign(plain, b, v);
    Evaluator valueA(simplified, forA), valueB(plain, forB);
    for (size_t i = 0; i < a.nodes.size(); ++i) {
      ASSERT_EQ(simplified.sort(a.nodes[i]), plain.sort(b.nodes[i]));
      if (plain.sort(b.nodes[i]).isArray())
        continue;
      ASSERT_EQ(valueA.value(a.nodes[i]), valueB.value(b.nodes[i]))
          << "seed " << seed << " values " << v << " node " << i << " widths from " << widths[0];
    }
  }
}

TEST(RandomTerms, OneWidth) {
  for (unsigned width : {1, 2, 3, 8, 32, 33, 64, 128})
    for (uint64_t seed = 0; seed < 300; ++seed)
      compare(seed, {width}, 80, 12);
}

TEST(RandomTerms, MixedWidths) {
  for (uint64_t seed = 0; seed < 600; ++seed) {
    compare(seed, {1, 2, 3}, 120, 12);
    compare(seed, {8, 16, 32, 64}, 120, 8);
    compare(seed, {33, 1, 64, 128}, 120, 8);
  }
}

TEST(RandomTerms, Sums) {
  for (uint64_t seed = 0; seed < 2000; ++seed)
    compare(seed, {1 + static_cast<unsigned>(seed % 9)}, 60, 8, RandomTerms::Operators::Sums);
}

TEST(RandomTerms, Parts) {
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    compare(seed, {1, 2, 4}, 80, 8, RandomTerms::Operators::Parts);
    compare(seed, {8, 16, 32}, 80, 8, RandomTerms::Operators::Parts);
  }
}

TEST(RandomTerms, Arrays) {
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    unsigned width = seed % 3 == 0 ? 64 : 1 + static_cast<unsigned>(seed % 4);
    compare(seed, {width}, 60, 8, RandomTerms::Operators::Arrays);
    compare(seed, {width}, 60, 8, RandomTerms::Operators::Lambdas);
  }
}

/// Beta-reduction in place, from the oldest lambda on, against the evaluator's reading of lambdas.
TEST(RandomTerms, Substitution) {
  for (uint64_t seed = 0; seed < 500; ++seed) {
    unsigned width = 1 + static_cast<unsigned>(seed % 5);
    for (bool simplify : {false, true}) {
      Terms terms(simplify);
      auto built = RandomTerms(seed, {width}, 60, RandomTerms::Operators::Lambdas).build(terms);
      Substitution substitution(terms);
      Assignment values = RandomTerms::assign(terms, built, seed);
      Evaluator evaluator(terms, values);
      for (Term t : terms.postorder(built.nodes)) {
        if (terms.isOpen(t) || terms.kind(t) != Kind::Select || terms.kind(terms.child(t, 0)) != Kind::Lambda)
          continue;
        Term reduced = substitution.apply(terms.child(t, 0), terms.child(t, 1));
        ASSERT_FALSE(terms.isOpen(reduced));
        ASSERT_EQ(evaluator.value(t), evaluator.value(reduced)) << "seed " << seed;
      }
    }
  }
}

TEST(RandomTerms, ManySmallExpressions) {
  for (uint64_t seed = 0; seed < 20000; ++seed)
    compare(seed, {seed % 3 == 0 ? 8u : 1u + static_cast<unsigned>(seed % 4)}, 16, 6);
}

} // namespace
} // namespace fathom::term
