// The facts of a merged state: which bounds hold in both states.
#include "prove/MergedValues.h"

#include <algorithm>

namespace fathom::prove {

namespace {

constexpr unsigned maxNewDirections = 2; // merges of a node that look for new facts
constexpr unsigned maxThresholds = 24;   // merges of a node that try bounds which the program names

/// A direction is an expression whose bounds are compared in both states.
class FactMerger {
public:
  FactMerger(MergedValues &merged, const Symbols &symbols, const OwnSymbols &own, unsigned generation,
             const std::set<Int> &constants)
      : merged(merged), a(merged.a), b(merged.b), c(merged.c), symbols(symbols), own(own), generation(generation) {
    if (generation < maxThresholds)
      thresholds = constants;
  }

  void run() {
    for (const MergedValues::Fresh &f : merged.fresh)
      values.emplace(f.sym, std::pair{f.inA, f.inB});
    for (const auto &[inA, name] : merged.fromA)
      for (const auto &[inB, other] : merged.fromB)
        if (name == other && inA != inB)
          values.emplace(name, std::pair{Linear::symbol(inA), Linear::symbol(inB)});
    for (const Linear &equation : merged.equations)
      c.known.addEqual(equation);
    addThresholds();
    for (const auto &[id, local] : c.locals)
      if (const Object *object = c.objectOf(local, symbols))
        limits.insert(directionOf(object->size - (local - Linear::symbol(object->base))));
    collectDirections();
    for (const Linear &direction : directions)
      addBound(direction);
    mergeUnequals();
  }

private:
  Linear in(const State &s, const Linear &direction) const {
    bool isA = &s == &a;
    return direction.substitute([&](Sym sym) -> const Linear * {
      auto it = values.find(sym);
      return it == values.end() ? nullptr : isA ? &it->second.first : &it->second.second;
    });
  }

  void addBound(const Linear &direction) {
    Linear inA = in(a, direction), inB = in(b, direction);
    Minimum leastA = a.known.minimum(inA);
    if (leastA.kind != Minimum::Bounded)
      return;
    if (c.known.atLeast(direction - leastA.value) && !limits.count(direction))
      return;
    if (b.known.atLeast(inB - leastA.value)) {
      c.known.addAtLeast(direction - leastA.value);
      return;
    }
    Minimum leastB = b.known.minimum(inB);
    if (leastB.kind != Minimum::Bounded)
      return;
    if (generation == 0)
      return addIfNew(direction, leastB.value);
    // The largest threshold that is a bound in both.
    const std::set<Int> &tried = direction.terms.size() == 1 ? thresholds : fewThresholds;
    auto next = tried.upper_bound(std::min(leastA.value, leastB.value));
    if (next != tried.begin())
      addIfNew(direction, *std::prev(next));
  }

  /// Sizes of objects and offsets in them, which are the bounds of what moves through them.
  void addThresholds() {
    if (generation >= maxThresholds)
      return;
    auto add = [&](const Linear &e) {
      if (e.isConstant())
        for (Int near : {e.constant - 1, e.constant})
          thresholds.insert({near, -near});
    };
    for (const Object &object : c.objects)
      if (object.kind != ObjectKind::Constant || !isUntouched(object))
        add(object.size);
    for (const Cell &cell : c.cells)
      add(cell.offset);
  }

  /// No local points into it.
  bool isUntouched(const Object &object) const {
    return std::none_of(c.locals.begin(), c.locals.end(),
                        [&](const auto &local) { return local.second.factor(object.base) != 0; });
  }

  void addIfNew(const Linear &direction, Int bound) {
    if (limits.count(direction) || !c.known.atLeast(direction - bound))
      c.known.addAtLeast(direction - bound);
  }

  static Linear directionOf(Linear e) {
    e.constant = 0;
    return normalisedAtLeast(e);
  }

  void addDirection(const Linear &e) {
    Linear direction = directionOf(e);
    if (!direction.isConstant() && seen.insert(direction).second)
      directions.push_back(std::move(direction));
  }

  /// The strongest first: what follows from earlier ones is left out.
  void collectDirections() {
    for (const MergedValues::Fresh &f : merged.fresh) {
      addDirection(Linear::symbol(f.sym));
      addDirection(-Linear::symbol(f.sym));
    }
    for (const Linear &fact : a.known.facts())
      addTranslated(fact, true);
    if (generation >= maxNewDirections && !hasLostRelation())
      return; // from here on, only what was known can be given up: there is an end to it
    for (const Linear &fact : b.known.facts())
      addTranslated(fact, false);
    addOffsets();
    addNumbers();
    for (size_t i = 0; i < merged.fresh.size(); ++i) {
      Linear v = Linear::symbol(merged.fresh[i].sym);
      for (Sym sym : merged.commonValues)
        addPair(v, Linear::symbol(sym));
      for (size_t j = 0; j < i; ++j)
        addPair(v, Linear::symbol(merged.fresh[j].sym));
    }
  }

  /// There are more symbols than before.
  bool hasLostRelation() const {
    std::set<Sym> inA = a.symbols();
    auto isOwn = [&](Sym sym) { return own.count(sym) > 0; };
    return static_cast<long>(merged.fresh.size()) > std::count_if(inA.begin(), inA.end(), isOwn);
  }

  void addPair(const Linear &x, const Linear &y) {
    addDirection(x - y);
    addDirection(y - x);
  }

  /// Variables that are sums: "n - 1, n - 2, ..." is n + s - t, where t moves, and is not negative.
  void addNumbers() {
    for (const auto &[id, local] : c.locals)
      if (local.terms.size() > 2 && std::none_of(local.terms.begin(), local.terms.end(),
                                                 [&](const auto &term) { return symbols[term.sym].isBase; })) {
        addDirection(local);
        addDirection(-local);
      }
  }

  /// Pointers into an object and its cells: their distances, and those from the end.
  void addOffsets() {
    for (const Object &object : c.objects) {
      std::vector<Linear> offsets;
      for (const auto &[id, local] : c.locals)
        if (c.objectOf(local, symbols) == &object)
          offsets.push_back(local - Linear::symbol(object.base));
      for (const Cell &cell : c.cells)
        if (cell.base == object.base)
          offsets.push_back(cell.offset);
      for (size_t i = 0; i < offsets.size(); ++i) {
        addDirection(offsets[i]);
        addDirection(object.size - offsets[i]);
        for (size_t j = 0; j < i && offsets.size() <= 12; ++j) {
          addDirection(offsets[i] - offsets[j]);
          addDirection(offsets[j] - offsets[i]);
        }
      }
    }
  }

  /// A fact of one state in the symbols of the merged one: symbols are replaced by what they are part of there.
  void addTranslated(const Linear &fact, bool isA) {
    std::map<Sym, Linear> inverse;
    for (const MergedValues::Fresh &f : merged.fresh) {
      const Linear &value = isA ? f.inA : f.inB;
      for (const Linear::Term &term : value.terms)
        if ((term.factor == 1 || term.factor == -1) && !merged.isKept(term.sym)) {
          // f = factor * sym + rest  =>  sym = factor * (f - rest)
          Linear rest = value - Linear::symbol(term.sym) * term.factor;
          inverse.try_emplace(term.sym, (Linear::symbol(f.sym) - rest) * term.factor);
          break;
        }
    }
    Linear translated = fact;
    for (int round = 0; round < 3; ++round)
      translated = translated.substitute([&](Sym sym) -> const Linear * {
        auto it = inverse.find(sym);
        return it == inverse.end() ? nullptr : &it->second;
      });
    for (const Linear::Term &term : translated.terms)
      if (!merged.isKept(term.sym) && !values.count(term.sym))
        return;
    addDirection(translated);
  }

  void mergeUnequals() {
    for (const State *s : {&a, &b})
      for (const Linear &e : s->known.unequals()) {
        bool isShared =
            std::all_of(e.terms.begin(), e.terms.end(), [&](const auto &term) { return merged.isKept(term.sym); });
        if (isShared && a.known.unequal(e) && b.known.unequal(e))
          c.known.addUnequal(e);
      }
    for (const MergedValues::Fresh &f : merged.fresh)
      if (a.known.unequal(f.inA) && b.known.unequal(f.inB))
        c.known.addUnequal(Linear::symbol(f.sym));
  }

  const MergedValues &merged;
  const State &a, &b;
  State &c;
  const Symbols &symbols;
  const OwnSymbols &own;
  const unsigned generation;
  std::map<Sym, std::pair<Linear, Linear>> values; // of symbols that are new, in a and in b
  std::set<Int> thresholds = fewThresholds;
  static inline const std::set<Int> fewThresholds = {-1, 0, 1};
  std::vector<Linear> directions;
  /// From pointers to the end of their objects. These are kept also where they follow from others ("i <= 1, n >= 2"):
  /// the others may be given up in the next merge, and these would be true still.
  std::set<Linear> limits;
  std::set<Linear> seen;
};

} // namespace

void mergeFacts(MergedValues &merged, const Symbols &symbols, const OwnSymbols &own, unsigned generation,
                const std::set<Int> &constants) {
  FactMerger(merged, symbols, own, generation, constants).run();
}

} // namespace fathom::prove
