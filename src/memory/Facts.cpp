#include "memory/Facts.h"

#include <algorithm>
#include <iterator>

namespace fathom::memory {

using llvm::APInt;
using term::Kind;

namespace {
constexpr size_t maxBases = 256;     // of a set of possible bases
constexpr unsigned maxSummands = 32; // looked through for constants
constexpr unsigned givenDepth = 3;   // of sums that are looked through for choices
} // namespace

std::optional<uint64_t> Facts::constant(Term t) const {
  if (terms.kind(t) != Kind::Bits)
    return std::nullopt;
  return terms.constant(t).getLimitedValue();
}

std::optional<ObjectId> Facts::object(Term base) const {
  if (auto id = constant(base))
    return static_cast<ObjectId>(*id);
  return std::nullopt;
}

/// t as x + c; x is invalid when t is the constant c.
static std::pair<Term, uint64_t> splitOffset(const term::Terms &terms, Term t) {
  uint64_t sum = 0;
  for (unsigned i = 0; i < maxSummands; ++i) {
    if (terms.kind(t) == Kind::Bits)
      return {Term{}, sum + terms.constant(t).getZExtValue()};
    if (terms.kind(t) != Kind::Add)
      break;
    Term a = terms.children(t)[0], b = terms.children(t)[1];
    if (terms.kind(a) == Kind::Bits)
      std::swap(a, b);
    if (terms.kind(b) != Kind::Bits)
      break;
    sum += terms.constant(b).getZExtValue();
    t = a;
  }
  return {t, sum};
}

std::optional<int64_t> Facts::distance(Term a, Term b) const {
  auto [x, c] = splitOffset(terms, a);
  auto [y, d] = splitOffset(terms, b);
  if (!(x == y))
    return std::nullopt;
  return static_cast<int64_t>(c - d);
}

// ---- ranges

unsigned Facts::knownLowBits(Term t) {
  const llvm::KnownBits &known = bits(t);
  return (known.Zero | known.One).countr_one();
}

llvm::ConstantRange Facts::range(Term t) {
  if (terms.kind(t) == Kind::Bits)
    return llvm::ConstantRange(terms.constant(t));
  return arm ? ranges.range(t) : llvm::ConstantRange::getFull(terms.width(t));
}

Facts::Division Facts::divide(Term t, Term divisor) {
  if (auto known = constant(divisor))
    if (auto parts = divideSum(t, *known))
      return *parts;
  return {terms.udiv(t, divisor), terms.urem(t, divisor)};
}

/// 12 * x + y + 25 by 12 is x + 2, and y + 1 remains, if y is below 11.
std::optional<Facts::Division> Facts::divideSum(Term t, uint64_t divisor) {
  llvm::SmallVector<Term, 8> work{t};
  unsigned __int128 most = 0, mostLeft = 0;
  Division result{terms.bits(64, 0), terms.bits(64, 0)};
  for (unsigned i = 0; !work.empty(); ++i) {
    if (i == 2 * maxSummands)
      return std::nullopt;
    Term summand = work.pop_back_val();
    if (terms.kind(summand) == Kind::Add) {
      work.append({terms.child(summand, 0), terms.child(summand, 1)});
      continue;
    }
    auto factor = terms.kind(summand) == Kind::Mul ? constant(terms.child(summand, 1)) : std::nullopt;
    if (auto number = constant(summand)) {
      most += *number;
      mostLeft += *number % divisor;
      result.quotient = terms.add(result.quotient, terms.bits(64, *number / divisor));
      result.remainder = terms.add(result.remainder, terms.bits(64, *number % divisor));
    } else if (factor && *factor % divisor == 0) {
      Term times = terms.child(summand, 0);
      most += static_cast<unsigned __int128>(*factor) * range(times).getUnsignedMax().getZExtValue();
      result.quotient = terms.add(result.quotient, terms.mul(times, terms.bits(64, *factor / divisor)));
    } else {
      uint64_t largest = range(summand).getUnsignedMax().getZExtValue();
      most += largest;
      mostLeft += largest;
      result.remainder = terms.add(result.remainder, summand);
    }
  }
  if (most >> 64 || mostLeft >= divisor)
    return std::nullopt;
  return result;
}

/// Alignment always counts.
bool Facts::mayBe(Term t, uint64_t value) {
  APInt candidate(terms.width(t), value);
  const llvm::KnownBits &known = bits(t);
  APInt counted = arm ? APInt::getAllOnes(terms.width(t)) : APInt::getLowBitsSet(terms.width(t), knownLowBits(t));
  return !candidate.intersects(known.Zero & counted) && (known.One & counted).isSubsetOf(candidate) &&
         range(t).contains(candidate);
}

// ---- bases

/// Needs the sets of the children; a leaf that is no constant is unknown.
Facts::BaseSet Facts::computeSet(Term base) const {
  BaseSet set;
  if (auto id = object(base)) {
    set.known = true;
    if (isObject(*id))
      set.ids.push_back(*id);
    return set;
  }
  if (terms.kind(base) != Kind::Ite || !arm)
    return set;
  const BaseSet &a = baseSets.at(terms.children(base)[1].id), &b = baseSets.at(terms.children(base)[2].id);
  if (!a.known || !b.known)
    return set;
  std::set_union(a.ids.begin(), a.ids.end(), b.ids.begin(), b.ids.end(), std::back_inserter(set.ids));
  set.known = set.ids.size() <= maxBases;
  if (!set.known)
    set.ids = {};
  return set;
}

const std::vector<ObjectId> *Facts::possible(Term base) {
  llvm::SmallVector<Term, 16> stack{base};
  while (!stack.empty()) {
    Term t = stack.back();
    if (baseSets.count(t.id)) {
      stack.pop_back();
      continue;
    }
    size_t before = stack.size();
    if (terms.kind(t) == Kind::Ite && arm)
      for (Term side : terms.children(t).drop_front())
        if (!baseSets.count(side.id))
          stack.push_back(side);
    if (stack.size() == before)
      baseSets.emplace(t.id, computeSet(t));
  }
  const BaseSet &set = baseSets.at(base.id);
  return set.known ? &set.ids : nullptr;
}

Term Facts::baseIs(Term base, ObjectId id) {
  if (auto known = object(base))
    return terms.boolean(*known == id);
  if (const auto *set = possible(base); set && isObject(id) && !std::binary_search(set->begin(), set->end(), id))
    return terms.boolean(false);
  auto key = std::pair(base.id, id);
  if (auto it = baseIsMemo.find(key); it != baseIsMemo.end())
    return it->second;
  llvm::DenseMap<uint32_t, Term> memo;
  Term idTerm = terms.bits(32, id);
  Term result = mapLeaves(base, memo, [&](Term leaf) { return terms.eq(leaf, idTerm); });
  baseIsMemo[key] = result;
  return result;
}

Term Facts::sameBase(Term a, Term b) {
  if (a == b)
    return terms.boolean(true);
  if (auto id = object(a))
    return baseIs(b, *id);
  if (auto id = object(b))
    return baseIs(a, *id);
  return terms.eq(a, b);
}

// ---- address range maps

/// Needs the maps of what it is made of; `find` gives them. A map without entries: nothing is known.
const Facts::AddressRangeMap &Facts::rangeMap(Term root, Term rootOffset) {
  using Pointer = std::pair<Term, Term>;
  llvm::SmallVector<Pointer, 16> stack{{root, rootOffset}};
  auto find = [&](const Pointer &p) { return rangeMaps.find({p.first.id, p.second.id}); };
  while (!stack.empty()) {
    Pointer pointer = stack.back();
    if (find(pointer) != rangeMaps.end()) {
      stack.pop_back();
      continue;
    }
    auto [base, offset] = pointer;
    AddressRangeMap &map = rangeMaps[{base.id, offset.id}];
    if (auto id = object(base)) {
      map.emplace_back(*id, range(offset));
      continue;
    }
    if (!possible(base))
      continue;
    Term condition = terms.child(base, 0);
    Pointer sides[] = {{terms.child(base, 1), given(offset, condition, true)},
                       {terms.child(base, 2), given(offset, condition, false)}};
    auto a = find(sides[0]), b = find(sides[1]);
    if (a == rangeMaps.end() || b == rangeMaps.end()) {
      rangeMaps.erase({base.id, offset.id});
      stack.append({sides[0], sides[1]});
      continue;
    }
    auto x = a->second.begin(), y = b->second.begin();
    while (x != a->second.end() || y != b->second.end()) {
      if (y == b->second.end() || (x != a->second.end() && x->first < y->first)) {
        map.push_back(*x++);
      } else if (x == a->second.end() || y->first < x->first) {
        map.push_back(*y++);
      } else {
        map.emplace_back(x->first, x->second.unionWith(y->second));
        ++x, ++y;
      }
    }
  }
  return find({root, rootOffset})->second;
}

llvm::ConstantRange Facts::rangeAt(Term base, Term offset, ObjectId id) {
  if (object(base) || constant(offset))
    return range(offset);
  const AddressRangeMap &map = rangeMap(base, offset);
  auto it =
      std::lower_bound(map.begin(), map.end(), id, [](const auto &entry, ObjectId key) { return entry.first < key; });
  return it != map.end() && it->first == id ? it->second : range(offset);
}

bool Facts::mayBeObject(Term base, ObjectId id) {
  const std::vector<ObjectId> *ids = possible(base);
  return !ids || std::binary_search(ids->begin(), ids->end(), id);
}

Term Facts::offsetAt(Term base, Term offset, ObjectId id) {
  if (!arm || constant(offset))
    return offset;
  while (terms.kind(base) == Kind::Ite) {
    Term condition = terms.child(base, 0);
    bool holds = mayBeObject(terms.child(base, 1), id);
    if (holds && mayBeObject(terms.child(base, 2), id))
      break;
    offset = given(offset, condition, holds);
    base = terms.child(base, holds ? 1 : 2);
  }
  if (constant(offset))
    return offset;
  llvm::ConstantRange at = rangeAt(base, offset, id);
  const APInt *only = at.getSingleElement();
  return only ? terms.bits(*only) : offset;
}

static Term givenWithin(term::Terms &terms, Term t, Term condition, bool holds, unsigned depth) {
  if (terms.kind(t) == Kind::Add && depth > 0) {
    Term a = terms.child(t, 0), b = terms.child(t, 1);
    Term x = givenWithin(terms, a, condition, holds, depth - 1), y = givenWithin(terms, b, condition, holds, depth - 1);
    return x == a && y == b ? t : terms.add(x, y);
  }
  if (terms.kind(t) != Kind::Ite)
    return t;
  llvm::ArrayRef<Term> parts = terms.children(t);
  if (parts[0] == condition)
    return holds ? parts[1] : parts[2];
  bool negated = (terms.kind(condition) == Kind::Not && terms.child(condition, 0) == parts[0]) ||
                 (terms.kind(parts[0]) == Kind::Not && terms.child(parts[0], 0) == condition);
  if (negated)
    return holds ? parts[2] : parts[1];
  return t;
}

Term Facts::given(Term t, Term condition, bool holds) const {
  return givenWithin(terms, t, condition, holds, givenDepth);
}

bool Facts::contains(Term root, const std::function<bool(Term)> &isSought, llvm::DenseMap<uint32_t, bool> &memo) const {
  llvm::SmallVector<Term, 32> stack{root};
  while (!stack.empty()) {
    Term t = stack.back();
    if (memo.count(t.id)) {
      stack.pop_back();
      continue;
    }
    bool found = isSought(t), waits = false;
    for (Term child : terms.children(t)) {
      auto it = memo.find(child.id);
      if (it == memo.end()) {
        stack.push_back(child);
        waits = true;
      } else {
        found |= it->second;
      }
    }
    if (!waits) {
      memo[t.id] = found;
      stack.pop_back();
    }
  }
  return memo[root.id];
}

} // namespace fathom::memory
