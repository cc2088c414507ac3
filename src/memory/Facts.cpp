#include "memory/Facts.h"

#include <algorithm>
#include <iterator>

namespace fathom::memory {

using llvm::APInt;
using llvm::KnownBits;
using term::Kind;

namespace {
constexpr unsigned maxDepth = 48;    // of the terms whose bits are looked at
constexpr size_t maxBases = 256;     // of a set of possible bases
constexpr unsigned maxSummands = 32; // looked through for constants
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

// ---- bits

const KnownBits &Facts::bits(Term t) {
  auto it = knownBits.find(t.id);
  if (it != knownBits.end())
    return it->second;
  bitsOf(t, 0);
  return knownBits.find(t.id)->second;
}

KnownBits Facts::bitsOf(Term t, unsigned depth) {
  auto it = knownBits.find(t.id);
  if (it != knownBits.end())
    return it->second;
  if (depth > maxDepth)
    return KnownBits(terms.width(t));
  KnownBits result = computeBits(t, depth + 1);
  knownBits.try_emplace(t.id, result);
  return result;
}

KnownBits Facts::computeBits(Term t, unsigned depth) {
  auto child = [&](unsigned i) { return bitsOf(terms.children(t)[i], depth); };
  unsigned width = terms.width(t);
  switch (terms.kind(t)) {
  case Kind::Bits:
    return KnownBits::makeConstant(terms.constant(t));
  case Kind::Ite:
    return child(1).intersectWith(child(2));
  case Kind::Add:
    return KnownBits::computeForAddSub(/*Add=*/true, false, false, child(0), child(1));
  case Kind::BvNeg:
    return KnownBits::computeForAddSub(/*Add=*/false, false, false, KnownBits::makeConstant(APInt::getZero(width)),
                                       child(0));
  case Kind::Mul:
    return KnownBits::mul(child(0), child(1));
  case Kind::BvAnd:
    return child(0) & child(1);
  case Kind::BvOr:
    return child(0) | child(1);
  case Kind::Shl:
    if (terms.kind(terms.children(t)[1]) == Kind::Bits && terms.constant(terms.children(t)[1]).ult(width))
      return KnownBits::shl(child(0), child(1));
    return KnownBits(width);
  case Kind::LShr:
    if (terms.kind(terms.children(t)[1]) == Kind::Bits && terms.constant(terms.children(t)[1]).ult(width))
      return KnownBits::lshr(child(0), child(1));
    return KnownBits(width);
  case Kind::Concat:
    return child(0).concat(child(1));
  case Kind::Extract:
    return child(0).extractBits(width, terms.extractLow(t));
  case Kind::ZExt:
    return child(0).zext(width);
  case Kind::SExt:
    return child(0).sext(width);
  default:
    return KnownBits(width);
  }
}

unsigned Facts::knownLowBits(Term t) {
  const KnownBits &known = bits(t);
  return (known.Zero | known.One).countr_one();
}

bool Facts::mayBe(Term t, uint64_t value) {
  const KnownBits &known = bits(t);
  APInt candidate(known.getBitWidth(), value);
  return !candidate.intersects(known.Zero) && known.One.isSubsetOf(candidate);
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
  if (terms.kind(base) != Kind::Ite)
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
    if (terms.kind(t) == Kind::Ite)
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

Term Facts::given(Term t, Term condition, bool holds) const {
  if (terms.kind(t) != Kind::Ite)
    return t;
  llvm::ArrayRef<Term> parts = terms.children(t);
  if (parts[0] == condition)
    return holds ? parts[1] : parts[2];
  bool negated = (terms.kind(condition) == Kind::Not && terms.children(condition)[0] == parts[0]) ||
                 (terms.kind(parts[0]) == Kind::Not && terms.children(parts[0])[0] == condition);
  if (negated)
    return holds ? parts[2] : parts[1];
  return t;
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
