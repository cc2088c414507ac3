#include "prove/Basis.h"
#include "prove/MergedValues.h"

#include <algorithm>
#include <set>

namespace fathom::prove {

namespace {

class Merger : public MergedValues {
public:
  Merger(const State &a, const State &b, Symbols &symbols, OwnSymbols &own,
         const std::function<std::string(LocalId)> &nameOf)
      : MergedValues{a, b, State(symbols), {}, {}, {}, {}, {}, {}}, symbols(symbols), own(own), nameOf(nameOf) {}

  State run(unsigned generation, const std::set<Int> &constants) {
    c.block = a.block;
    c.previous = a.previous;
    c.next = a.next;
    c.allocations = std::max(a.allocations, b.allocations);
    addCommonSymbols();
    matchObjects();
    matchChains();
    c.hasLostHeap = a.hasLostHeap || b.hasLostHeap || hasUnmatchedHeap(a, fromA) || hasUnmatchedHeap(b, fromB) ||
                    chainPairs.size() < std::max(a.chains.size(), b.chains.size());
    mergeLocals();
    mergeSizes();
    mergeChains();
    mergeCells();
    mergeProducts();
    mergeFacts(*this, symbols, own, generation, constants);
    for (const Fresh &f : fresh)
      own.insert(f.sym);
    return std::move(c);
  }

private:
  void addCommonSymbols() {
    std::set<Sym> inA = a.allSymbols(), inB = b.allSymbols(), valuesInA = a.symbols(), valuesInB = b.symbols();
    for (Sym sym : inA) {
      bool isFunction = symbols[sym].isNamed && !a.find(sym) && !b.find(sym); // not an object, and itself in any state
      if (!inB.count(sym) || (symbols[sym].isBase && !isFunction) || own.count(sym))
        continue;
      common.push_back(sym);
      if (!valuesInA.count(sym) || !valuesInB.count(sym))
        continue; // facts relate others through it, but it is no value any more
      basis.add(Linear::symbol(sym), Linear::symbol(sym), sym);
      commonValues.push_back(sym);
    }
  }

  std::optional<Sym> baseOf(const State &s, const Linear &e) const {
    const Object *object = s.objectOf(e, symbols);
    return object ? std::optional<Sym>(object->base) : std::nullopt;
  }

  /// Two objects are one in the merged state if the same variable points to them; the others if they are the same.
  void matchObjects() {
    for (const auto &[id, inA] : a.locals)
      if (auto inB = b.locals.find(id); inB != b.locals.end())
        matchBases(baseOf(a, inA), baseOf(b, inB->second));
    for (const Object &object : a.objects)
      matchBases(object.base, b.find(object.base) ? std::optional<Sym>(object.base) : std::nullopt);
  }

  static const Chain *chainAt(const State &s, const Linear &pointer) {
    auto it = std::find_if(s.chains.begin(), s.chains.end(),
                           [&](const Chain &chain) { return chain.start.isSymbol() && chain.start == pointer; });
    return it == s.chains.end() ? nullptr : &*it;
  }

  /// The same for chains; a pointer in an object, or the end of another chain, may also tell.
  void matchChains() {
    for (const auto &[id, inA] : a.locals)
      if (auto inB = b.locals.find(id); inB != b.locals.end())
        matchChain(inA, inB->second);
    for (const Cell &x : a.cells)
      for (const Cell &y : b.cells)
        if (fromA.count(x.base) && fromB.count(y.base) && fromA.at(x.base) == fromB.at(y.base) && x.offset == y.offset)
          matchChain(x.value, y.value);
    for (size_t i = 0; i < chainPairs.size(); ++i)
      matchChain(chainPairs[i].a->end, chainPairs[i].b->end);
  }

  void matchChain(const Linear &inA, const Linear &inB) {
    const Chain *x = chainAt(a, inA), *y = chainAt(b, inB);
    if (!x || !y || x->size != y->size || x->next != y->next || x->kind != y->kind)
      return;
    for (const ChainPair &pair : chainPairs)
      if (pair.a == x || pair.b == y)
        return;
    if (Linear start = named(inA, inB, "list"); start.isSymbol())
      chainPairs.push_back({x, y, std::move(start)});
  }

  void mergeChains() {
    for (const auto &[x, y, start] : chainPairs) {
      Linear length = named(x->length, y->length, "length"), end = named(x->end, y->end, "end");
      c.known.addAtLeast(length); // of every chain
      c.chains.push_back({start, length, end, x->size, x->next, x->site,
                          x->origin == y->origin ? x->origin : Origin{Origin::elsewhere}, x->kind});
    }
  }

  static bool hasUnmatchedHeap(const State &s, const std::map<Sym, Sym> &matched) {
    return std::any_of(s.objects.begin(), s.objects.end(),
                       [&](const Object &object) { return isHeap(object.kind) && !matched.count(object.base); });
  }

  void matchBases(std::optional<Sym> inA, std::optional<Sym> inB) {
    if (!inA || !inB || fromA.count(*inA) || fromB.count(*inB))
      return;
    const Object &x = *a.find(*inA), &y = *b.find(*inB);
    if (x.kind != y.kind)
      return;
    Sym base = inA == inB ? *inA : symbols.freshBase(symbols.nameOf(*inA));
    fromA[*inA] = base;
    fromB[*inB] = base;
    basis.add(Linear::symbol(*inA), Linear::symbol(*inB), base);
    c.objects.push_back({base,
                         {},
                         x.kind,
                         inA == inB || !symbols[*inA].isNamed ? x.site : nullptr,
                         std::max(x.age, y.age),
                         x.isPristine && y.isPristine,
                         x.isZero && y.isZero,
                         x.origin == y.origin ? x.origin : Origin{Origin::elsewhere}});
    objectPairs.push_back({&x, &y});
  }

  std::optional<Sym> sharedBase(const Linear &inA, const Linear &inB) const {
    std::optional<Sym> baseA = baseOf(a, inA), baseB = baseOf(b, inB);
    if (!baseA || !baseB || !fromA.count(*baseA) || !fromB.count(*baseB) || fromA.at(*baseA) != fromB.at(*baseB))
      return std::nullopt;
    return fromA.at(*baseA);
  }

  /// What a pair of values is called in the merged state. `maxTerms`: an expression with more symbols is a coincidence.
  Linear named(const Linear &inA, const Linear &inB, const std::string &name, size_t maxTerms = 4) {
    if (auto it = direct.find({inA, inB}); it != direct.end())
      return Linear::symbol(it->second);
    std::optional<Basis::Expressed> expressed = basis.express(inA, inB);
    if (expressed && expressed->expression.terms.size() > maxTerms)
      expressed.reset();
    if (expressed && expressed->scale == 1)
      return expressed->expression;
    if (std::optional<Sym> base = sharedBase(inA, inB)) { // a pointer stays one: base + something
      Sym baseA = *baseOf(a, inA), baseB = *baseOf(b, inB);
      return Linear::symbol(*base) + named(inA - Linear::symbol(baseA), inB - Linear::symbol(baseB), name, maxTerms);
    }
    if (!expressed)
      if (std::optional<Linear> stepped = inSteps(inA, inB, name))
        return *stepped;
    Sym sym = freshInRange(inA, inB, name);
    fresh.push_back({sym, inA, inB});
    direct.emplace(std::pair{inA, inB}, sym);
    Linear result = Linear::symbol(sym);
    if (expressed)
      equations.push_back(result * expressed->scale - expressed->expression);
    else
      basis.add(inA, inB, sym);
    return result;
  }

  /// A value that changes by multiples of a number n is n times a symbol and something that does not change: pointers
  /// into arrays stay at elements.
  std::optional<Linear> inSteps(const Linear &inA, const Linear &inB, const std::string &name) {
    auto isCommon = [&](const Linear::Term &term) { return isKept(term.sym); };
    Linear fixed = inA;
    std::erase_if(fixed.terms, [&](const Linear::Term &term) { return !isCommon(term); });
    Linear changingA = inA - fixed, changingB = inB - fixed;
    Int step = 0;
    for (const Linear *e : {&changingA, &changingB}) {
      for (const Linear::Term &term : e->terms)
        step = gcd(step, term.factor);
      step = gcd(step, e->constant);
    }
    if (step <= 1)
      return std::nullopt;
    auto divided = [&](Linear e) {
      for (Linear::Term &term : e.terms)
        term.factor /= step;
      e.constant /= step;
      return e;
    };
    return fixed + named(divided(changingA), divided(changingB), name) * step;
  }

  /// With the range that both have by their kind: characters stay characters.
  Sym freshInRange(const Linear &inA, const Linear &inB, const std::string &name) {
    std::optional<Int> low, high;
    auto range = [&](const Linear &e) -> std::pair<std::optional<Int>, std::optional<Int>> {
      if (e.isConstant())
        return {e.constant, e.constant};
      if (e.isSymbol())
        return {symbols[e.terms[0].sym].low, symbols[e.terms[0].sym].high};
      return {};
    };
    auto [lowA, highA] = range(inA);
    auto [lowB, highB] = range(inB);
    if (lowA && lowB && highA && highB && !(inA.isConstant() && inB.isConstant())) {
      low = std::min(*lowA, *lowB);
      high = std::max(*highA, *highB);
    }
    return symbols.fresh(name, low, high);
  }

  static Int largestFactor(const Linear &e) {
    Int result = 0;
    for (const Linear::Term &term : e.terms)
      result = std::max(result, term.factor < 0 ? -term.factor : term.factor);
    return std::max(result, e.constant < 0 ? -e.constant : e.constant);
  }

  /// Numbers that change by little come first: others are multiples of them.
  void mergeLocals() {
    struct Change {
      Int size;
      LocalId id;
      bool operator<(const Change &other) const { return size != other.size ? size < other.size : id < other.id; }
    };
    std::vector<Change> order;
    for (const auto &[id, inA] : a.locals)
      if (auto inB = b.locals.find(id); inB != b.locals.end())
        order.push_back({largestFactor(inB->second - inA), id});
    std::sort(order.begin(), order.end());
    for (const Change &change : order) {
      const Linear &inA = a.locals.at(change.id), &inB = b.locals.at(change.id);
      c.locals[change.id] = named(inA, inB, nameOf(change.id));
    }
  }

  std::string nameFor(const Linear &inA, const Linear &inB) const {
    for (const Linear *e : {&inA, &inB})
      for (const Linear::Term &term : e->terms)
        if (!symbols[term.sym].isBase)
          return symbols.nameOf(term.sym);
    return "v" + std::to_string(symbols.size());
  }

  void mergeSizes() {
    for (size_t i = 0; i < c.objects.size(); ++i) {
      const auto &[x, y] = objectPairs[i];
      c.objects[i].size = named(x->size, y->size, "size");
    }
  }

  /// Cells at offsets that have a name in the merged state. What is dropped is forgotten by its object.
  void mergeCells() {
    std::vector<bool> usedB(b.cells.size());
    for (const Cell &inA : a.cells) {
      auto base = fromA.find(inA.base);
      if (base == fromA.end())
        continue;
      bool isKept = false;
      size_t same = findSame(inA);
      for (size_t i = 0; i < b.cells.size(); ++i) {
        const Cell &inB = b.cells[i];
        if (same < b.cells.size() && i != same && !isLocal(inA.value, inB.value))
          continue; // one that did not change
        auto other = fromB.find(inB.base);
        if (inA.bytes != inB.bytes || inA.isPointer != inB.isPointer || other == fromB.end() ||
            other->second != base->second)
          continue;
        std::optional<Basis::Expressed> offset = basis.express(inA.offset, inB.offset);
        if (!offset || offset->scale != 1 || hasCell(base->second, offset->expression))
          continue;
        Linear value = named(inA.value, inB.value, nameFor(inA.value, inB.value), inA.bytes == 1 ? 1 : 3);
        c.cells.push_back({base->second, offset->expression, inA.bytes, inA.isPointer, value});
        isKept = usedB[i] = true;
      }
      if (!isKept)
        forgetRest(base->second);
    }
    for (size_t i = 0; i < b.cells.size(); ++i)
      if (auto base = fromB.find(b.cells[i].base); !usedB[i] && base != fromB.end())
        forgetRest(base->second);
  }

  /// A variable holds what is stored there: it was read, and what is learned about it is learned about the cell.
  bool isLocal(const Linear &inA, const Linear &inB) const {
    return !inA.isConstant() && std::any_of(a.locals.begin(), a.locals.end(), [&](const auto &local) {
      auto other = b.locals.find(local.first);
      return local.second == inA && other != b.locals.end() && other->second == inB;
    });
  }

  size_t findSame(const Cell &cell) const {
    auto it = std::find_if(b.cells.begin(), b.cells.end(), [&](const Cell &other) {
      return cell.base == other.base && cell.offset == other.offset && cell.value == other.value &&
             cell.bytes == other.bytes && cell.isPointer == other.isPointer &&
             std::all_of(cell.offset.terms.begin(), cell.offset.terms.end(),
                         [&](const auto &t) { return isKept(t.sym); });
    });
    return static_cast<size_t>(it - b.cells.begin());
  }

  bool hasCell(Sym base, const Linear &offset) const {
    return std::any_of(c.cells.begin(), c.cells.end(),
                       [&](const Cell &cell) { return cell.base == base && cell.offset == offset; });
  }

  void forgetRest(Sym base) {
    Object *object = c.find(base);
    object->isPristine = object->isZero = false;
  }

  void mergeProducts() {
    std::set<Sym> left = c.symbols();
    auto isLeft = [&](const Linear &e) {
      return std::all_of(e.terms.begin(), e.terms.end(), [&](const auto &term) { return left.count(term.sym); });
    };
    for (const Product &product : a.products)
      if (left.count(product.product) && isLeft(product.left) && isLeft(product.right) &&
          std::any_of(b.products.begin(), b.products.end(), [&](const Product &other) {
            return other.product == product.product && other.left == product.left && other.right == product.right;
          }))
        c.products.push_back(product);
  }

  Symbols &symbols;
  OwnSymbols &own;
  const std::function<std::string(LocalId)> &nameOf;
  Basis basis;
  std::map<std::pair<Linear, Linear>, Sym> direct;
  std::vector<std::pair<const Object *, const Object *>> objectPairs; // of c's objects
  struct ChainPair {
    const Chain *a, *b;
    Linear start; // in c
  };
  std::vector<ChainPair> chainPairs;
};

} // namespace

State merge(const State &a, const State &b, Symbols &symbols, OwnSymbols &own, unsigned generation,
            const std::set<Int> &constants, const std::function<std::string(LocalId)> &nameOf) {
  return Merger(a, b, symbols, own, nameOf).run(generation, constants);
}

} // namespace fathom::prove
