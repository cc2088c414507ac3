#include "rewrite/Simplify.h"

#include "rewrite/Rewriter.h"
#include "rewrite/Rules.h"

namespace fathom::rewrite {

namespace {

// A result is looked at again so many levels deep: what a rule builds is seldom deeper.
constexpr unsigned again = 3;
// Rounds go on until nothing changes; what is left after these is little.
constexpr unsigned mostRounds = 4;

class RuleConfig {
public:
  RuleConfig(Terms &terms, const RuleTable &table, bool late, uint64_t mostSteps)
      : terms(terms), table(table), late(late), facts(terms), uses(table.all().size()), stepsLeft(mostSteps) {}

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
  Facts facts;
  std::vector<uint64_t> uses; // by rule
  uint64_t stepsLeft;         // the rules should end by themselves; this is sure to
};

} // namespace

std::vector<Term> simplify(Terms &terms, llvm::ArrayRef<Term> roots, Stats &stats) {
  ScopedTimer timer(stats, "rewrite");
  RuleTable table;
  std::vector<Term> current = roots.vec();
  std::vector<uint64_t> uses(table.all().size());
  for (bool late : {false, true})
    for (unsigned round = 0; round < mostRounds; ++round) {
      RuleConfig config(terms, table, late, 1000 + 10 * terms.postorder(current).size());
      Rewriter<RuleConfig> rewriter(terms, config);
      std::vector<Term> next;
      for (Term root : current)
        next.push_back(rewriter.rewrite(root));
      for (size_t i = 0; i < uses.size(); ++i)
        uses[i] += config.uses[i];
      stats.count("rewrite rounds");
      if (next == current)
        break;
      current = std::move(next);
    }
  for (size_t i = 0; i < uses.size(); ++i)
    if (uses[i]) {
      stats.count("rewrite steps", uses[i]);
      stats.count("rule " + std::string(table.all()[i].name), uses[i]);
    }
  return current;
}

} // namespace fathom::rewrite
