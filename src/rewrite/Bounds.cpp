#include "rewrite/Bounds.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/InstrTypes.h"

#include <memory>
#include <optional>

namespace fathom::rewrite {

using llvm::APInt;
using llvm::CmpInst;
using llvm::ConstantRange;
using term::Kind;
using term::Term;
using term::Terms;

namespace {

constexpr size_t mostVariables = 64;    // of a part of the condition; those that are older are kept
constexpr size_t mostSteps = 4'000'000; // then nothing more is found out

class BoundFinder {
public:
  explicit BoundFinder(const Terms &terms) : terms(terms) {}

  struct Entry {
    Term variable;
    ConstantRange range;
    bool operator==(const Entry &) const = default;
  };
  /// Null: it cannot be. Else sorted by variable.
  using Facts = std::shared_ptr<const std::vector<Entry>>;

  Facts of(llvm::ArrayRef<Term> conditions) {
    Facts all = none;
    for (Term condition : conditions)
      all = both(all, of(condition, true));
    return all;
  }

private:
  Facts of(Term root, bool holds) {
    std::vector<Question> stack{{root, holds}};
    while (!stack.empty()) {
      Question q = stack.back();
      size_t before = stack.size();
      if (!memo.contains(key(q)))
        for (Question part : parts(q))
          if (!memo.contains(key(part)))
            stack.push_back(part);
      if (stack.size() > before)
        continue;
      stack.pop_back();
      if (!memo.contains(key(q)))
        memo[key(q)] = answer(q);
    }
    return known({root, holds});
  }

  struct Question {
    Term condition;
    bool holds;
  };
  static uint64_t key(Question q) { return 2 * uint64_t(q.condition.id) + q.holds; }
  const Facts &known(Question q) const { return memo.find(key(q))->second; }

  llvm::SmallVector<Question, 4> parts(Question q) const {
    Term t = q.condition;
    switch (terms.kind(t)) {
    case Kind::Not:
      return {{terms.child(t, 0), !q.holds}};
    case Kind::And:
    case Kind::Or:
      return {{terms.child(t, 0), q.holds}, {terms.child(t, 1), q.holds}};
    case Kind::Ite:
      return {{terms.child(t, 0), true},
              {terms.child(t, 0), false},
              {terms.child(t, 1), q.holds},
              {terms.child(t, 2), q.holds}};
    default:
      return {};
    }
  }

  Facts answer(Question q) {
    Term t = q.condition;
    llvm::SmallVector<Question, 4> part = parts(q);
    switch (terms.kind(t)) {
    case Kind::True:
    case Kind::False:
      return q.holds == (terms.kind(t) == Kind::True) ? none : nullptr;
    case Kind::Not:
      return known(part[0]);
    case Kind::And:
    case Kind::Or:
      return q.holds == (terms.kind(t) == Kind::And) ? both(known(part[0]), known(part[1]))
                                                     : either(known(part[0]), known(part[1]));
    case Kind::Ite:
      return either(both(known(part[0]), known(part[2])), both(known(part[1]), known(part[3])));
    default:
      return ofComparison(q);
    }
  }

  static std::optional<CmpInst::Predicate> predicateOf(Kind kind) {
    switch (kind) {
    case Kind::Eq:
      return CmpInst::ICMP_EQ;
    case Kind::ULt:
      return CmpInst::ICMP_ULT;
    case Kind::ULe:
      return CmpInst::ICMP_ULE;
    case Kind::SLt:
      return CmpInst::ICMP_SLT;
    case Kind::SLe:
      return CmpInst::ICMP_SLE;
    default:
      return std::nullopt;
    }
  }

  Facts ofComparison(Question q) const {
    auto predicate = predicateOf(terms.kind(q.condition));
    if (!predicate || !terms.sort(terms.child(q.condition, 0)).isBits())
      return none;
    Term a = terms.child(q.condition, 0), b = terms.child(q.condition, 1);
    CmpInst::Predicate p = q.holds ? *predicate : CmpInst::getInversePredicate(*predicate);
    if (terms.kind(a) == Kind::Bits) {
      std::swap(a, b);
      p = CmpInst::getSwappedPredicate(p);
    }
    if (terms.kind(b) != Kind::Bits)
      return none;
    return ofVariable(a, ConstantRange::makeExactICmpRegion(p, terms.constant(b)));
  }

  Facts ofVariable(Term t, ConstantRange range) const {
    if (terms.kind(t) == Kind::Add && terms.kind(terms.child(t, 1)) == Kind::Bits) {
      range = range.sub(ConstantRange(terms.constant(terms.child(t, 1))));
      t = terms.child(t, 0);
    }
    if (terms.kind(t) == Kind::ZExt) {
      unsigned width = terms.width(t), inner = terms.width(terms.child(t, 0));
      ConstantRange possible(APInt::getZero(width), APInt::getOneBitSet(width, inner));
      range = range.intersectWith(possible).truncate(inner);
      t = terms.child(t, 0);
    }
    if (range.isEmptySet())
      return nullptr;
    Kind kind = terms.kind(t);
    if (range.isFullSet() || (kind != Kind::Variable && kind != Kind::Apply && kind != Kind::Select))
      return none;
    return std::make_shared<std::vector<Entry>>(1, Entry{t, range});
  }

  Facts both(const Facts &x, const Facts &y) {
    if (!x || !y)
      return nullptr;
    if (x == y || y->empty())
      return x;
    if (x->empty())
      return y;
    std::vector<Entry> result;
    auto i = x->begin(), k = y->begin();
    while ((i != x->end() || k != y->end()) && result.size() < mostVariables) {
      if (k == y->end() || (i != x->end() && i->variable.id < k->variable.id)) {
        result.push_back(*i++);
      } else if (i == x->end() || k->variable.id < i->variable.id) {
        result.push_back(*k++);
      } else {
        result.push_back({i->variable, i->range.intersectWith(k->range)});
        if (result.back().range.isEmptySet())
          return nullptr;
        ++i, ++k;
      }
    }
    return share(std::move(result), x, y);
  }

  Facts either(const Facts &x, const Facts &y) {
    if (!x || !y)
      return x ? x : y;
    if (x == y)
      return x;
    std::vector<Entry> result;
    for (auto i = x->begin(), k = y->begin(); i != x->end() && k != y->end();) {
      if (i->variable.id != k->variable.id) {
        ++(i->variable.id < k->variable.id ? i : k);
        continue;
      }
      ConstantRange hull = i->range.unionWith(k->range);
      if (!hull.isFullSet())
        result.push_back({i->variable, hull});
      ++i, ++k;
    }
    return share(std::move(result), x, y);
  }

  Facts share(std::vector<Entry> result, const Facts &x, const Facts &y) {
    steps += x->size() + y->size();
    if (steps > mostSteps)
      return none;
    return result == *x ? x : result == *y ? y : std::make_shared<std::vector<Entry>>(std::move(result));
  }

  const Terms &terms;
  const Facts none = std::make_shared<std::vector<Entry>>();
  llvm::DenseMap<uint64_t, Facts> memo;
  size_t steps = 0;
};

/// The range as comparisons.
void addComparisons(Terms &terms, Term x, const ConstantRange &range, std::vector<Term> &result) {
  const APInt &low = range.getLower(), &high = range.getUpper();
  if (const APInt *value = range.getSingleElement())
    return result.push_back(terms.eq(x, terms.bits(*value)));
  if (!range.isWrappedSet()) {
    if (!low.isZero())
      result.push_back(terms.notOf(terms.ult(x, terms.bits(low))));
    if (!high.isZero())
      result.push_back(terms.ult(x, terms.bits(high)));
  } else if (!range.isSignWrappedSet()) {
    if (!low.isMinSignedValue())
      result.push_back(terms.notOf(terms.slt(x, terms.bits(low))));
    if (!high.isMinSignedValue())
      result.push_back(terms.slt(x, terms.bits(high)));
  }
}

} // namespace

std::vector<Term> impliedBounds(Terms &terms, llvm::ArrayRef<Term> conditions) {
  BoundFinder::Facts facts = BoundFinder(terms).of(conditions);
  if (!facts)
    return {terms.boolean(false)};
  std::vector<Term> result;
  for (const auto &[variable, range] : *facts)
    addComparisons(terms, variable, range, result);
  return result;
}

} // namespace fathom::rewrite
