#include "solver/proof/Checker.h"

#include "support/Error.h"

#include <algorithm>
#include <new>

namespace fathom::proof {

using llvm::ArrayRef;

Checker::Checker(uint32_t variables) {
  size_t literals = 2 * (static_cast<size_t>(variables) + 1);
  values.resize(literals);
  watches.resize(literals);
  marked.resize(literals);
}

Checker::Literal Checker::literalOf(int number) const {
  auto variable = static_cast<uint32_t>(std::abs(static_cast<int64_t>(number)));
  invariant(variable > 0 && 2 * static_cast<size_t>(variable) < values.size(), "a literal is out of range");
  return 2 * variable + (number < 0);
}

/// Fills `current`. False for a tautology.
bool Checker::read(ArrayRef<int> clause) {
  current.clear();
  bool isTautology = false;
  for (int number : clause) {
    Literal literal = literalOf(number);
    if (marked[literal])
      continue;
    marked[literal] = 1;
    isTautology |= marked[literal ^ 1] != 0;
    current.push_back(literal);
  }
  for (Literal literal : current)
    marked[literal] = 0;
  return !isTautology;
}

void Checker::addClause(ArrayRef<int> clause) {
  if (!refuted && read(clause))
    keep();
}

bool Checker::addLemma(ArrayRef<int> clause) {
  if (refuted || !read(clause))
    return true;
  if (!isRup() && !isRat())
    return false;
  keep();
  return true;
}

// Propagation.

void Checker::assign(Literal literal) {
  values[literal] = 1;
  values[literal ^ 1] = -1;
  trail.push_back(literal);
}

/// False if one of them is true.
bool Checker::assignFalse(ArrayRef<Literal> literals) {
  for (Literal literal : literals) {
    if (isTrue(literal))
      return false;
    if (!isFalse(literal))
      assign(literal ^ 1);
  }
  return true;
}

/// False if there is a conflict.
bool Checker::propagate() {
  while (propagated < trail.size()) {
    Literal falsified = trail[propagated++] ^ 1;
    if (!visit(falsified, watches[falsified]))
      return false;
  }
  return true;
}

/// The clauses that watch a literal which has become false: each watches another one now, or is satisfied, or has just
/// one literal left, which is made true. Between two calls from outside no clause watches a literal that is false,
/// unless the other one it watches is true: both belong to the trail, so neither is ever undone.
bool Checker::visit(Literal falsified, std::vector<Watch> &list) {
  size_t kept = 0, i = 0;
  bool hasConflict = false;
  while (i < list.size() && !hasConflict) {
    Watch watch = list[i++];
    if (isTrue(watch.other)) {
      list[kept++] = watch;
      continue;
    }
    if (!isLive(watch.clause))
      continue;
    Clause clause = literalsOf(watch.clause);
    if (clause[0] == falsified)
      std::swap(clause[0], clause[1]);
    Literal first = clause[0];
    auto *open = isTrue(first)
                     ? clause.end()
                     : std::find_if(clause.begin() + 2, clause.end(), [this](Literal l) { return !isFalse(l); });
    if (open != clause.end()) {
      std::swap(clause[1], *open);
      watches[clause[1]].push_back({watch.clause, first});
      continue;
    }
    list[kept++] = {watch.clause, first};
    if (isFalse(first))
      hasConflict = true;
    else if (!isTrue(first))
      assign(first);
  }
  list.erase(
      std::copy(list.begin() + static_cast<ptrdiff_t>(i), list.end(), list.begin() + static_cast<ptrdiff_t>(kept)),
      list.end());
  return !hasConflict;
}

void Checker::undoTo(size_t length) {
  for (size_t i = length; i < trail.size(); ++i)
    values[trail[i]] = values[trail[i] ^ 1] = 0;
  trail.resize(length);
  propagated = length;
}

// Lemmas.

bool Checker::isRup() {
  size_t before = trail.size();
  bool hasConflict = !assignFalse(current) || !propagate();
  undoTo(before);
  return hasConflict;
}

/// After isRup has failed. Looks at all clauses: solvers need this rarely, and CaDiCaL not at all so far.
bool Checker::isRat() {
  if (current.empty() || isFalse(current.front()))
    return false;
  Literal pivot = current.front();
  size_t before = trail.size();
  invariant(assignFalse(current) && propagate(), "a conflict that was not there before");
  bool holds = true;
  for (ClauseRef ref = 0; holds && ref < store.size(); ref = after(ref))
    if (isLive(ref) && llvm::is_contained(literalsOf(ref), pivot ^ 1))
      holds = conflictsWith(literalsOf(ref), pivot);
  undoTo(before);
  return holds;
}

/// With all literals of the clause but the negated pivot false.
bool Checker::conflictsWith(Clause clause, Literal pivot) {
  size_t before = trail.size();
  // -pivot is true already. A copy: propagation changes the order in a clause.
  std::vector<Literal> others(clause.begin(), clause.end());
  llvm::erase(others, pivot ^ 1);
  bool hasConflict = !assignFalse(others) || !propagate();
  undoTo(before);
  return hasConflict;
}

// The store.

/// Does not depend on the order.
uint64_t Checker::hashOf(ArrayRef<Literal> literals) {
  uint64_t sum = 0;
  for (uint64_t literal : literals) {
    uint64_t mixed = literal * 0x9E3779B97F4A7C15;
    sum += (mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9;
  }
  return sum >> 2; // two keys are reserved by DenseMap
}

/// Puts `current` into the store, and what follows from it on the trail.
void Checker::keep() {
  auto open = std::partition(current.begin(), current.end(), [this](Literal l) { return !isFalse(l); });
  if (store.size() + headerWords + current.size() >= none)
    throw std::bad_alloc();
  auto ref = static_cast<ClauseRef>(store.size());
  store.insert(store.end(), {static_cast<uint32_t>(current.size()) << 1, none});
  store.insert(store.end(), current.begin(), current.end());
  attach(ref);
  if (open == current.begin()) {
    refuted = true;
  } else if (open == current.begin() + 1 && !isTrue(current[0])) {
    assign(current[0]);
    refuted = !propagate();
  }
}

void Checker::attach(ClauseRef ref) {
  Clause clause = literalsOf(ref);
  auto [entry, isNew] = byHash.try_emplace(hashOf(clause), ref);
  nextOf(ref) = isNew ? none : std::exchange(entry->second, ref);
  if (clause.size() < 2)
    return;
  watches[clause[0]].push_back({ref, clause[1]});
  watches[clause[1]].push_back({ref, clause[0]});
}

/// The same literals as `current`, which has each once, as the clause has.
bool Checker::isCurrent(ClauseRef ref) {
  Clause clause = literalsOf(ref);
  if (clause.size() != current.size())
    return false;
  for (Literal literal : current)
    marked[literal] = 1;
  bool isSame = llvm::all_of(clause, [this](Literal l) { return marked[l] != 0; });
  for (Literal literal : current)
    marked[literal] = 0;
  return isSame;
}

bool Checker::remove(ArrayRef<int> clause) {
  if (refuted || !read(clause))
    return true;
  auto entry = byHash.find(hashOf(current));
  if (entry == byHash.end())
    return false;
  ClauseRef *link = &entry->second;
  while (*link != none && !isCurrent(*link))
    link = &nextOf(*link);
  if (*link == none)
    return false;
  ClauseRef ref = *link;
  *link = nextOf(ref);
  if (entry->second == none)
    byHash.erase(entry);
  store[ref] |= isRemoved; // watches of it go when they are met
  removedWords += headerWords + current.size();
  if (removedWords > (1u << 20) && removedWords > store.size() / 2)
    compact();
  return true;
}

/// Closes the gaps in the store. The watched literals of a clause stay the first two.
void Checker::compact() {
  for (std::vector<Watch> &list : watches)
    list.clear();
  byHash.clear();
  ClauseRef to = 0;
  for (ClauseRef from = 0, next = 0; from < store.size(); from = next) {
    next = after(from);
    if (!isLive(from))
      continue;
    std::copy(store.begin() + from, store.begin() + next, store.begin() + to);
    attach(to);
    to += next - from;
  }
  store.resize(to);
  removedWords = 0;
}

} // namespace fathom::proof
