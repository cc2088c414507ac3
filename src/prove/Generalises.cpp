// Is a state an instance of another one? The symbols of the general state are found from where they stand: what a
// variable is in both states gives an equation, and as soon as only one symbol of it is unknown, that symbol is known.
#include "prove/Chains.h"
#include "prove/Merge.h"

#include <algorithm>

namespace fathom::prove {

namespace {

class Matcher {
public:
  Matcher(const State &general, const State &special, const Symbols &symbols, const OwnSymbols &own)
      : general(general), special(special), symbols(symbols), own(own) {}

  std::optional<Instance> run() {
    for (const auto &[id, local] : general.locals) {
      auto other = special.locals.find(id);
      if (other == special.locals.end())
        return std::nullopt;
      equations.emplace_back(local, other->second);
    }
    for (Sym sym : general.allSymbols())
      if (symbols[sym].isNamed)
        instance.emplace(sym, Linear::symbol(sym));
    matchBases();
    if (!own.empty())
      for (Sym sym : general.allSymbols())
        if (!own.count(sym) && !symbols[sym].isBase)
          instance.emplace(sym, Linear::symbol(sym));
    solve();
    for (const Object &object : general.objects)
      if (!matchObject(object))
        return std::nullopt;
    if (!general.hasLostHeap && (special.hasLostHeap || !isHeapMatched()))
      return std::nullopt;
    solve();
    if (!matchCells() || !matchChains())
      return std::nullopt;
    if (!general.hasLostHeap && special.chains.size() > general.chains.size())
      return std::nullopt;
    nameTheRest();
    return allHolds() ? std::optional<Instance>(std::move(instance)) : std::nullopt;
  }

private:
  const Linear *valueOf(Sym sym) const {
    auto it = instance.find(sym);
    return it == instance.end() ? nullptr : &it->second;
  }
  Linear instantiate(const Linear &e) const {
    return e.substitute([this](Sym sym) { return valueOf(sym); });
  }
  bool isSolved(const Linear &e) const {
    return std::all_of(e.terms.begin(), e.terms.end(), [this](const auto &term) { return instance.count(term.sym); });
  }

  /// Pointers tell which object is which.
  void matchBases() {
    for (const auto &[left, right] : equations) {
      const Object *inGeneral = general.objectOf(left, symbols), *inSpecial = special.objectOf(right, symbols);
      if (inGeneral && inSpecial)
        instance.try_emplace(inGeneral->base, Linear::symbol(inSpecial->base));
    }
  }

  void solve() {
    for (bool isChanged = true; isChanged;) {
      isChanged = false;
      for (const auto &[left, right] : equations)
        isChanged |= solveOne(left, right);
    }
  }

  bool solveOne(const Linear &left, const Linear &right) {
    const Linear::Term *unknown = nullptr;
    for (const Linear::Term &term : left.terms) {
      if (instance.count(term.sym))
        continue;
      if (unknown)
        return false;
      unknown = &term;
    }
    if (!unknown)
      return false;
    Linear rest = left - Linear::symbol(unknown->sym) * unknown->factor;
    std::optional<Linear> value = divided(right - instantiate(rest), unknown->factor);
    if (value)
      instance.emplace(unknown->sym, std::move(*value));
    return value.has_value();
  }

  static std::optional<Linear> divided(Linear e, Int divisor) {
    if (e.content() % divisor != 0 || e.constant % divisor != 0)
      return std::nullopt;
    for (Linear::Term &term : e.terms)
      term.factor /= divisor;
    e.constant /= divisor;
    return e;
  }

  bool matchObject(const Object &object) {
    const Linear &base = instance.try_emplace(object.base, Linear::symbol(object.base)).first->second;
    if (!base.isSymbol())
      return false;
    const Object *other = special.find(base.terms[0].sym);
    if (!other || other->kind != object.kind || (object.isPristine && !other->isPristine) ||
        (object.isZero && !other->isZero) || other->age > object.age ||
        (object.origin != Origin{Origin::elsewhere} && object.origin != other->origin) ||
        !usedBases.insert(other->base).second)
      return false;
    equations.emplace_back(object.size, other->size);
    return true;
  }

  bool isHeapMatched() const {
    return std::all_of(special.objects.begin(), special.objects.end(),
                       [&](const Object &object) { return !isHeap(object.kind) || usedBases.count(object.base); });
  }

  /// Each cell of the general state is one of the special state. A pristine object may have no others.
  bool matchCells() {
    for (const Cell &cell : general.cells) {
      Linear offset = instantiateOrSame(cell.offset);
      Sym base = instance.at(cell.base).terms[0].sym;
      const Cell *found = nullptr;
      for (const Cell &other : special.cells)
        if (other.base == base && other.bytes == cell.bytes && other.isPointer == cell.isPointer &&
            special.known.equal(other.offset - offset)) {
          found = &other;
          break;
        }
      if (!found)
        return false;
      usedCells.insert(found);
      equations.emplace_back(cell.value, found->value);
      solve();
    }
    for (const Cell &other : special.cells) {
      if (usedCells.count(&other))
        continue;
      for (const Object &object : general.objects)
        if ((object.isPristine || object.isZero) && instance.at(object.base) == Linear::symbol(other.base))
          return false;
    }
    return true;
  }

  /// Chains have another one each; their starts are known, or become known by the ends of others.
  bool matchChains() {
    std::vector<const Chain *> open;
    for (const Chain &chain : general.chains)
      open.push_back(&chain);
    while (!open.empty()) {
      solve();
      auto it = std::find_if(open.begin(), open.end(), [&](const Chain *chain) { return isSolved(chain->start); });
      if (it == open.end())
        it = open.begin();
      if (!matchChain(**it))
        return false;
      open.erase(it);
    }
    solve();
    return true;
  }

  bool matchChain(const Chain &chain) {
    Linear start = instantiateOrSame(chain.start);
    for (const Chain &other : special.chains)
      if (other.start == start && other.size == chain.size && other.next == chain.next && other.kind == chain.kind &&
          start.isSymbol() && (chain.origin == Origin{Origin::elsewhere} || chain.origin == other.origin) &&
          usedChains.insert(&other).second) {
        equations.emplace_back(chain.length, other.length);
        equations.emplace_back(chain.end, other.end);
        return true;
      }
    return false;
  }

  /// A symbol that nothing determines stands for itself.
  Linear instantiateOrSame(const Linear &e) {
    for (const Linear::Term &term : e.terms)
      instance.try_emplace(term.sym, Linear::symbol(term.sym));
    return instantiate(e);
  }

  void nameTheRest() {
    for (const auto &[left, right] : equations)
      instantiateOrSame(left);
    for (const Linear &fact : general.known.facts())
      instantiateOrSame(fact);
    for (const Linear &fact : general.known.unequals())
      instantiateOrSame(fact);
    for (const Product &product : general.products) {
      instantiateOrSame(product.left);
      instantiateOrSame(product.right);
      instance.try_emplace(product.product, Linear::symbol(product.product));
    }
  }

  /// A pointer into an object must be one, into the same, and not just equal to it; likewise of chains.
  bool isSamePlace(const Linear &left, const Linear &right) const {
    if (const Object *object = general.objectOf(left, symbols)) {
      const Object *other = special.objectOf(right, symbols);
      return other && instance.at(object->base) == Linear::symbol(other->base);
    }
    return !chainOf(general, left) || instantiate(left) == right;
  }

  bool allHolds() const {
    for (const auto &[left, right] : equations)
      if (!isSamePlace(left, right) || !special.known.equal(instantiate(left) - right))
        return false;
    for (const Linear &fact : general.known.facts())
      if (!special.known.atLeast(instantiate(fact)))
        return false;
    for (const Linear &fact : general.known.unequals())
      if (!special.known.unequal(instantiate(fact)))
        return false;
    for (const auto &[sym, value] : instance) { // ranges hold in every state
      if (value.isSymbol() && value.terms[0].sym == sym)
        continue;
      if (symbols[sym].low && !special.known.atLeast(value - *symbols[sym].low))
        return false;
      if (symbols[sym].high && !special.known.atLeast(Linear(*symbols[sym].high) - value))
        return false;
    }
    return std::all_of(general.products.begin(), general.products.end(), [&](const Product &p) { return holds(p); });
  }

  bool holds(const Product &product) const {
    Linear p = instantiate(Linear::symbol(product.product));
    Linear left = instantiate(product.left), right = instantiate(product.right);
    if (left.isConstant() || right.isConstant())
      return special.known.equal(p - (left.isConstant() ? right * left.constant : left * right.constant));
    return std::any_of(special.products.begin(), special.products.end(), [&](const Product &other) {
      return Linear::symbol(other.product) == p && other.left == left && other.right == right;
    });
  }

  const State &general, &special;
  const Symbols &symbols;
  const OwnSymbols &own;
  Instance instance;
  std::vector<std::pair<Linear, Linear>> equations; // what is equal in the general and in the special state
  std::set<Sym> usedBases;
  std::set<const Cell *> usedCells;
  std::set<const Chain *> usedChains;
};

} // namespace

std::optional<Instance> generalises(const State &general, const State &special, const Symbols &symbols,
                                    const OwnSymbols &own) {
  return Matcher(general, special, symbols, own).run();
}

} // namespace fathom::prove
