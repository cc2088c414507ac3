#include "rewrite/Simplify.h"

#include "rewrite/Bounds.h"
#include "rewrite/Choices.h"
#include "rewrite/Contexts.h"
#include "rewrite/Rewriter.h"
#include "rewrite/Rules.h"

#include "llvm/ADT/DenseSet.h"

namespace fathom::rewrite {

namespace {

// A result is looked at again so many levels deep: what a rule builds is seldom deeper.
constexpr unsigned again = 3;
// Rounds go on until nothing changes; what is left after these is little.
constexpr unsigned mostRounds = 4;
// Simpler conditions may imply more bounds.
constexpr unsigned mostBoundRounds = 3;

class RuleConfig {
public:
  /// `bounds` hold besides.
  RuleConfig(Terms &terms, const RuleTable &table, llvm::ArrayRef<Term> bounds, bool late, uint64_t mostSteps)
      : terms(terms), table(table), late(late), facts(terms), uses(table.all().size()), stepsLeft(mostSteps) {
    for (Term bound : bounds)
      facts.assume(bound);
  }

  bool shouldRewrite(Term t) { return !terms.children(t).empty(); }

  Rewritten applyRewriteRules(Term t) {
    if (stepsLeft == 0)
      return {t};
    if (Term renewed = terms.renew(t); renewed != t) {
      --stepsLeft;
      return {renewed, again};
    }
    auto [result, rule] = table.apply(terms, facts, t, late);
    if (!result.valid())
      return {t};
    ++uses[rule];
    --stepsLeft;
    return {result, again};
  }

  void afterRewrite(Term, Term) {}

  Terms &terms;
  const RuleTable &table;
  bool late;
  term::Ranges facts;
  std::vector<uint64_t> uses; // by rule
  uint64_t stepsLeft;         // the rules should end by themselves; this is sure to
};

class Simplifier {
public:
  Simplifier(Terms &terms, Stats &stats) : terms(terms), stats(stats), uses(table.all().size()) {}

  ~Simplifier() {
    for (size_t i = 0; i < uses.size(); ++i)
      if (uses[i]) {
        stats.count("rewrite steps", uses[i]);
        stats.count("rule " + std::string(table.all()[i].name), uses[i]);
      }
  }

  std::vector<Term> run(std::vector<Term> current, llvm::ArrayRef<Term> bounds) {
    for (bool late : {false, true})
      for (unsigned round = 0; round < mostRounds; ++round) {
        std::vector<Term> next = runOnce(current, bounds, late);
        if (next == current)
          break;
        current = std::move(next);
      }
    return current;
  }

private:
  std::vector<Term> runOnce(const std::vector<Term> &roots, llvm::ArrayRef<Term> bounds, bool late) {
    RuleConfig config(terms, table, bounds, late, 1000 + 10 * terms.postorder(roots).size());
    Rewriter<RuleConfig> rewriter(terms, config);
    std::vector<Term> results;
    for (Term root : roots)
      results.push_back(rewriter.rewrite(root));
    for (size_t i = 0; i < uses.size(); ++i)
      uses[i] += config.uses[i];
    stats.count("rewrite rounds");
    return results;
  }

  Terms &terms;
  Stats &stats;
  RuleTable table;
  std::vector<uint64_t> uses; // by rule
};

// ---- conditions that hold together

/// The conditions of which others are conjunctions.
std::vector<Term> conjuncts(Terms &t, llvm::ArrayRef<Term> conditions) {
  std::vector<Term> result, todo(conditions.rbegin(), conditions.rend());
  llvm::DenseSet<uint32_t> seen;
  while (!todo.empty()) {
    Term x = todo.back();
    todo.pop_back();
    if (!seen.insert(x.id).second)
      continue;
    if (t.isFalse(x))
      return {x};
    Term inner = t.kind(x) == Kind::Not ? t.child(x, 0) : Term();
    if (t.kind(x) == Kind::And)
      todo.insert(todo.end(), {t.child(x, 1), t.child(x, 0)});
    else if (inner.valid() && t.kind(inner) == Kind::Or)
      todo.insert(todo.end(), {t.notOf(t.child(inner, 1)), t.notOf(t.child(inner, 0))});
    else if (!t.isTrue(x))
      result.push_back(x);
  }
  return result;
}

/// Something that nothing is known of by itself. A bound of a compound term rather follows from bounds of its parts, or
/// contradicts them.
bool isAtom(const Terms &t, Term x) {
  if (t.kind(x) == Kind::Add && t.kind(t.child(x, 1)) == Kind::Bits)
    x = t.child(x, 0);
  if (t.kind(x) == Kind::Extract)
    x = t.child(x, 0);
  return t.kind(x) == Kind::Variable || t.kind(x) == Kind::Apply || t.kind(x) == Kind::Select;
}

/// x < C, x = C, or the negation of one.
bool isBound(const Terms &t, Term condition) {
  Term comparison = t.kind(condition) == Kind::Not ? t.child(condition, 0) : condition;
  Kind kind = t.kind(comparison);
  if (kind != Kind::Eq && kind != Kind::ULt && kind != Kind::SLt)
    return false;
  Term x = t.child(comparison, 0), y = t.child(comparison, 1);
  return (t.kind(y) == Kind::Bits && isAtom(t, x)) || (t.kind(x) == Kind::Bits && isAtom(t, y));
}

/// Tells the bounds among the conditions, and those that follow from them, from the other conditions. False if no bound
/// is new.
bool addBounds(Terms &terms, llvm::ArrayRef<Term> conditions, std::vector<Term> &bounds, std::vector<Term> &others) {
  size_t before = bounds.size();
  llvm::DenseSet<uint32_t> known;
  for (Term bound : bounds)
    known.insert(bound.id);
  auto add = [&](Term bound) {
    if (known.insert(bound.id).second)
      bounds.push_back(bound);
  };
  others.clear();
  std::vector<Term> parts = conjuncts(terms, conditions);
  for (Term condition : parts)
    if (isBound(terms, condition))
      add(condition);
    else
      others.push_back(condition);
  for (Term bound : impliedBounds(terms, parts))
    add(bound);
  return bounds.size() > before;
}

} // namespace

std::vector<Term> simplify(Terms &terms, llvm::ArrayRef<Term> roots, Stats &stats) {
  ScopedTimer timer(stats, "rewrite");
  return Simplifier(terms, stats).run(roots.vec(), {});
}

std::vector<Term> simplifyTogether(Terms &terms, llvm::ArrayRef<Term> conditions, Stats &stats) {
  ScopedTimer timer(stats, "rewrite");
  Simplifier simplifier(terms, stats);
  std::vector<Term> bounds, others;
  std::vector<Term> simple = simplifier.run(conditions.vec(), {});
  if (std::vector<Term> pushed = pushComparisons(terms, simple, stats); pushed != simple)
    simple = simplifier.run(std::move(pushed), {});
  // The bounds themselves stay as they are: by what they say, they would all be true.
  for (unsigned round = 0; round < mostBoundRounds; ++round) {
    bool isNew = addBounds(terms, simple, bounds, others);
    std::vector<Term> all = bounds;
    all.insert(all.end(), others.begin(), others.end());
    all = useContexts(terms, all, stats);
    others.assign(all.begin() + bounds.size(), all.end());
    others = simplifier.run(std::move(others), bounds);
    std::vector<Term> before = std::exchange(simple, bounds);
    simple.insert(simple.end(), others.begin(), others.end());
    if (!isNew && simple == before)
      break;
  }
  return conjuncts(terms, simple);
}

} // namespace fathom::rewrite
