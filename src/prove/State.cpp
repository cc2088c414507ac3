#include "prove/State.h"

#include <algorithm>
#include <utility>

namespace fathom::prove {

const Object *State::find(Sym base) const {
  for (const Object &object : objects)
    if (object.base == base)
      return &object;
  return nullptr;
}

const Object *State::objectOf(const Linear &pointer, const Symbols &symbols) const {
  const Object *result = nullptr;
  for (const Linear::Term &term : pointer.terms) {
    if (!symbols[term.sym].isBase)
      continue;
    if (result || term.factor != 1)
      return nullptr;
    result = find(term.sym);
    if (!result)
      return nullptr;
  }
  return result;
}

void State::forget(Sym base) {
  std::erase_if(objects, [&](const Object &object) { return object.base == base; });
  std::erase_if(cells, [&](const Cell &cell) { return cell.base == base; });
}

/// The symbol that is best replaced: the newest with factor 1 or -1 that is no address.
static std::optional<Linear::Term> replaceable(const Linear &e, const Symbols &symbols) {
  for (auto term = e.terms.rbegin(); term != e.terms.rend(); ++term)
    if ((term->factor == 1 || term->factor == -1) && !symbols[term->sym].isBase)
      return *term;
  return std::nullopt;
}

bool State::learnEqual(const Linear &e, const Symbols &symbols) {
  return symbols.hasAddress(e) ? learnEqualAddresses(e) : learnSame(e, symbols);
}

static bool mayBeZero(const Linear &e, const Knowledge &known) {
  if (e.isConstant())
    return e.constant == 0;
  return e.constant % e.content() == 0 && !known.unequal(e);
}

static Linear divided(const Linear &e) { return e.content() > 1 ? normalisedAtLeast(e) : e; }

bool State::learnEqualAddresses(const Linear &e) {
  return mayBeZero(e, known) && (e.isConstant() || known.addEqual(divided(e)));
}

bool State::learnSame(const Linear &equation, const Symbols &symbols) {
  if (!mayBeZero(equation, known))
    return false;
  if (equation.isConstant())
    return true;
  Linear e = divided(equation);
  std::optional<Linear::Term> term = replaceable(e, symbols);
  if (!term)
    return known.addEqual(e);
  Sym sym = term->sym;
  Linear value = e * -term->factor + Linear::symbol(sym);
  std::set<Sym> touched; // "x != y" becomes "x != 0", if y is 0: something new is known about x
  for (const Linear &fact : known.unequals())
    if (fact.factor(sym) != 0)
      for (const Linear::Term &other : fact.terms)
        touched.insert(other.sym);
  for (const Linear::Term &other : value.terms)
    touched.insert(other.sym);
  auto lookUp = [&](Sym s) { return s == sym ? &value : nullptr; };
  for (auto &[id, local] : locals)
    local = local.substitute(lookUp);
  for (Object &object : objects)
    object.size = object.size.substitute(lookUp);
  for (Cell &cell : cells) {
    cell.offset = cell.offset.substitute(lookUp);
    cell.value = cell.value.substitute(lookUp);
  }
  for (Chain &chain : chains)
    for (Linear *part : {&chain.start, &chain.length, &chain.end})
      *part = part->substitute(lookUp);
  for (Product &product : products) {
    product.left = product.left.substitute(lookUp);
    product.right = product.right.substitute(lookUp);
  }
  replaced.emplace_back(sym, value);
  if (!known.substitute(sym, value))
    return false;
  Linear changed;
  for (Sym other : touched)
    changed += Linear::symbol(other);
  return separateCells(changed);
}

static bool sharesSymbol(const Linear &a, const Linear &b) {
  return std::any_of(a.terms.begin(), a.terms.end(), [&](const Linear::Term &term) { return b.factor(term.sym) != 0; });
}

bool State::separateCells(const Linear &changed) {
  for (size_t i = 0; i < cells.size(); ++i)
    for (size_t j = 0; j < i; ++j) {
      const Cell &a = cells[i], &b = cells[j];
      if (a.base != b.base || a.bytes != b.bytes || a.isPointer != b.isPointer)
        continue;
      if (!sharesSymbol(a.value, changed) && !sharesSymbol(b.value, changed))
        continue;
      Linear distance = a.offset - b.offset;
      if (distance.isConstant() || known.unequal(distance))
        continue;
      Linear difference = a.value - b.value;
      if (difference.isConstant() ? difference.constant != 0 : known.unequal(difference))
        if (!known.addUnequal(distance))
          return false;
    }
  return true;
}

std::set<Sym> State::symbols() const {
  std::set<Sym> result;
  auto add = [&](const Linear &e) {
    for (const Linear::Term &term : e.terms)
      result.insert(term.sym);
  };
  for (const auto &[id, local] : locals)
    add(local);
  for (const Object &object : objects) {
    result.insert(object.base);
    add(object.size);
  }
  for (const Cell &cell : cells) {
    add(cell.offset);
    add(cell.value);
  }
  for (const Chain &chain : chains)
    for (const Linear *e : {&chain.start, &chain.length, &chain.end})
      add(*e);
  return result;
}

std::set<Sym> State::allSymbols() const {
  std::set<Sym> result = symbols();
  auto add = [&](const Linear &e) {
    for (const Linear::Term &term : e.terms)
      result.insert(term.sym);
  };
  for (const Linear &fact : known.facts())
    add(fact);
  for (const Linear &fact : known.unequals())
    add(fact);
  for (const Product &product : products) {
    add(product.left);
    add(product.right);
    result.insert(product.product);
  }
  return result;
}

void State::forgetUnused(const std::set<Sym> &kept) {
  std::set<Sym> used = symbols();
  used.insert(kept.begin(), kept.end());
  auto use = [&](const Linear &e) {
    for (const Linear::Term &term : e.terms)
      used.insert(term.sym);
  };
  for (const Product &product : products) {
    used.insert(product.product);
    use(product.left);
    use(product.right);
  }
  for (const auto &[sym, value] : replaced) // what is in a value was replaced later, if at all
    if (used.count(sym))
      use(value);
  std::erase_if(replaced, [&](const auto &entry) {
    if (!used.count(entry.first))
      forgottenReplaced.push_back(entry);
    return !used.count(entry.first);
  });
  Knowledge before = known;
  known.keepConnected(used);
  auto addForgotten = [](const std::vector<Linear> &old, const std::vector<Linear> &left, std::vector<Linear> &into) {
    for (const Linear &fact : old)
      if (std::find(left.begin(), left.end(), fact) == left.end())
        into.push_back(fact);
  };
  addForgotten(before.facts(), known.facts(), forgottenAtLeast);
  addForgotten(before.unequals(), known.unequals(), forgottenUnequal);
}

/// A number that the facts allow, near zero.
static std::optional<Int> numberFor(Sym sym, const Knowledge &known) {
  constexpr Int maxDistance = 16;
  Linear e = Linear::symbol(sym);
  Minimum least = known.minimum(e), negated = known.minimum(-e);
  Int start = 0;
  if (negated.kind == Minimum::Bounded)
    start = std::min(start, -negated.value);
  if (least.kind == Minimum::Bounded)
    start = std::max(start, least.value);
  for (Int distance = 0; distance <= maxDistance; ++distance)
    for (Int number : {start + distance, start - distance})
      if (!known.unequal(e - number))
        return number;
  return std::nullopt;
}

std::optional<std::map<Sym, Int>> State::chooseForgotten(const Symbols &symbols) const {
  Knowledge open(symbols);
  for (const Linear &fact : forgottenAtLeast)
    if (!open.addAtLeast(fact))
      return std::nullopt;
  for (const Linear &fact : forgottenUnequal)
    if (!open.addUnequal(fact))
      return std::nullopt;
  std::map<Sym, Int> result;
  while (!open.facts().empty() || !open.unequals().empty()) {
    Sym sym = (open.facts().empty() ? open.unequals() : open.facts()).front().terms.front().sym;
    std::optional<Int> number = symbols[sym].isBase ? std::nullopt : numberFor(sym, open);
    if (!number || !open.substitute(sym, *number))
      return std::nullopt;
    result[sym] = *number;
  }
  return result;
}

bool State::isInstanceOf(const State &general) const {
  if (locals != general.locals || cells != general.cells || replaced != general.replaced ||
      objects != general.objects || chains != general.chains || (hasLostHeap && !general.hasLostHeap) ||
      products.size() < general.products.size())
    return false;
  for (const Product &product : general.products)
    if (std::find(products.begin(), products.end(), product) == products.end())
      return false;
  for (const Linear &fact : general.known.facts())
    if (!known.atLeast(fact))
      return false;
  for (const Linear &fact : general.known.unequals())
    if (!known.unequal(fact))
      return false;
  return true;
}

} // namespace fathom::prove
