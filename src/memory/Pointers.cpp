#include "memory/Pointers.h"

namespace fathom::memory {

using term::Kind;

namespace {
constexpr size_t maxCases = 256; // of a comparison before it falls back to addresses
constexpr size_t maxLeaves = 32; // of an integer that is an ite, cast to a pointer
} // namespace

FatPtr Pointers::null() { return {terms.bits(32, nullId), terms.bits(64, 0), terms.bits(64, 0)}; }

FatPtr Pointers::ite(Term c, const FatPtr &a, const FatPtr &b) {
  return {terms.ite(c, a.base, b.base), terms.ite(c, a.offset, b.offset), terms.ite(c, a.size, b.size)};
}

Term Pointers::kindOf(const FatPtr &ptr) {
  llvm::DenseMap<uint32_t, Term> memo;
  return facts.mapLeaves(ptr.base, memo, [&](Term base) { return terms.zext(terms.extract(base, 2, 0), 8); });
}

Term Pointers::sameObject(const FatPtr &a, const FatPtr &b) { return facts.sameBase(a.base, b.base); }

Term Pointers::isDeref(const FatPtr &ptr, Term bytes) {
  auto length = facts.constant(bytes);
  auto inside = [&](Term offset, Term size) {
    if (length == 1)
      return terms.ult(offset, size);
    if (auto start = facts.constant(offset); start && length && *start <= ~0ull - *length)
      return terms.ule(terms.bits(64, *start + *length), size);
    return terms.andOf(terms.ule(offset, size), terms.ule(bytes, terms.sub(size, offset)));
  };
  bool correlated = terms.kind(ptr.offset) == Kind::Ite || terms.kind(ptr.size) == Kind::Ite;
  if (terms.kind(ptr.base) == Kind::Ite && correlated)
    if (auto split = byCases(facts, {ptr.base, ptr.offset, ptr.size}, 1, maxCases / 4,
                             [&](const Tuple &t) { return inside(t[1], t[2]); }))
      return *split;
  return inside(ptr.offset, ptr.size);
}

// ---- comparisons

Term Pointers::addressOrder(PtrOrder order, Term a, Term b) {
  switch (order) {
  case PtrOrder::Equal:
    return terms.eq(a, b);
  case PtrOrder::Less:
    return terms.ult(a, b);
  case PtrOrder::LessOrEqual:
    return terms.ule(a, b);
  }
  return {};
}

/// Of one object's offsets those below it are negative; of what is no object they are addresses.
Term Pointers::offsetOrder(PtrOrder order, Term base, Term a, Term b) {
  Term asAddresses = addressOrder(order, addresses.fromOffset(a), addresses.fromOffset(b));
  Term inObject = order == PtrOrder::Equal  ? terms.eq(a, b)
                  : order == PtrOrder::Less ? terms.slt(a, b)
                                            : terms.sle(a, b);
  if (auto id = facts.object(base))
    return isObject(*id) ? inObject : asAddresses;
  return terms.ite(terms.ult(base, terms.bits(32, firstObjectId)), asAddresses, inObject);
}

Term Pointers::compare(PtrOrder order, const FatPtr &a, const FatPtr &b) {
  if (a.base == b.base)
    return offsetOrder(order, a.base, a.offset, b.offset);
  Tuple pair{a.base, b.base, a.offset, b.offset, a.size, b.size};
  if (auto split = byCases(facts, pair, 2, maxCases, [&](const Tuple &t) { return compareObjects(order, t); }))
    return *split;
  return terms.ite(facts.sameBase(a.base, b.base), offsetOrder(order, a.base, a.offset, b.offset),
                   addressOrder(order, addresses.of(a), addresses.of(b)));
}

/// Two pointers whose bases are leaves. Avoids addresses where it can: they make conditions harder.
Term Pointers::compareObjects(PtrOrder order, const Tuple &t) {
  FatPtr a{t[0], t[2], t[4]}, b{t[1], t[3], t[5]};
  if (a.base == b.base)
    return offsetOrder(order, a.base, a.offset, b.offset);
  auto idA = facts.object(a.base), idB = facts.object(b.base);
  if (order != PtrOrder::Equal || !idA || !idB)
    return terms.ite(facts.sameBase(a.base, b.base), offsetOrder(order, a.base, a.offset, b.offset),
                     addressOrder(order, addresses.of(a), addresses.of(b)));
  if (!isObject(*idA) && !isObject(*idB))
    return terms.eq(addresses.fromOffset(a.offset), addresses.fromOffset(b.offset));
  if (!isObject(*idA))
    return equalToInteger(b, addresses.fromOffset(a.offset));
  if (!isObject(*idB))
    return equalToInteger(a, addresses.fromOffset(b.offset));
  Term apart = surelyApart(a, b);
  if (terms.isTrue(apart))
    return terms.boolean(false);
  return terms.andOf(terms.notOf(apart), terms.eq(addresses.of(a), addresses.of(b)));
}

/// No object begins below `AddressSpace::lowest`, so inside or at the end of one no small number is met.
Term Pointers::equalToInteger(const FatPtr &object, Term integer) {
  Term possible = terms.boolean(true);
  if (auto number = facts.constant(integer); number && *number < AddressSpace::lowest)
    possible = terms.ult(object.size, object.offset);
  if (terms.isFalse(possible))
    return possible;
  return terms.andOf(possible, terms.eq(addresses.of(object), integer));
}

/// Strictly inside two objects that lived at the same time.
Term Pointers::surelyApart(const FatPtr &a, const FatPtr &b) {
  uint32_t older = indexOf(*facts.object(a.base)), younger = indexOf(*facts.object(b.base));
  if (older > younger)
    std::swap(older, younger);
  if (objects.at(older).life != objects.at(younger).life)
    return terms.boolean(false);
  return terms.andOf(livedAtBirth(older, younger),
                     terms.andOf(terms.ult(a.offset, a.size), terms.ult(b.offset, b.size)));
}

// ---- integers to pointers

/// As Addresses::extent has it.
Term Pointers::takenSize(Term base, Term size) {
  Term isEmpty = terms.eq(size, terms.bits(64, 0));
  if (terms.isFalse(isEmpty))
    return size;
  auto is = [&, kind = kindOf({base, {}, {}})](seair::ObjectKind which) {
    return terms.eq(kind, terms.bits(8, static_cast<uint64_t>(which)));
  };
  Term isVariable = terms.orOf(is(seair::ObjectKind::Stack), is(seair::ObjectKind::Global));
  return terms.ite(terms.andOf(isEmpty, terms.notOf(isVariable)), terms.bits(64, 1), size);
}

Term Pointers::sizeOfBase(Term base) {
  return facts.mapLeaves(base, sizeMemo, [&](Term leaf) {
    if (auto id = facts.object(leaf))
      return isObject(*id) ? objects.of(*id).size : terms.bits(64, 0);
    Term size = terms.bits(64, 0);
    for (uint32_t i = Objects::begin(); i < objects.end(); ++i)
      size = terms.ite(facts.baseIs(leaf, objects.at(i).id), objects.at(i).size, size);
    return size;
  });
}

bool Pointers::isRecognised(Term address) {
  return terms.isConstant(address) || addresses.pointerAt(address) || addresses.placeOf(address);
}

bool Pointers::isLeafAddress(Term address) const {
  return terms.kind(address) != Kind::Ite || addresses.pointerAt(address);
}

/// An ite is split when at most one of its leaves needs a search among all objects.
bool Pointers::worthSplitting(Term address) {
  llvm::DenseMap<uint32_t, bool> seen;
  llvm::SmallVector<Term, 16> stack{address};
  unsigned searches = 0;
  while (!stack.empty()) {
    Term t = stack.pop_back_val();
    if (!seen.try_emplace(t.id, true).second)
      continue;
    if (seen.size() > maxLeaves)
      return false;
    if (!isLeafAddress(t))
      stack.append(terms.children(t).begin() + 1, terms.children(t).end());
    else if (!isRecognised(t) && ++searches > 1)
      return false;
  }
  return true;
}

FatPtr Pointers::fromInt(Term address, Shadow::Version alloc) {
  auto key = std::pair(address.id, alloc);
  if (auto it = fromIntMemo.find(key); it != fromIntMemo.end())
    return it->second;
  FatPtr result;
  if (isLeafAddress(address) || !worthSplitting(address)) {
    result = fromLeaf(address, alloc);
  } else {
    llvm::DenseMap<uint32_t, FatPtr> leaves;
    auto part = [&](Term FatPtr::*member) {
      llvm::DenseMap<uint32_t, Term> memo;
      auto leafPart = [&](Term leaf) {
        if (!leaves.count(leaf.id)) {
          FatPtr ptr = fromLeaf(leaf, alloc);
          leaves[leaf.id] = ptr;
        }
        return leaves[leaf.id].*member;
      };
      return facts.mapLeaves(address, memo, leafPart, [&](Term t) { return isLeafAddress(t); });
    };
    result = {part(&FatPtr::base), part(&FatPtr::offset), part(&FatPtr::size)};
  }
  fromIntMemo[key] = result;
  return result;
}

FatPtr Pointers::fromLeaf(Term address, Shadow::Version alloc) {
  if (auto ptr = addresses.pointerAt(address)) {
    Term lives = shadow.at(alloc, ptr->base); // else another object may lie there by now, or none
    return terms.isTrue(lives) ? *ptr : ite(lives, *ptr, search(address, alloc));
  }
  if (auto number = facts.constant(address); number && *number < AddressSpace::lowest)
    return {terms.bits(32, *number ? invalidId : nullId), addresses.toOffset(address), terms.bits(64, 0)};
  auto place = addresses.placeOf(address);
  if (!place)
    return search(address, alloc);
  FatPtr ptr{place->base, place->offset, sizeOfBase(place->base)};
  Term inside = terms.andOf(shadow.at(alloc, ptr.base), terms.ult(ptr.offset, takenSize(ptr.base, ptr.size)));
  return terms.isTrue(inside) ? ptr : ite(inside, ptr, search(address, alloc));
}

FatPtr Pointers::toNothing(Term address) {
  Term isNull = terms.eq(address, terms.bits(addresses.width, 0));
  Term base = terms.ite(isNull, terms.bits(32, nullId), terms.bits(32, invalidId));
  return {base, addresses.toOffset(address), terms.bits(64, 0)};
}

Term Pointers::isVariable(Term base) {
  return terms.eq(kindOf({base, {}, {}}), terms.bits(8, static_cast<uint64_t>(seair::ObjectKind::Stack)));
}

/// The live object around the address, if there is one.
FatPtr Pointers::search(Term address, Shadow::Version alloc) {
  FatPtr result = toNothing(address);
  shadow.forEach(alloc, [&](const Object &object, Term live) {
    if (object.hidden)
      return;
    Term offset = addresses.toOffset(terms.sub(address, addresses.ofObject(object.id)));
    Term inside = terms.andOf(live, terms.ult(offset, takenSize(terms.bits(32, object.id), object.size)));
    result = ite(inside, {terms.bits(32, object.id), offset, object.size}, result);
  });
  return result;
}

} // namespace fathom::memory
