// What a function that is given some pointers can change: the objects they point into and, from there on, every object
// that an intact pointer stored in a reached one points into, wherever in it the pointer lies.
//
//   reached(o) = a given pointer points into o
//             or some o' is reached and live, and holds an intact pointer into o
//
// Reachability is a least fixpoint. What can be reached at all is found by a walk over what pointers may be; over these
// candidates the definition is unfolded, in place, until nothing changes or as often as there are candidates: no way is
// longer. On the trees and lists that programs build, where pointers are constants or choices of few, one round is
// mostly all it takes.
//
// The search for leaks (Leak.cpp) needs no fixpoint since the solver may guess there; a guess would not do here: a set
// that is merely closed may be too large, and then a run is found in which something changes that nothing leads to.
#include "memory/MemoryModel.h"

#include <deque>

namespace fathom::memory {

class MemoryModel::Reach {
public:
  Reach(MemoryModel &model, Mem life, llvm::ArrayRef<Mem> memories)
      : model(model), terms(model.terms), alloc(model.at(life).alloc) {
    for (Mem mem : memories)
      memoryOf[model.at(mem).region] = mem;
  }

  void search(llvm::ArrayRef<FatPtr> pointers) {
    for (const FatPtr &pointer : pointers)
      forEachTarget(pointer.base, [&](Candidate &target, Term isTarget) {
        target.given = terms.orOf(target.given, isTarget);
        target.reached = target.given;
      });
    for (uint32_t i = 0; i < candidates.size(); ++i)
      follow(i);
    for (size_t round = 0; round < candidates.size() && unfold(); ++round)
      model.budget.poll();
  }

  /// Calls havoc(object, condition) for what is to be changed.
  template <typename Havoc> void forEachReached(Havoc havoc) const {
    for (const Candidate &candidate : candidates) {
      Term condition = terms.andOf(candidate.reached, candidate.live);
      if (candidate.object.kind != seair::ObjectKind::Constant && !terms.isFalse(condition))
        havoc(candidate.object, condition);
    }
  }

private:
  /// An intact pointer to a candidate, in a live object.
  struct Edge {
    uint32_t from; // the candidate that holds it
    Term condition;
  };
  struct Candidate {
    const Object &object;
    Term live;
    Term given;   // one of the given pointers points into it
    Term reached; // as far as it is unfolded
    std::vector<Edge> edges{};
  };

  /// Calls visit(candidate, condition) for each object the base may be.
  template <typename Visit> void forEachTarget(Term base, Visit visit) {
    auto offer = [&](const Object &object) {
      if (!memoryOf.count(object.region))
        return; // the points-to analysis says that it is not reached
      Term isTarget = model.facts.baseIs(base, object.id);
      if (!terms.isFalse(isTarget))
        visit(candidateFor(object), isTarget);
    };
    if (const std::vector<ObjectId> *possible = model.facts.possible(base)) {
      for (ObjectId id : *possible)
        offer(model.objectTable.of(id));
    } else {
      for (uint32_t i = Objects::begin(); i < model.objectTable.end(); ++i)
        offer(model.objectTable.at(i));
    }
  }

  Candidate &candidateFor(const Object &object) {
    uint32_t index = indexOf(object.id);
    auto [it, isNew] = numberOf.try_emplace(index, static_cast<uint32_t>(candidates.size()));
    if (isNew) {
      Term no = terms.boolean(false);
      candidates.push_back({object, model.shadow.at(alloc, index), no, no});
    }
    return candidates[it->second];
  }

  /// Adds the edges of the pointers in a candidate.
  void follow(uint32_t from) {
    const Object &object = candidates[from].object;
    Term live = candidates[from].live;
    const Version &version = model.at(memoryOf[object.region]);
    if (terms.isFalse(live) || !version.info.pointers)
      return;
    for (Term offset : model.content.pointerOffsets(version.contents, object.id)) {
      model.budget.poll();
      FatPtr place{terms.bits(32, object.id), offset, object.size};
      Term inside = model.pointerOps.isDeref(place, terms.bits(64, model.facts.pointerBytes));
      if (terms.isFalse(inside))
        continue;
      PtrCell cell = model.content.readPtr(version.contents, place);
      if (terms.isFalse(cell.tag))
        continue;
      Term holds = terms.andOf(live, terms.andOf(inside, cell.tag));
      forEachTarget(cell.ptr.base, [&](Candidate &target, Term isTarget) {
        if (&target.object != &object)
          target.edges.push_back({from, terms.andOf(holds, isTarget)});
      });
    }
  }

  /// One more step of the definition; false if nothing changed.
  bool unfold() {
    bool changes = false;
    for (Candidate &candidate : candidates) {
      if (terms.isTrue(candidate.reached))
        continue;
      std::vector<Term> ways{candidate.given};
      for (const Edge &edge : candidate.edges)
        ways.push_back(terms.andOf(candidates[edge.from].reached, edge.condition));
      Term reached = terms.orOf(ways);
      changes |= reached != candidate.reached;
      candidate.reached = reached;
    }
    return changes;
  }

  MemoryModel &model;
  term::Terms &terms;
  Shadow::Version alloc;
  llvm::DenseMap<uint32_t, Mem> memoryOf;      // by region
  llvm::DenseMap<uint32_t, uint32_t> numberOf; // object index -> candidate
  std::deque<Candidate> candidates;
};

std::vector<Mem> MemoryModel::havocReachable(llvm::ArrayRef<FatPtr> pointers, uint32_t nondet, Mem life,
                                             llvm::ArrayRef<Mem> memories) {
  Reach reach(*this, life, memories);
  reach.search(pointers);
  std::vector<Mem> result(memories.begin(), memories.end());
  llvm::DenseMap<uint32_t, size_t> placeOf; // by region
  for (size_t i = 0; i < result.size(); ++i)
    placeOf[at(result[i]).region] = i;
  reach.forEachReached([&](const Object &object, Term condition) {
    Mem &mem = result[placeOf[object.region]];
    Version version = at(mem);
    FatPtr start{terms.bits(32, object.id), terms.bits(64, 0), object.size};
    Contents::Version changed = content.havoc(version.contents, start, object.size, {nondet, object.detail});
    version.contents = content.ite(condition, changed, version.contents);
    if (version.info.mod) {
      Term something = terms.andOf(condition, terms.ne(object.size, terms.bits(64, 0)));
      version.mod = shadow.set(version.mod, start.base, terms.andOf(something, version.tracked), true);
    }
    mem = add(version);
  });
  return result;
}

} // namespace fathom::memory
