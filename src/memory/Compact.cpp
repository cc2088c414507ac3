#include "memory/Compact.h"

namespace fathom::memory {

namespace {

constexpr size_t mostChoices = 4096; // that are looked at
constexpr size_t mostLeaves = 32;

/// Offset and size depend on the conditions that the base depends on.
struct Choice {
  Term condition;
  size_t yes, no; // cases
};

/// A pointer as a DAG of cases, each a choice of two earlier ones or a leaf.
struct Cases {
  struct Case {
    Choice choice;
    size_t leaf; // none: a choice
  };
  static constexpr size_t none = ~size_t{0};
  std::vector<Case> all; // the root last
  std::vector<FatPtr> leaves;

  size_t choices() const { return all.size() - leaves.size(); }
};

} // namespace

/// None if there are too many.
static std::optional<Cases> casesOf(const FatPtr &root, Facts &facts) {
  term::Terms &terms = facts.terms;
  auto keyOf = [](const FatPtr &p) { return std::tuple(p.base.id, p.offset.id, p.size.id); };
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, size_t> known;
  Cases cases;
  std::vector<FatPtr> stack{root};
  while (!stack.empty()) {
    FatPtr ptr = stack.back();
    if (known.count(keyOf(ptr))) {
      stack.pop_back();
      continue;
    }
    if (terms.kind(ptr.base) != term::Kind::Ite) {
      if (!terms.isConstant(ptr.base) || cases.leaves.size() == mostLeaves)
        return std::nullopt;
      known[keyOf(ptr)] = cases.all.size();
      cases.all.push_back({{}, cases.leaves.size()});
      cases.leaves.push_back(ptr);
      continue;
    }
    Term condition = terms.child(ptr.base, 0);
    auto side = [&](bool holds) {
      return FatPtr{terms.child(ptr.base, holds ? 1 : 2), facts.given(ptr.offset, condition, holds),
                    facts.given(ptr.size, condition, holds)};
    };
    FatPtr yes = side(true), no = side(false);
    auto a = known.find(keyOf(yes)), b = known.find(keyOf(no));
    if (a != known.end() && b != known.end()) {
      known[keyOf(ptr)] = cases.all.size();
      cases.all.push_back({{condition, a->second, b->second}, Cases::none});
      continue;
    }
    if (cases.all.size() + stack.size() > mostChoices)
      return std::nullopt;
    stack.push_back(yes);
    stack.push_back(no);
  }
  return cases;
}

FatPtr Compact::of(const FatPtr &ptr) {
  if (terms.kind(ptr.base) != term::Kind::Ite || !facts.possible(ptr.base))
    return ptr;
  auto [it, isNew] = memo.try_emplace(keyOf(ptr), ptr);
  if (isNew)
    it->second = build(ptr);
  return it->second;
}

FatPtr Compact::build(const FatPtr &ptr) {
  std::optional<Cases> cases = casesOf(ptr, facts);
  if (!cases || cases->choices() < 2 * cases->leaves.size())
    return ptr;
  FatPtr result = cases->leaves.back();
  for (size_t leaf = cases->leaves.size() - 1; leaf-- > 0;) {
    std::vector<Term> isLeaf; // by case
    for (const Cases::Case &one : cases->all)
      isLeaf.push_back(one.leaf == Cases::none
                           ? terms.ite(one.choice.condition, isLeaf[one.choice.yes], isLeaf[one.choice.no])
                           : terms.boolean(one.leaf == leaf));
    const FatPtr &chosen = cases->leaves[leaf];
    Term condition = isLeaf.back();
    result = {terms.ite(condition, chosen.base, result.base), terms.ite(condition, chosen.offset, result.offset),
              terms.ite(condition, chosen.size, result.size)};
  }
  return result;
}

} // namespace fathom::memory
