// Is every live heap object reachable? Reachability is a least fixpoint, but its negation needs none: something is lost
// if and only if there is a non-empty set U of live heap objects such that no live object outside U holds a pointer
// into U. The solver guesses U (a free Boolean an object), so `noLeak` is false exactly for a guess that is right.
//
// As pointers count words at offsets aligned like pointers: intact pointers into an object, though not to its end, and
// integers made from an address. A word that was never written, is havocked, or holds a number that no address went
// into, counts only if the program has read a pointer there: otherwise the run in which it is another number is as
// good.
#include "memory/MemoryModel.h"

namespace fathom::memory {

using seair::ObjectKind;

class MemoryModel::LeakSearch {
public:
  LeakSearch(MemoryModel &model, Mem life, llvm::ArrayRef<Mem> memories)
      : model(model), terms(model.terms), life(life) {
    for (Mem mem : memories)
      memoryOf[model.at(mem).region] = mem;
  }

  Term witness() {
    std::vector<Term> some, conditions;
    model.shadow.forEach(model.at(life).alloc, [&](const Object &object, Term live) {
      if (!object.mayBeLost())
        return;
      Term lost = terms.variable(term::Sort::boolean(), "lost_" + std::to_string(indexOf(object.id)));
      lostFlag[indexOf(object.id)] = lost;
      some.push_back(lost);
      conditions.push_back(terms.implies(lost, live));
    });
    if (some.empty())
      return terms.boolean(false);
    conditions.push_back(terms.orOf(some));
    const std::vector<FatPtr> places = model.readFromBytes; // this search reads, too
    model.shadow.forEach(model.at(life).alloc, [&](const Object &object, Term live) {
      if (!memoryOf.count(object.region))
        return; // of a function that has returned, and that nobody else sees: what it holds is lost with it
      Term holder = live;
      if (object.mayBeLost())
        holder = terms.andOf(live, terms.notOf(lostFlag[indexOf(object.id)]));
      auto hold = [&](Term offset, bool isRead) {
        conditions.push_back(terms.notOf(terms.andOf(holder, holdsLost(object, offset, isRead))));
      };
      for (Term offset : model.content.wordsThatMayPoint(contentsOf(object), object.id))
        hold(offset, false);
      for (Term offset : model.content.wordsAt(places, object.id))
        hold(offset, true);
    });
    return terms.andOf(conditions);
  }

private:
  Contents::Version contentsOf(const Object &object) const {
    return model.at(memoryOf.find(object.region)->second).contents;
  }

  /// The word lies in the object and points into a lost one.
  Term holdsLost(const Object &object, Term offset, bool isRead) {
    FatPtr word{terms.bits(32, object.id), offset, object.size};
    Term inside = model.pointerOps.isDeref(word, terms.bits(64, model.facts.pointerBytes));
    if (terms.isFalse(inside) || !(isRead || mayPoint(contentsOf(object), word)))
      return terms.boolean(false);
    FatPtr held = model.loadPtr(word, memoryOf[object.region], life);
    llvm::DenseMap<uint32_t, Term> memo;
    Term isLost = model.facts.mapLeaves(held.base, memo, [&](Term base) { return isLostBase(base); });
    return terms.andOf({inside, isLost, isInside(held)});
  }

  /// Not its end; but that of what `new T[0]` gives, behind the number of elements.
  Term isInside(const FatPtr &held) {
    Term isStart = terms.eq(held.offset, terms.bits(64, 0)); // of an object without a size, too
    llvm::DenseMap<uint32_t, Term> memo;
    Term isOfNew = model.facts.mapLeaves(held.base, memo, [&](Term base) {
      auto id = model.facts.object(base);
      return terms.boolean(!id || model.objectTable.at(indexOf(*id)).kind == ObjectKind::NewArray);
    });
    Term count = terms.bits(64, model.facts.pointerBytes);
    Term isEmpty = terms.andOf({isOfNew, terms.eq(held.size, count), terms.eq(held.offset, count)});
    return terms.orOf({isStart, terms.ult(held.offset, held.size), isEmpty});
  }

  bool mayPoint(Contents::Version version, const FatPtr &word) {
    return !terms.isFalse(model.content.readPtr(version, word).tag) ||
           model.addresses.holdsAddress(model.content.read(version, word, model.facts.pointerBytes));
  }

  Term isLostBase(Term base) {
    Term any = terms.boolean(false);
    if (auto id = model.facts.object(base)) {
      auto it = lostFlag.find(indexOf(*id));
      return it == lostFlag.end() ? any : it->second;
    }
    for (auto [index, lost] : lostFlag)
      any = terms.orOf(any, terms.andOf(model.facts.baseIs(base, model.objectTable.at(index).id), lost));
    return any;
  }

  MemoryModel &model;
  term::Terms &terms;
  Mem life;
  llvm::DenseMap<uint32_t, Mem> memoryOf;  // by region
  llvm::DenseMap<uint32_t, Term> lostFlag; // object index -> it is in U
};

Term MemoryModel::noLeak(Mem life, llvm::ArrayRef<Mem> memories) {
  return terms.notOf(LeakSearch(*this, life, memories).witness());
}

} // namespace fathom::memory
