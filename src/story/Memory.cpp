#include "story/Memory.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>

namespace fathom::story {

static constexpr uint64_t largestDense = 1 << 16;
static constexpr uint64_t mostBytes = 1 << 24; // that are touched at once

Memory::Slot Memory::nextSlot(uint64_t size) const {
  // A slot of 2^40 has a number; the first one is nobody's.
  uint64_t length = pointerBytes == 8 ? 1ull << 40 : std::max<uint64_t>(1 << 16, llvm::PowerOf2Ceil(size) * 2);
  uint64_t begin = std::max<uint64_t>(slots.back().end, pointerBytes == 8 ? length : 1ull << 24);
  uint64_t end = pointerBytes == 8 ? 1ull << 62 : 1ull << 32;
  if (size >= length / 2)
    throw NoStory("an object is too large");
  if (begin > end || length > end - begin)
    throw NoStory("there are too many objects");
  return {begin, begin + length / 2, begin + length};
}

uint64_t Memory::allocate(Cell cell) {
  slots.push_back(nextSlot(cell.size));
  if (cell.size <= largestDense)
    cell.dense.resize(cell.size);
  if (cell.size <= largestDense && (cell.kind == Cell::Kind::Local || cell.kind == Cell::Kind::Heap))
    cell.origins.resize(cell.size, Origin::Guessed);
  cells.push_back(std::move(cell));
  return addressOf(end() - 1);
}

uint32_t Memory::numberOf(uint64_t address) const {
  auto behind = [](uint64_t at, const Slot &slot) { return at < slot.begin; };
  auto it = std::upper_bound(slots.begin(), slots.end(), address, behind) - 1;
  return address < it->end ? static_cast<uint32_t>(it - slots.begin()) : 0;
}

bool Memory::isValid(uint64_t address, uint64_t size) const {
  uint32_t number = numberOf(address);
  int64_t offset = offsetOf(address);
  const Cell &cell = cells[number];
  return number && cell.alive && cell.kind != Cell::Kind::Function && offset >= 0 &&
         static_cast<uint64_t>(offset) <= cell.size && size <= cell.size - static_cast<uint64_t>(offset);
}

uint8_t Memory::byte(uint32_t number, uint64_t offset) const {
  const Cell &cell = cells[number];
  if (offset < cell.dense.size())
    return cell.dense[offset];
  auto it = cell.sparse.find(offset);
  return it == cell.sparse.end() ? 0 : it->second;
}

void Memory::setByte(uint32_t number, uint64_t offset, uint8_t value) {
  Cell &cell = cells[number];
  if (offset < cell.origins.size())
    cell.origins[offset] = Origin::Written;
  if (offset < cell.dense.size())
    cell.dense[offset] = value;
  else
    cell.sparse[offset] = value;
}

std::vector<uint8_t> Memory::bytes(uint64_t address, uint64_t size) const {
  if (size > mostBytes)
    throw NoStory("too much memory is touched");
  std::vector<uint8_t> result(size);
  for (uint64_t i = 0; i < size; ++i)
    result[i] = byte(numberOf(address), static_cast<uint64_t>(offsetOf(address)) + i);
  return result;
}

void Memory::setBytes(uint64_t address, const std::vector<uint8_t> &bytes) {
  for (uint64_t i = 0; i < bytes.size(); ++i)
    setByte(numberOf(address), static_cast<uint64_t>(offsetOf(address)) + i, bytes[i]);
}

Origin Memory::origin(uint64_t address, uint64_t size) const {
  const std::vector<Origin> &origins = cells[numberOf(address)].origins;
  auto first = static_cast<uint64_t>(offsetOf(address));
  Origin worst = Origin::Written;
  for (uint64_t i = first; i < std::min<uint64_t>(origins.size(), first + size); ++i)
    worst = std::min(worst, origins[i]);
  return worst;
}

void Memory::setOrigin(uint64_t address, uint64_t size, Origin origin) {
  std::vector<Origin> &origins = cells[numberOf(address)].origins;
  auto first = static_cast<uint64_t>(offsetOf(address));
  for (uint64_t i = first; i < std::min<uint64_t>(origins.size(), first + size); ++i)
    origins[i] = origin;
}

} // namespace fathom::story
