#include "trace/Objects.h"

#include <algorithm>
#include <set>

namespace fathom::trace {

using seair::ObjectKind;

Objects::Objects(const vcgen::Inputs &inputs, const Reserved &reserved, unsigned pointerBytes)
    : inputs(inputs), reserved(reserved), space(AddressSpace::of(pointerBytes)),
      addressMask(~0ull >> (64 - 8 * pointerBytes)) {
  list.resize(firstObject);
  list[invalidBase].kind = ObjectKind::Invalid;
  zone = largestGap(nullptr);
}

Base Objects::allocate(Object object) {
  object.birth = ++clock;
  // Also where nobody looks at addresses.
  full |= object.extent() > space.end - space.lowest - liveBytes;
  if (!full)
    liveBytes += object.extent();
  Base base = end();
  list.push_back(object);
  unobserved.push_back(base);
  return base;
}

void Objects::kill(Base base, SourceLoc where) {
  Object &object = list[base];
  if (!object.alive())
    return;
  object.death = ++clock;
  if (!full)
    liveBytes -= object.extent();
  object.ended = where;
  if (!object.address)
    return;
  auto it = liveByAddress.find(*object.address);
  if (it != liveByAddress.end() && it->second == base)
    liveByAddress.erase(it);
}

uint64_t Objects::addressOf(Pointer pointer) {
  if (pointer.base < firstObject)
    return pointer.offset & addressMask;
  return (observe(pointer.base) + pointer.offset) & addressMask;
}

Pointer Objects::fromAddress(uint64_t address, uint32_t life) {
  if (address == 0)
    return {};
  for (Base base : unobserved)
    if (list[base].alive())
      observe(base, address);
  unobserved.clear();
  auto it = liveByAddress.upper_bound(address);
  if (it == liveByAddress.begin())
    return {invalidBase, address};
  --it;
  const Object &object = list[it->second];
  uint64_t offset = address - it->first;
  if (offset < object.extent() && object.life == life && !object.hidden)
    return {it->second, offset};
  return {invalidBase, address};
}

std::optional<Base> Objects::endingAt(uint64_t address) const {
  auto it = liveByAddress.lower_bound(address);
  if (it == liveByAddress.begin())
    return std::nullopt;
  --it;
  bool ends = address - it->first == list[it->second].size;
  return ends ? std::optional(it->second) : std::nullopt;
}

bool Objects::liesIn(Pointer pointer, Base base) const {
  const Object &from = list[pointer.base], &object = list[base];
  if (pointer.base == base || !object.alive() || !object.address || (pointer.base >= firstObject && !from.address))
    return false;
  uint64_t address = (from.address.value_or(0) + pointer.offset) & addressMask;
  return address - *object.address < object.size;
}

uint64_t Objects::observe(Base base, std::optional<uint64_t> avoid) {
  Object &object = list[base];
  if (object.address)
    return *object.address;
  observedTaint |= object.taint;
  auto given = inputs.addresses.find(object.index);
  object.addressGiven = given != inputs.addresses.end();
  object.address = object.addressGiven ? given->second : choose(object, avoid);
  if (object.alive() && object.extent() > 0)
    liveByAddress[*object.address] = base;
  return *object.address;
}

/// The highest place in the zone, if there is one.
std::optional<uint64_t> Objects::fit(const Object &object, std::optional<uint64_t> avoid) {
  auto below = [&](uint64_t high) -> std::optional<uint64_t> {
    if (high < object.extent() || zone.low > high - object.extent())
      return std::nullopt;
    uint64_t address = high - object.extent();
    address -= address % object.align;
    return address >= zone.low ? std::optional(address) : std::nullopt;
  };
  std::optional<uint64_t> address = below(zone.high);
  if (address && avoid && *address <= *avoid && *avoid - *address < object.extent())
    address = below(*avoid);
  if (address)
    zone.high = *address;
  return address;
}

uint64_t Objects::choose(const Object &object, std::optional<uint64_t> avoid) {
  if (auto address = fit(object, avoid))
    return *address;
  zone = largestGap(nullptr);
  if (auto address = fit(object, avoid))
    return *address;
  zone = largestGap(&object); // addresses of the dead may be used again
  auto address = fit(object, avoid);
  zone = {0, 0}; // which holds for this object only
  full |= !address;
  return address.value_or(space.lowest);
}

bool Objects::overlapInTime(const Object &a, const Object &b) {
  return a.birth < b.birth ? b.birth < a.death : a.birth < b.death;
}

std::vector<Objects::Range> Objects::takenRanges(const Object *onlyAgainst) const {
  std::vector<Range> taken;
  auto take = [&](uint64_t address, uint64_t extent) {
    uint64_t low = std::min(address, space.end);
    taken.push_back({low, low + std::min(extent, space.end)});
  };
  std::set<uint32_t> born;
  for (const Object &object : list) {
    born.insert(object.index);
    auto given = inputs.addresses.find(object.index);
    if (onlyAgainst && !overlapInTime(object, *onlyAgainst))
      continue;
    if (object.address)
      take(*object.address, object.extent());
    else if (given != inputs.addresses.end())
      take(given->second, object.extent());
  }
  for (auto [index, address] : inputs.addresses) {
    auto size = reserved.find(index);
    if (!born.count(index))
      take(address, size == reserved.end() ? 1 : size->second);
  }
  return taken;
}

Objects::Range Objects::largestGap(const Object *onlyAgainst) const {
  std::vector<Range> taken = takenRanges(onlyAgainst);
  taken.push_back({space.end, space.end});
  std::sort(taken.begin(), taken.end(), [](const Range &a, const Range &b) { return a.low < b.low; });
  Range best{0, 0};
  uint64_t free = space.lowest;
  for (const Range &range : taken) {
    if (range.low > free && range.low - free > best.high - best.low)
      best = {free, range.low};
    free = std::max(free, range.high);
  }
  return best;
}

Objects::Layout Objects::validate(Reserved &reserve) const {
  if (full)
    return Layout::Bad;
  std::vector<const Object *> observed;
  for (const Object &object : list) {
    if (!object.address)
      continue;
    if (*object.address < space.lowest || *object.address % object.align || object.size > space.end ||
        *object.address > space.end - object.size)
      return Layout::Bad;
    observed.push_back(&object);
  }
  std::sort(observed.begin(), observed.end(), [](const Object *a, const Object *b) { // what takes no bytes first
    return std::pair(*a->address, a->extent()) < std::pair(*b->address, b->extent());
  });
  std::multimap<uint64_t, const Object *> open; // those that reach beyond the current address, by their end
  Layout layout = Layout::Good;
  for (const Object *object : observed) {
    open.erase(open.begin(), open.upper_bound(*object->address));
    for (auto [end, other] : open) {
      if (!overlapInTime(*object, *other))
        continue;
      if (object->addressGiven && other->addressGiven)
        return Layout::Bad;
      const Object *given = object->addressGiven ? object : other;
      reserve[given->index] = std::max(reserve[given->index], given->extent());
      layout = Layout::TryAgain;
    }
    open.emplace(*object->address + object->extent(), object);
  }
  return layout;
}

} // namespace fathom::trace
