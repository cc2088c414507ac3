// Symbolic offsets are mostly multiples of an element size plus a constant, 16 * i + 4. So their low bits are known,
// and memory falls into blocks of a power of two: accesses that each stay within a block meet only in the same block,
// at a known distance. That spares the case of accesses that overlap partly, and with it the splitting into bytes.
#include "memory/Placement.h"

#include <algorithm>

namespace fathom::memory {

namespace {
constexpr unsigned maxBlockBits = 20;
constexpr int64_t farthest = 1ll << 60; // no object is as large

struct Block {
  uint64_t size;          // a power of two; 1 when nothing is known
  uint64_t read, written; // offsets modulo the size
};

Block commonBlock(Facts &facts, Term read, Term written, unsigned atMost) {
  unsigned low = std::min({facts.knownLowBits(read), facts.knownLowBits(written), atMost, maxBlockBits});
  auto residue = [&](Term t) { return low ? facts.bits(t).One.extractBitsAsZExtValue(low, 0) : 0; };
  return {1ull << low, residue(read), residue(written)};
}

bool coversObject(Facts &facts, const Object *object, const WriteNode &write) {
  if (!object || facts.constant(write.at.offset) != 0)
    return false;
  auto size = facts.constant(object->size), length = facts.constant(write.length);
  return write.length == object->size || (size && length && *length >= *size);
}

Placement atDistance(Facts &facts, int64_t distance, int64_t bytes, const WriteNode &write) {
  term::Terms &terms = facts.terms;
  if (distance > farthest || distance < -farthest || distance + bytes <= 0)
    return {Placement::Disjoint};
  Term delta = terms.bits(64, static_cast<uint64_t>(distance));
  if (auto length = facts.constant(write.length)) {
    auto written = static_cast<int64_t>(std::min<uint64_t>(*length, farthest));
    if (distance >= written)
      return {Placement::Disjoint};
    if (distance >= 0 && distance + bytes <= written)
      return {Placement::Inside, delta};
    return {Placement::Cut, {}, {}, distance};
  }
  if (distance < 0)
    return {Placement::Unknown};
  unsigned low = std::min(facts.bits(write.length).countMinTrailingZeros(), maxBlockBits);
  uint64_t block = 1ull << low;
  if (distance % block + bytes <= block)
    return {Placement::InsideIf, delta, terms.ult(delta, write.length)};
  return {Placement::Unknown};
}

/// Does one of the ranges end before the other begins?
bool rangesMiss(Facts &facts, Term offset, unsigned bytes, Term written, uint64_t length) {
  llvm::ConstantRange read = facts.range(offset), write = facts.range(written);
  uint64_t readMin = read.getUnsignedMin().getZExtValue(), readMax = read.getUnsignedMax().getZExtValue();
  uint64_t writeMin = write.getUnsignedMin().getZExtValue(), writeMax = write.getUnsignedMax().getZExtValue();
  return (readMax < writeMin && writeMin - readMax >= bytes && writeMax <= ~0ull - length) ||
         (writeMax < readMin && readMin - writeMax >= length && readMax <= ~0ull - bytes);
}

} // namespace

Placement placeRead(Facts &facts, const Object *object, Term offset, unsigned bytes, const WriteNode &write) {
  term::Terms &terms = facts.terms;
  if (coversObject(facts, object, write))
    return {Placement::Inside, terms.sub(offset, write.at.offset)};
  if (auto distance = facts.distance(offset, write.at.offset))
    return atDistance(facts, *distance, bytes, write);
  auto length = facts.constant(write.length);
  if (length && rangesMiss(facts, offset, bytes, write.at.offset, *length))
    return {.kind = Placement::Disjoint, .byRange = true};
  unsigned lengthZeros = facts.bits(write.length).countMinTrailingZeros();
  Block block = commonBlock(facts, offset, write.at.offset, maxBlockBits);
  if (length && *length <= block.size - block.written && block.read + bytes <= block.size) {
    auto distance = static_cast<int64_t>(block.read - block.written);
    auto written = static_cast<int64_t>(*length);
    if (distance + bytes <= 0 || distance >= written)
      return {.kind = Placement::Disjoint, .byRange = true};
    if (distance < 0 || distance + bytes > written)
      return {Placement::Unknown};
    Term delta = terms.bits(64, static_cast<uint64_t>(distance));
    return {Placement::InsideIf, delta, terms.eq(offset, terms.add(write.at.offset, delta))};
  }
  block = commonBlock(facts, offset, write.at.offset, lengthZeros);
  if (((block.read - block.written) & (block.size - 1)) + bytes > block.size)
    return {Placement::Unknown};
  Term delta = terms.sub(offset, write.at.offset);
  return {Placement::InsideIf, delta, terms.ult(delta, write.length)};
}

Term overlapCondition(Facts &facts, Term offset, unsigned bytes, const WriteNode &write) {
  term::Terms &terms = facts.terms;
  Term notEmpty = terms.ne(write.length, terms.bits(64, 0));
  Term startsInside = terms.ult(terms.sub(offset, write.at.offset), write.length);
  Term reachesIn = terms.ult(terms.sub(write.at.offset, offset), terms.bits(64, bytes));
  return terms.orOf(startsInside, terms.andOf(reachesIn, notEmpty));
}

} // namespace fathom::memory
