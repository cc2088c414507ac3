#include "prove/Chains.h"

#include <algorithm>

namespace fathom::prove {

namespace {

constexpr uint32_t pointerBytes = 8;

/// An object, or a chain: something that can become a part of a chain.
struct Part {
  Linear start;
  Linear length;
  Linear end;
  Int size;
  Int next;
  const llvm::Value *site;
  Origin origin;
  ObjectKind kind;
  const Object *object = nullptr; // none for a chain
};

/// An expression that leads to something, and may be replaced.
template <typename Do> void forEachPointer(State &s, Do &&visit) {
  for (auto &[id, local] : s.locals)
    visit(local);
  for (Cell &cell : s.cells)
    visit(cell.value);
  for (Chain &chain : s.chains)
    visit(chain.end);
}

std::vector<Part> partsOf(const State &s, const Symbols &symbols) {
  std::vector<Part> result;
  for (const Cell &cell : s.cells) {
    const Object *object = s.find(cell.base);
    if (cell.isPointer && cell.bytes == pointerBytes && cell.offset.isConstant() && isHeap(object->kind) &&
        object->size.isConstant())
      result.push_back({Linear::symbol(object->base), 1, cell.value, object->size.constant, cell.offset.constant,
                        object->site, object->origin, object->kind, object});
  }
  for (const Chain &chain : s.chains)
    if (chain.start.isSymbol() && !symbols[chain.start.terms[0].sym].isBase)
      result.push_back(
          {chain.start, chain.length, chain.end, chain.size, chain.next, chain.site, chain.origin, chain.kind});
  return result;
}

class Folder {
public:
  Folder(State &s, Symbols &symbols) : s(s), symbols(symbols) {}

  bool foldOne() {
    std::vector<Part> parts = partsOf(s, symbols);
    std::multimap<Linear, const Part *> byStart;
    for (const Part &part : parts)
      byStart.emplace(part.start, &part);
    for (const Part &a : parts)
      for (auto [b, last] = byStart.equal_range(a.end); b != last; ++b)
        if (canFold(a, *b->second)) {
          fold(a, *b->second);
          return true;
        }
    return false;
  }

private:
  Sym symOf(const Part &part) const { return part.start.terms[0].sym; }

  /// Whether b, which a leads to, may become the rest of a: nothing else leads to it.
  bool canFold(const Part &a, const Part &b) {
    if (a.start == b.start || a.size != b.size || a.next != b.next || a.kind != b.kind)
      return false;
    if (b.end.factor(symOf(a)) != 0 || b.end.factor(symOf(b)) != 0)
      return false; // a circle
    unsigned uses = 0;
    bool isWhole = true;
    forEachPointer(s, [&](const Linear &pointer) {
      uses += pointer.factor(symOf(b)) != 0;
      isWhole &= !a.object || pointer.factor(symOf(a)) == 0 || pointer == a.start;
    });
    return uses == 1 && isWhole;
  }

  void fold(const Part &a, const Part &b) {
    Chain chain{a.start,
                a.length + b.length,
                b.end,
                a.size,
                a.next,
                a.site,
                a.origin == b.origin ? a.origin : Origin{Origin::elsewhere},
                a.kind};
    size_t gone =
        std::erase_if(s.chains, [&](const Chain &old) { return old.start == a.start || old.start == b.start; });
    s.hasLostHeap |= gone > static_cast<size_t>(!a.object + !b.object); // several at one place: all but one are empty
    for (const Part *part : {&a, &b})
      if (part->object)
        s.forget(symOf(*part));
    if (a.object) {
      chain.start = Linear::symbol(symbols.fresh("list"));
      forEachPointer(s, [&](Linear &pointer) {
        if (pointer == a.start)
          pointer = chain.start;
      });
    }
    s.chains.push_back(std::move(chain));
    s.isExact = false; // what they hold is forgotten
  }

  State &s;
  Symbols &symbols;
};

} // namespace

void foldChains(State &s, Symbols &symbols) {
  while (Folder(s, symbols).foldOne())
    ;
}

const Chain *chainOf(const State &s, const Linear &pointer) {
  for (const Chain &chain : s.chains)
    if (chain.start.isSymbol() && (pointer - chain.start).isConstant())
      return &chain;
  return nullptr;
}

std::vector<State> unfold(const State &s, const Chain &chain, Symbols &symbols) {
  const size_t index = static_cast<size_t>(&chain - s.chains.data());
  std::vector<State> result;
  State empty = s, first = s;
  empty.isExact = first.isExact = false;
  if (empty.learnEqual(chain.length, symbols)) {
    Linear difference = empty.chains[index].start - empty.chains[index].end; // what was learned may have changed it
    empty.chains.erase(empty.chains.begin() + static_cast<long>(index));
    if (empty.learnSame(difference, symbols))
      result.push_back(std::move(empty));
  }
  if (first.learnAtLeast(chain.length - 1)) {
    Sym base = symbols.freshBase("node");
    Linear next = Linear::symbol(symbols.fresh("next"));
    first.objects.push_back({base, chain.size, chain.kind, chain.site, 0, false, false, chain.origin});
    first.cells.push_back({base, chain.next, pointerBytes, true, next});
    first.chains[index].start = next;
    first.chains[index].length -= 1;
    if (first.learnSame(chain.start - Linear::symbol(base), symbols))
      result.push_back(std::move(first));
  }
  return result;
}

} // namespace fathom::prove
