// All expressions op(op(leaf, leaf), leaf) at widths 1 and 2, every eighth of them at width 3, and many op(op(..),
// op(..)), under all assignments: the value of a simplified term against the meaning of its operators on values.
#include "term/Evaluator.h"
#include "term/Fold.h"

#include <gtest/gtest.h>

#include <deque>
#include <random>

namespace fathom::term {
namespace {

using llvm::APInt;

constexpr Kind bitKinds[] = {Kind::BvAnd, Kind::BvOr, Kind::BvXor, Kind::Add, Kind::Mul,  Kind::UDiv,
                             Kind::URem,  Kind::SDiv, Kind::SRem,  Kind::Shl, Kind::LShr, Kind::AShr,
                             Kind::Eq,    Kind::ULt,  Kind::ULe,   Kind::SLt, Kind::SLe,  Kind::Concat};
constexpr Kind boolKinds[] = {Kind::And, Kind::Or, Kind::Xor, Kind::Eq};

Term makeBinary(Terms &terms, Kind kind, Term a, Term b) {
  using Maker = Term (Terms::*)(Term, Term);
  static const std::map<Kind, Maker> makers = {
      {Kind::And, &Terms::andOf},   {Kind::Or, &Terms::orOf},     {Kind::Xor, &Terms::xorOf},
      {Kind::Eq, &Terms::eq},       {Kind::BvAnd, &Terms::bvAnd}, {Kind::BvOr, &Terms::bvOr},
      {Kind::BvXor, &Terms::bvXor}, {Kind::Add, &Terms::add},     {Kind::Mul, &Terms::mul},
      {Kind::UDiv, &Terms::udiv},   {Kind::URem, &Terms::urem},   {Kind::SDiv, &Terms::sdiv},
      {Kind::SRem, &Terms::srem},   {Kind::Shl, &Terms::shl},     {Kind::LShr, &Terms::lshr},
      {Kind::AShr, &Terms::ashr},   {Kind::ULt, &Terms::ult},     {Kind::ULe, &Terms::ule},
      {Kind::SLt, &Terms::slt},     {Kind::SLe, &Terms::sle},     {Kind::Concat, &Terms::concat}};
  return (terms.*makers.at(kind))(a, b);
}

/// A term beside its values under all assignments.
struct Entry {
  Term term;
  std::vector<APInt> table;
};

class Exhaustive : public testing::TestWithParam<unsigned> {
protected:
  void SetUp() override {
    Term x = terms.variable(Sort::bits(width), "x"), y = terms.variable(Sort::bits(width), "y");
    Term c = terms.variable(Sort::boolean(), "c"), d = terms.variable(Sort::boolean(), "d");
    for (uint64_t code = 0; code < uint64_t(1) << (2 * width + 2); ++code) {
      Assignment &values = assignments.emplace_back();
      values.setVariable(c, APInt(1, code & 1));
      values.setVariable(d, APInt(1, code >> 1 & 1));
      values.setVariable(x, APInt(width, code >> 2));
      values.setVariable(y, APInt(width, code >> (2 + width)));
    }
    for (const Assignment &values : assignments)
      evaluators.emplace_back(terms, values);
    for (Term leaf : {x, y, c, d, terms.boolean(false), terms.boolean(true)})
      add(leafLevel, leaf, [&](size_t i) { return evaluators[i].value(leaf); });
    for (uint64_t k = 0; k < uint64_t(1) << width; ++k)
      add(leafLevel, terms.bits(width, k), [&](size_t) { return APInt(width, k); });
  }

  /// Checks the term against the meaning.
  template <class Meaning> void add(std::vector<Entry> &level, Term t, Meaning meaning) {
    Entry entry{t, {}};
    for (size_t i = 0; i < evaluators.size(); ++i) {
      entry.table.push_back(meaning(i));
      ASSERT_EQ(entry.table.back(), evaluators[i].value(t));
    }
    level.push_back(std::move(entry));
  }

  void addBinary(std::vector<Entry> &level, const Entry &a, const Entry &b) {
    bool isBool = terms.sort(a.term).isBool();
    if (isBool != terms.sort(b.term).isBool())
      return;
    bool same = terms.sort(a.term) == terms.sort(b.term);
    for (Kind kind : isBool ? llvm::ArrayRef<Kind>(boolKinds) : llvm::ArrayRef<Kind>(bitKinds))
      if (same || kind == Kind::Concat)
        add(level, makeBinary(terms, kind, a.term, b.term),
            [&](size_t i) { return foldBinary(kind, a.table[i], b.table[i]); });
  }

  void addIte(std::vector<Entry> &level, const Entry &c, const Entry &a, const Entry &b) {
    if (terms.sort(c.term).isBool() && terms.sort(a.term) == terms.sort(b.term))
      add(level, terms.ite(c.term, a.term, b.term),
          [&](size_t i) { return c.table[i].getBoolValue() ? a.table[i] : b.table[i]; });
  }

  void addUnary(std::vector<Entry> &level, const Entry &a) {
    auto meaning = [&](Kind kind) { return [&a, kind](size_t i) { return foldUnary(kind, a.table[i]); }; };
    if (terms.sort(a.term).isBool())
      return add(level, terms.notOf(a.term), meaning(Kind::Not));
    add(level, terms.bvNot(a.term), meaning(Kind::BvNot));
    add(level, terms.bvNeg(a.term), meaning(Kind::BvNeg));
    unsigned size = terms.width(a.term);
    for (unsigned to = size; to <= size + 2; ++to) {
      add(level, terms.zext(a.term, to), [&](size_t i) { return a.table[i].zext(to); });
      add(level, terms.sext(a.term, to), [&](size_t i) { return a.table[i].sext(to); });
    }
    for (unsigned low = 0; low < size; ++low)
      for (unsigned high = low; high < size; ++high)
        add(level, terms.extract(a.term, high, low),
            [&](size_t i) { return a.table[i].extractBits(high - low + 1, low); });
  }

  unsigned width = GetParam();
  Terms terms;
  std::deque<Assignment> assignments;
  std::deque<Evaluator> evaluators;
  std::vector<Entry> leafLevel;
};

TEST_P(Exhaustive, AllSmallExpressions) {
  std::vector<Entry> once, twice;
  for (const Entry &a : leafLevel) {
    addUnary(once, a);
    for (const Entry &b : leafLevel) {
      addBinary(once, a, b);
      for (const Entry &c : leafLevel)
        addIte(once, c, a, b);
    }
  }
  std::mt19937_64 engine(width);
  auto any = [&](const std::vector<Entry> &level) -> const Entry & { return level[engine() % level.size()]; };
  for (size_t i = 0; i < once.size(); i += width == 3 ? 8 : 1) {
    const Entry &a = once[i];
    twice.clear(); // checked on entry; terms live on in the arena
    addUnary(twice, a);
    for (const Entry &b : leafLevel) {
      addBinary(twice, a, b);
      addBinary(twice, b, a);
      for (const Entry &c : {leafLevel[2], leafLevel[3]})
        addIte(twice, c, a, b), addIte(twice, c, b, a);
    }
    if (HasFatalFailure())
      return;
  }
  // Extensions and parts of leaves meet each other.
  std::vector<Entry> resized;
  for (const Entry &a : leafLevel)
    addUnary(resized, a);
  for (const Entry &a : resized)
    for (size_t i = engine() % width; i < resized.size(); i += width * width) {
      twice.clear();
      addBinary(twice, a, resized[i]);
    }
  // Both operands compound, two levels on each side: a sample.
  std::vector<Entry> pool = once;
  for (unsigned round = 0; round < 10000 && !HasFatalFailure(); ++round) {
    const Entry a = any(pool), b = any(pool), c = any(pool);
    twice.clear();
    addBinary(twice, a, b);
    addIte(twice, c, a, b);
    for (Entry &entry : twice)
      if (terms.width(entry.term) <= 2 * width)
        pool[engine() % pool.size()] = std::move(entry);
  }
}

INSTANTIATE_TEST_SUITE_P(Widths, Exhaustive, testing::Values(1, 2, 3));

} // namespace
} // namespace fathom::term
