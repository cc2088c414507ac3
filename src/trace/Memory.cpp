#include "trace/Memory.h"

namespace fathom::trace {

using llvm::APInt;
using Kind = Segment::Kind;

Memory::Memory(const vcgen::Inputs &inputs, const Reserved &reserved, unsigned pointerBytes)
    : objects(inputs, reserved, pointerBytes), inputs(inputs), pointerBytes(pointerBytes),
      contents(firstObject, Contents(~0u)) {}

Base Memory::allocate(const Object &object) {
  contents.emplace_back(object.index, object.kind == seair::ObjectKind::Stack);
  return objects.allocate(object);
}

Contents &Memory::contentsOf(Base base) {
  return base & shadowBit ? shadows.try_emplace(base, ~0u).first->second : contents[base];
}

void Memory::trackModified(bool on, uint32_t region) {
  if (on)
    untracked.erase(region);
  else
    untracked.insert(region);
}

void Memory::noteWrite(Base base) {
  if (!(base & shadowBit) && !untracked.count(objects[base].region))
    objects[base].modified = true;
}

void Memory::write(Pointer to, uint64_t length, Segment segment) {
  if (length == 0)
    return;
  noteWrite(to.base);
  contentsOf(to.base).write(to.offset, length, segment);
}

uint8_t Memory::byteOf(const Segment &segment, uint64_t offset) {
  uint64_t source = segment.source(offset);
  auto given = [&](const auto &bytes, const auto &key) -> uint8_t {
    auto it = bytes.find(key);
    return it == bytes.end() ? 0 : it->second;
  };
  switch (segment.kind) {
  case Kind::Initial:
    return given(inputs.initialBytes, std::pair(segment.ref, source));
  case Kind::Havoc:
    return given(inputs.havocBytes, std::tuple(segment.ref, static_cast<uint32_t>(segment.value), source));
  case Kind::Fill:
    return static_cast<uint8_t>(segment.value);
  case Kind::Word:
    return static_cast<uint8_t>(segment.value >> (8 * source));
  case Kind::Blob:
    return static_cast<uint8_t>(blobs[segment.ref][source]);
  case Kind::Pointer:
    return static_cast<uint8_t>(objects.addressOf({segment.ref, segment.value}) >> (8 * source));
  }
  return 0;
}

void Memory::readBytes(Pointer from, llvm::MutableArrayRef<uint8_t> bytes) {
  const Contents &object = contentsOf(from.base);
  auto segment = object.at(from.offset);
  for (size_t i = 0; i < bytes.size(); ++i) {
    uint64_t offset = from.offset + i;
    if (offset > segment->second.last || offset < segment->first)
      segment = object.at(offset);
    bytes[i] = byteOf(segment->second, offset);
  }
}

static uint64_t littleEndian(llvm::ArrayRef<uint8_t> bytes) {
  uint64_t word = 0;
  for (size_t i = bytes.size(); i-- > 0;)
    word = word << 8 | bytes[i];
  return word;
}

APInt Memory::loadInteger(Pointer from, unsigned bytes) {
  llvm::SmallVector<uint8_t, 16> buffer(bytes);
  readBytes(from, buffer);
  llvm::SmallVector<uint64_t, 2> words;
  for (llvm::ArrayRef<uint8_t> rest = buffer; !rest.empty(); rest = rest.drop_front(std::min<size_t>(8, rest.size())))
    words.push_back(littleEndian(rest.take_front(8)));
  return APInt(8 * bytes, words);
}

Pointer Memory::loadPointer(Pointer from, uint32_t life) {
  auto segment = contents[from.base].at(from.offset);
  if (segment->first == from.offset && Contents::isIntactPointer(segment->first, segment->second, pointerBytes))
    return {segment->second.ref, segment->second.value};
  llvm::SmallVector<uint8_t, 8> bytes(pointerBytes);
  readBytes(from, bytes);
  if (Contents::isUnsetPointer(from.offset, segment->second, pointerBytes))
    return objects.toNothing(littleEndian(bytes));
  return objects.fromAddress(littleEndian(bytes), life);
}

void Memory::storeInteger(Pointer to, const APInt &value) {
  unsigned bytes = value.getBitWidth() / 8;
  if (bytes <= 8) {
    write(to, bytes, {.kind = Kind::Word, .value = value.getZExtValue(), .delta = -to.offset});
    return;
  }
  std::string &blob = ownBlobs.emplace_back(bytes, '\0');
  for (unsigned i = 0; i < bytes; ++i)
    blob[i] = static_cast<char>(value.extractBitsAsZExtValue(8, 8 * i));
  storeBytes(to, blob);
}

void Memory::storePointer(Pointer to, Pointer value) {
  write(to, pointerBytes, {.kind = Kind::Pointer, .ref = value.base, .value = value.offset, .delta = -to.offset});
}

void Memory::storeBytes(Pointer to, std::string_view bytes) {
  blobs.push_back(bytes);
  write(to, bytes.size(),
        {.kind = Kind::Blob, .ref = static_cast<uint32_t>(blobs.size() - 1), .value = 0, .delta = -to.offset});
}

void Memory::fill(Pointer to, uint8_t byte, uint64_t length) {
  write(to, length, {.kind = Kind::Fill, .ref = 0, .value = byte});
}

void Memory::havoc(Pointer to, uint64_t length, uint32_t nondet) {
  write(to, length, {.kind = Kind::Havoc, .ref = nondet, .value = vcgen::Inputs::anyObject});
}

void Memory::havocObject(Base base, uint32_t nondet) {
  const Object &object = objects[base];
  if (object.kind != seair::ObjectKind::Constant)
    write({base, 0}, object.size, {.kind = Kind::Havoc, .ref = nondet, .value = object.index});
}

void Memory::copy(Pointer to, Pointer from, uint64_t length) {
  if (length == 0)
    return;
  noteWrite(to.base);
  contentsOf(to.base).write(to.offset, from.offset, contentsOf(from.base).read(from.offset, length));
}

void Memory::taintWritten(Pointer to, uint64_t length, Taint taint) {
  if (taint && length)
    contentsOf(to.base).taintWritten(to.offset, taint);
}

void Memory::restoreStack(uint64_t mark, uint32_t life, SourceLoc where) {
  for (uint64_t base = std::max<uint64_t>(mark, firstObject); base < objects.end(); ++base)
    if (objects[static_cast<Base>(base)].kind == seair::ObjectKind::Stack &&
        objects.aliveIn(static_cast<Base>(base), life))
      objects.kill(static_cast<Base>(base), where);
}

std::optional<Base> Memory::findAllocated(uint32_t life) const {
  for (Base base = firstObject; base < objects.end(); ++base)
    if (objects[base].mayBeLost() && objects.aliveIn(base, life))
      return base;
  return std::nullopt;
}

} // namespace fathom::trace
