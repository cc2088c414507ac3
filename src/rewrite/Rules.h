// Rules are data: a name, patterns, and what to build of a match.
//
//   {"and-common-or", {"(and (or x y) (or x z))"}, [](const Match &m) { return ...; }}
//
// A rule whose build looks at more than the pattern (known bits, ranges, sums) is a `procedure`: it is tried on every
// term with the root operator of its patterns, and these are examples, from which the tests make instances as from any
// pattern. A build answers an invalid term where the rule does not apply.
//
// Every rule holds for all values at all widths; test/unit/rewrite proves it for all small instances with Z3 and
// evaluates random ones at real widths. It must make progress: the table as a whole has to end.
#pragma once

#include "rewrite/Pattern.h"
#include "term/Ranges.h"

namespace fathom::rewrite {

struct RuleMatch : Match {
  RuleMatch(Terms &terms, term::Ranges &facts, Term root) : Match(terms, root), facts(facts) {}
  term::Ranges &facts;
};

struct Rule {
  std::string_view name;
  std::vector<std::string_view> patterns;
  Term (*build)(const RuleMatch &);
  bool procedure = false;
  std::vector<std::string_view> examples = {}; // for the tests, where few instances of the patterns would do
  bool late = false;                           // takes values apart: only when what belongs together has been found
};

std::vector<Rule> boolRules();
std::vector<Rule> iteRules();
std::vector<Rule> compareRules();
std::vector<Rule> overflowRules();
std::vector<Rule> arithmeticRules();
std::vector<Rule> bitRules();
std::vector<Rule> arrayRules();

/// All rules, by the operator at the root.
class RuleTable {
public:
  RuleTable();

  const std::vector<Rule> &all() const { return rules; }
  /// What a rule makes of `t`, and the rule's number; an invalid term if none applies.
  std::pair<Term, size_t> apply(Terms &terms, term::Ranges &facts, Term t, bool late) const;
  /// The same for one rule.
  Term apply(size_t rule, Terms &terms, term::Ranges &facts, Term t) const;

private:
  struct Entry {
    size_t rule;
    Pattern pattern;
  };
  Term applyEntry(const Entry &entry, Terms &terms, term::Ranges &facts, Term t) const;

  std::vector<Rule> rules;
  std::vector<std::vector<Entry>> byKind;
};

} // namespace fathom::rewrite
