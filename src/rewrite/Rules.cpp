#include "rewrite/Rules.h"

namespace fathom::rewrite {

RuleTable::RuleTable() : byKind(static_cast<size_t>(Kind::Lambda) + 1) {
  for (auto family : {boolRules, iteRules, overflowRules, compareRules, arithmeticRules, bitRules, arrayRules})
    for (Rule &rule : family())
      rules.push_back(std::move(rule));
  for (size_t i = 0; i < rules.size(); ++i)
    for (std::string_view text : rules[i].patterns) {
      Pattern pattern = Pattern::parse(text);
      std::vector<Entry> &entries = byKind[static_cast<size_t>(pattern.kind)];
      // A procedure looks at the whole term: once is enough.
      if (!rules[i].procedure || entries.empty() || entries.back().rule != i)
        entries.push_back({i, std::move(pattern)});
    }
}

Term RuleTable::applyEntry(const Entry &entry, Terms &terms, term::Ranges &facts, Term t) const {
  const Rule &rule = rules[entry.rule];
  RuleMatch match(terms, facts, t);
  Term result;
  auto build = [&] {
    result = rule.build(match);
    return result.valid() && result != t;
  };
  bool applies = rule.procedure ? build() : match.find(entry.pattern, build);
  return applies ? result : Term();
}

std::pair<Term, size_t> RuleTable::apply(Terms &terms, term::Ranges &facts, Term t, bool late) const {
  for (const Entry &entry : byKind[static_cast<size_t>(terms.kind(t))]) {
    if (rules[entry.rule].late && !late)
      continue;
    if (Term result = applyEntry(entry, terms, facts, t); result.valid())
      return {result, entry.rule};
  }
  return {Term(), 0};
}

Term RuleTable::apply(size_t rule, Terms &terms, term::Ranges &facts, Term t) const {
  for (const Entry &entry : byKind[static_cast<size_t>(terms.kind(t))])
    if (entry.rule == rule)
      if (Term result = applyEntry(entry, terms, facts, t); result.valid())
        return result;
  return {};
}

} // namespace fathom::rewrite
