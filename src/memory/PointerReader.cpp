#include "memory/PointerReader.h"

namespace fathom::memory {

PtrCell PointerReader::choose(Term condition, const PtrCell &a, const PtrCell &b) {
  if (!a.tag.valid())
    return b;
  if (!b.tag.valid())
    return a;
  if (terms.isFalse(a.tag) && terms.isFalse(b.tag))
    return none();
  Term tag = terms.ite(condition, a.tag, b.tag);
  if (terms.isFalse(a.tag))
    return {tag, b.ptr};
  if (terms.isFalse(b.tag))
    return {tag, a.ptr};
  return {tag, pointers.ite(condition, a.ptr, b.ptr)};
}

PtrCell PointerReader::atNode(const ReadRequest &request, const WriteNode &node) {
  switch (node.kind) {
  case WriteKind::Init:
    return beforeBirth(request, initial(request));
  case WriteKind::Birth:
    return atBirth(request, node, initial(request));
  case WriteKind::Ite:
    return chooseIte(request, node);
  default:
    return overWrite(request, node);
  }
}

PtrCell PointerReader::overWrite(const ReadRequest &request, const WriteNode &original) {
  WriteNode node = seenBy(request, original);
  Term sameBase = facts.sameBase(request.base, node.at.base);
  if (terms.isFalse(sameBase))
    return skip(node.below, request, !facts.object(request.base) || !facts.object(node.at.base));
  Placement place = placeRead(facts, objectOf(request), request.offset, request.bytes, node);
  if (place.kind == Placement::Disjoint)
    return skip(node.below, request, place.byRange);
  if (node.kind == WriteKind::Fill)
    return overFill(request, node, sameBase);
  if (place.kind == Placement::Unknown)
    return whenUnknown(request, node, sameBase);
  Term hit = place.kind == Placement::InsideIf ? terms.andOf(sameBase, place.condition) : sameBase;
  if (terms.isFalse(hit))
    return skip(node.below, request, false);
  PtrCell value = place.kind == Placement::Cut ? none() : whenInside(request, node, place);
  ++(terms.isTrue(hit) ? counts.hits : counts.open);
  if (terms.isTrue(hit))
    return value;
  PtrCell old = needUnlessHit(node.below, hit, request);
  return waiting() ? PtrCell{} : choose(hit, value, old);
}

/// Fills write no pointers but null.
PtrCell PointerReader::overFill(const ReadRequest &request, const WriteNode &node, Term sameBase) {
  PtrCell below = need(node.below, request);
  if (waiting())
    return {};
  Term delta = terms.sub(request.offset, node.at.offset);
  auto whole = fills.part(tables.fills[node.index], delta, request.bytes);
  if (whole && isZero(whole->value))
    return choose(terms.andOf(sameBase, whole->isWritten), null(), below);
  return choose(terms.andOf(sameBase, fills.meets(tables.fills[node.index], delta, request.bytes)), none(), below);
}

/// Whatever part of it is read.
bool PointerReader::writesZeros(const WriteNode &node) const {
  switch (node.kind) {
  case WriteKind::Store:
  case WriteKind::Set:
    return isZero(node.value);
  case WriteKind::Data:
    return tables.data[node.index].find_first_not_of('\0') == std::string::npos;
  default:
    return false;
  }
}

/// All bytes of a pointer are written by this node. Zeros are the null pointer.
PtrCell PointerReader::whenInside(const ReadRequest &request, const WriteNode &node, const Placement &place) {
  if (node.kind == WriteKind::PtrStore)
    return {terms.boolean(true), node.ptr}; // as many bytes inside of as many: at the same place
  if (node.kind == WriteKind::Copy)
    return need(node.other, node.ptr.base, terms.add(node.ptr.offset, place.delta), request.bytes);
  if (writesZeros(node))
    return null();
  if (auto from = facts.constant(place.delta); from && node.kind == WriteKind::Data)
    if (tables.data[node.index].find_first_not_of('\0', *from) >= *from + request.bytes)
      return null();
  return none();
}

PtrCell PointerReader::whenUnknown(const ReadRequest &request, const WriteNode &node, Term sameBase) {
  PtrCell result = need(node.below, request);
  PtrCell inside = none();
  Term insideIf = terms.boolean(false);
  Term delta = terms.sub(request.offset, node.at.offset);
  if (node.kind == WriteKind::PtrStore) {
    inside = {terms.boolean(true), node.ptr};
    insideIf = terms.eq(request.offset, node.at.offset);
  } else if (node.kind == WriteKind::Copy || writesZeros(node)) {
    inside = node.kind == WriteKind::Copy
                 ? need(node.other, node.ptr.base, terms.add(node.ptr.offset, delta), request.bytes)
                 : null();
    Term isWhole = terms.ule(terms.bits(64, request.bytes), terms.sub(node.length, delta));
    insideIf = terms.andOf(terms.ult(delta, node.length), isWhole);
  }
  if (waiting())
    return {};
  Term overlap = terms.andOf(sameBase, overlapCondition(facts, request.offset, request.bytes, node));
  result = choose(overlap, none(), result);
  return choose(terms.andOf(sameBase, insideIf), inside, result);
}

} // namespace fathom::memory
