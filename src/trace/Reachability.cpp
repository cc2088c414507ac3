// What can be reached: by the program at its end, and by a function that is given some pointers.
//
// Which heap objects are lost is asked as LeakSanitizer does: the roots are the live globals, constants and
// local variables; a word of a reached object, at an offset aligned like a pointer, reaches what it points into,
// whether it was stored as a pointer or is an integer that equals an address there.
//
// Objects may be huge, so words are not tried one by one. Of a fill all words are equal, and 8 equal bytes are 0 or
// beyond every address; of bytes nobody wrote only those that the inputs name can be other than 0; and a word that lies
// in several segments holds the first byte of all but one of them.
//
// A function without a body follows nothing but intact pointers, wherever they lie.
#include "trace/Memory.h"

namespace fathom::trace {

using seair::ObjectKind;
using Kind = Segment::Kind;

/// Adds the places of those of the bytes named in [low, high], the ends of a segment in its source.
template <typename Bytes>
static void addNamed(const Bytes &bytes, const typename Bytes::key_type &low, const typename Bytes::key_type &high,
                     const Segment &segment, std::vector<uint64_t> &places) {
  constexpr size_t offset = std::tuple_size_v<typename Bytes::key_type> - 1;
  if (low > high)
    return; // only offsets outside of every object wrap around
  for (auto it = bytes.lower_bound(low); it != bytes.end() && it->first <= high; ++it)
    places.push_back(std::get<offset>(it->first) - segment.delta);
}

std::vector<uint64_t> Memory::wordsThatMayPoint(Base base, Taint &taint) const {
  std::vector<uint64_t> words;
  uint64_t size = objects[base].size;
  taint |= objects[base].taint;
  if (size < pointerBytes)
    return words;
  for (const auto &[first, segment] : contents[base].all()) {
    if (first >= size)
      break;
    Segment clipped = segment;
    clipped.last = std::min(segment.last, size - 1);
    uint64_t low = clipped.source(first), high = clipped.source(clipped.last);
    auto object = static_cast<uint32_t>(segment.value);
    switch (segment.kind) {
    case Kind::Initial:
      addNamed(inputs.initialBytes, {segment.ref, low}, {segment.ref, high}, segment, words);
      break;
    case Kind::Havoc:
      addNamed(inputs.havocBytes, {segment.ref, object, low}, {segment.ref, object, high}, segment, words);
      break;
    case Kind::Fill:
      if (pointerBytes < 8)
        words.push_back(first + pointerBytes - 1); // the first word that is filled as a whole
      break;
    case Kind::Word:
    case Kind::Blob:
    case Kind::Pointer:
      for (uint64_t word = wordOf(first); word <= clipped.last; word += pointerBytes)
        words.push_back(word);
      break;
    }
    words.push_back(first);
    if (wordOf(first) <= size - pointerBytes)
      taint |= segment.taint;
  }
  for (uint64_t &word : words)
    word = wordOf(word);
  std::erase_if(words, [&](uint64_t word) { return word > size - pointerBytes; });
  return words;
}

std::vector<Base> Memory::reachable(llvm::ArrayRef<Pointer> from, uint32_t life, const Budget &budget,
                                    Taint &taint) const {
  std::vector<bool> reached(objects.end());
  std::vector<Base> result;
  auto reach = [&](Base base) {
    if (base < firstObject || reached[base] || !objects.aliveIn(base, life))
      return;
    reached[base] = true;
    result.push_back(base);
  };
  for (Pointer pointer : from)
    reach(pointer.base);
  for (size_t i = 0; i < result.size(); ++i) {
    budget.poll();
    const Object &object = objects[result[i]];
    taint |= object.taint;
    for (const auto &[first, segment] : contents[result[i]].all()) {
      if (segment.last >= object.size)
        break;
      if (!Contents::isIntactPointer(first, segment, pointerBytes))
        continue;
      taint |= segment.taint;
      reach(segment.ref);
    }
  }
  return result;
}

/// What `new T[0]` gives, behind the number of elements.
bool Memory::isEmptyArray(Pointer to) const {
  const Object &object = objects[to.base];
  return object.kind == ObjectKind::NewArray && object.size == pointerBytes && to.offset == pointerBytes;
}

std::optional<Base> Memory::findUnreachable(uint32_t life, const Budget &budget, Taint &taint) {
  if (!findAllocated(life))
    return std::nullopt;
  std::vector<bool> reached(objects.end());
  std::vector<Base> work;
  auto reach = [&](Pointer to) {
    if (to.base < firstObject || reached[to.base] || !objects.aliveIn(to.base, life))
      return;
    if (to.offset != 0 && to.offset >= objects[to.base].size && !isEmptyArray(to)) // its end is outside
      return;
    reached[to.base] = true;
    work.push_back(to.base);
  };
  for (Base base = firstObject; base < objects.end(); ++base)
    if (!objects[base].mayBeLost())
      reach({base, 0});
  while (!work.empty()) {
    budget.poll();
    Base base = work.back();
    work.pop_back();
    for (uint64_t word : wordsThatMayPoint(base, taint))
      reach(loadPointer({base, word}, life));
  }
  for (Base base = firstObject; base < objects.end(); ++base)
    if (objects[base].mayBeLost() && objects.aliveIn(base, life) && !reached[base])
      return base;
  return std::nullopt;
}

} // namespace fathom::trace
