#include "prove/Knowledge.h"

#include <set>

namespace fathom::prove {

Sym Symbols::fresh(std::string name, std::optional<Int> low, std::optional<Int> high) {
  infos.push_back({std::move(name), low, high});
  return static_cast<Sym>(infos.size() - 1);
}

Sym Symbols::freshBase(std::string name) {
  infos.push_back({std::move(name), Int{1}, std::nullopt, true});
  return static_cast<Sym>(infos.size() - 1);
}

bool Symbols::hasAddress(const Linear &e) const {
  return std::any_of(e.terms.begin(), e.terms.end(), [this](const auto &term) { return infos[term.sym].isBase; });
}

static bool sharesSymbol(const Linear &a, const Linear &b) {
  auto x = a.terms.begin(), y = b.terms.begin();
  while (x != a.terms.end() && y != b.terms.end()) {
    if (x->sym == y->sym)
      return true;
    x->sym < y->sym ? ++x : ++y;
  }
  return false;
}

/// Same factors; then constants decide.
static bool isSameDirection(const Linear &a, const Linear &b) { return a.terms == b.terms; }

bool Knowledge::isKnown(const Linear &normal) const {
  for (const Linear &fact : atLeasts)
    if (isSameDirection(fact, normal) && fact.constant <= normal.constant)
      return true;
  if (normal.terms.size() != 1)
    return false;
  const auto &[sym, factor] = normal.terms[0];
  const Symbols::Info &info = (*symbols)[sym];
  return factor > 0 ? info.low && checkedMul(*info.low, factor) + normal.constant >= 0
                    : info.high && checkedMul(*info.high, factor) + normal.constant >= 0;
}

bool Knowledge::addAtLeast(const Linear &e) {
  Linear normal = normalisedAtLeast(e);
  if (normal.isConstant())
    return normal.constant >= 0;
  if (isKnown(normal))
    return true;
  if (atLeast(-normal - 1))
    return false;
  std::erase_if(atLeasts, [&](const Linear &old) { return isSameDirection(old, normal); });
  atLeasts.push_back(normal);
  changed();
  return sharpenUnequals(normal);
}

bool Knowledge::addUnequal(const Linear &e) {
  Int divisor = e.content();
  if (divisor == 0)
    return e.constant != 0;
  if (e.constant % divisor != 0)
    return true;
  Linear normal = normalisedAtLeast(e);
  if (normal.terms[0].factor < 0)
    normal = -normal;
  if (atLeast(normal))
    return addAtLeast(normal - 1);
  if (atLeast(-normal))
    return addAtLeast(-normal - 1);
  if (std::find(notEquals.begin(), notEquals.end(), normal) == notEquals.end())
    notEquals.push_back(normal);
  return true;
}

bool Knowledge::sharpenUnequals(const Linear &changed) {
  for (size_t i = 0; i < notEquals.size(); ++i) {
    if (!sharesSymbol(notEquals[i], changed))
      continue;
    Linear e = notEquals[i];
    Linear sharper;
    if (atLeast(e))
      sharper = e - 1;
    else if (atLeast(-e))
      sharper = -e - 1;
    else
      continue;
    notEquals.erase(notEquals.begin() + static_cast<long>(i));
    return addAtLeast(sharper) && sharpenUnequals(changed);
  }
  return true;
}

std::vector<const Linear *> Knowledge::connected(const Linear &e, std::vector<Linear> &ranges) const {
  std::set<Sym> reached;
  std::vector<Sym> work;
  auto reach = [&](const Linear &linear) {
    for (const Linear::Term &term : linear.terms)
      if (reached.insert(term.sym).second)
        work.push_back(term.sym);
  };
  std::vector<const Linear *> result;
  std::vector<bool> isTaken(atLeasts.size());
  reach(e);
  for (size_t next = 0; next < work.size(); ++next)
    for (size_t i = 0; i < atLeasts.size(); ++i)
      if (!isTaken[i] && atLeasts[i].factor(work[next]) != 0) {
        isTaken[i] = true;
        result.push_back(&atLeasts[i]);
        reach(atLeasts[i]);
      }
  for (Sym sym : reached) {
    const Symbols::Info &info = (*symbols)[sym];
    if (info.low)
      ranges.push_back(Linear::symbol(sym) - *info.low);
    if (info.high)
      ranges.push_back(Linear(*info.high) - Linear::symbol(sym));
  }
  for (const Linear &range : ranges)
    result.push_back(&range);
  return result;
}

Minimum Knowledge::minimum(const Linear &e) const {
  if (e.isConstant())
    return {Minimum::Bounded, e.constant};
  Linear direction = e;
  direction.constant = 0;
  if (!cache)
    cache = std::make_shared<std::map<Linear, Minimum>>();
  auto [it, isNew] = cache->try_emplace(direction);
  if (isNew) {
    std::vector<Linear> ranges;
    std::vector<const Linear *> constraints = connected(e, ranges);
    it->second = minimise(constraints, direction);
  }
  Minimum result = it->second;
  if (result.kind == Minimum::Bounded)
    result.value = checkedAdd(result.value, e.constant);
  return result;
}

bool Knowledge::atLeast(const Linear &e) const {
  Linear normal = normalisedAtLeast(e);
  if (normal.isConstant())
    return normal.constant >= 0;
  if (isKnown(normal))
    return true;
  Minimum least = minimum(normal);
  return least.kind == Minimum::Infeasible || (least.kind == Minimum::Bounded && least.value >= 0);
}

bool Knowledge::equal(const Linear &e) const {
  if (e.isConstant())
    return e.constant == 0;
  return atLeast(e) && atLeast(-e);
}

bool Knowledge::unequal(const Linear &e) const {
  Int divisor = e.content();
  if (divisor == 0)
    return e.constant != 0;
  if (e.constant % divisor != 0)
    return true;
  Linear normal = normalisedAtLeast(e);
  if (normal.terms[0].factor < 0)
    normal = -normal;
  if (std::find(notEquals.begin(), notEquals.end(), normal) != notEquals.end())
    return true;
  return atLeast(e - 1) || atLeast(-e - 1);
}

bool Knowledge::substitute(Sym sym, const Linear &value) {
  auto lookUp = [&](Sym s) { return s == sym ? &value : nullptr; };
  std::vector<Linear> oldFacts = std::move(atLeasts), oldUnequals = std::move(notEquals);
  atLeasts.clear();
  notEquals.clear();
  const Symbols::Info &info = (*symbols)[sym];
  if (info.low)
    oldFacts.push_back(Linear::symbol(sym) - *info.low);
  if (info.high)
    oldFacts.push_back(Linear(*info.high) - Linear::symbol(sym));
  changed();
  for (const Linear &fact : oldFacts) {
    Linear normal = normalisedAtLeast(fact.substitute(lookUp));
    if (normal.isConstant() && normal.constant < 0)
      return false;
    if (!normal.isConstant() && !isKnown(normal)) {
      std::erase_if(atLeasts, [&](const Linear &old) { return isSameDirection(old, normal); });
      atLeasts.push_back(normal);
    }
  }
  for (const Linear &e : oldUnequals)
    if (!addUnequal(e.substitute(lookUp)))
      return false;
  return true;
}

void Knowledge::keepConnected(const std::set<Sym> &used) {
  std::set<Sym> reached = used;
  auto touches = [&](const Linear &e) {
    return std::any_of(e.terms.begin(), e.terms.end(), [&](const auto &term) { return reached.count(term.sym); });
  };
  for (bool isChanged = true; isChanged;) {
    isChanged = false;
    for (const std::vector<Linear> *list : {&atLeasts, &notEquals})
      for (const Linear &fact : *list)
        if (touches(fact))
          for (const Linear::Term &term : fact.terms)
            isChanged |= reached.insert(term.sym).second;
  }
  size_t before = atLeasts.size();
  std::erase_if(atLeasts, [&](const Linear &fact) { return !touches(fact); });
  std::erase_if(notEquals, [&](const Linear &fact) { return !touches(fact); });
  if (atLeasts.size() != before)
    changed();
}

} // namespace fathom::prove
