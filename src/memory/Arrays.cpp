#include "memory/Arrays.h"

#include "llvm/Support/MathExtras.h"

namespace fathom::memory {

namespace {
constexpr uint64_t maxStores = 1 << 12; // that one write becomes
} // namespace

// ---- reading

Term Arrays::read(NodeId node, const FatPtr &ptr, unsigned bytes) {
  Term array = valuesAt(node);
  return fromWords(facts, wordOf(node), ptr.offset, bytes,
                   [&](Term offset) { return terms.select(array, index(ptr.base, offset)); });
}

PtrCell Arrays::readPtr(NodeId node, const FatPtr &ptr) {
  const Cells &at = cellsAt(node);
  Term place = index(ptr.base, ptr.offset);
  return {terms.select(at.tags, place),
          {terms.select(at.bases, place), terms.select(at.offsets, place), terms.select(at.sizes, place)}};
}

template <typename Version, typename Build>
const Version &Arrays::built(llvm::DenseMap<NodeId, Version> &versions, NodeId root, Build build) {
  std::vector<NodeId> stack{root};
  while (!stack.empty()) {
    NodeId node = stack.back();
    if (versions.count(node)) {
      stack.pop_back();
      continue;
    }
    budget.poll();
    size_t before = stack.size();
    auto need = [&](NodeId other) {
      if (!versions.count(other))
        stack.push_back(other);
    };
    const WriteNode &write = graph[node];
    if (write.kind != WriteKind::Init)
      need(write.below);
    if (write.kind == WriteKind::Ite || write.kind == WriteKind::Copy)
      need(write.other);
    if (stack.size() == before) {
      Version version = build(node);
      versions[node] = version;
    }
  }
  return versions[root];
}

// ---- ranges

Term Arrays::index(const FatPtr &ptr, int64_t more) {
  return index(ptr.base, terms.add(ptr.offset, terms.bits(64, static_cast<uint64_t>(more))));
}

struct Arrays::Range {
  Term bound, offset; // the index, and its offset
  Term delta;         // how far it is behind the beginning
  Term sameBase, inside;
};

Arrays::Range Arrays::rangeOf(const FatPtr &to, Term length) {
  Range range;
  range.bound = terms.bound(indexWidth);
  range.offset = terms.extract(range.bound, 63, 0);
  range.delta = terms.sub(range.offset, to.offset);
  range.sameBase = terms.eq(terms.extract(range.bound, indexWidth - 1, 64), to.base);
  range.inside = terms.andOf(range.sameBase, terms.ult(range.delta, length));
  return range;
}

std::optional<uint64_t> Arrays::unfoldedLength(const WriteNode &node, unsigned word) const {
  if (node.kind == WriteKind::Fill)
    return std::nullopt;
  bool isRange = node.kind == WriteKind::Set || node.kind == WriteKind::Havoc || node.kind == WriteKind::Copy;
  auto bytes = facts.constant(node.length);
  return bytes && (!isRange || (unfold && *bytes / word <= maxStores)) ? bytes : std::nullopt;
}

// ---- values

Term Arrays::valuesAt(NodeId node) {
  return built(values, node, [&](NodeId id) { return buildValues(id); });
}

Term Arrays::buildValues(NodeId id) {
  const WriteNode &node = graph[id];
  unsigned word = wordOf(id);
  if (node.kind == WriteKind::Init)
    return tables.initial.at(graph.regionOf(id)).array;
  Term below = values[node.below];
  if (node.kind == WriteKind::Birth)
    return below;
  if (node.kind == WriteKind::Ite)
    return terms.ite(node.value, below, values[node.other]);
  if (node.kind == WriteKind::Fill)
    return filled(below, node, word);
  if (auto bytes = unfoldedLength(node, word))
    return storedWords(below, node, *bytes, word);
  Range range = rangeOf(node.at, node.length);
  Term written = writtenPart(node, range.delta, range.offset, word);
  return terms.lambda(range.bound, terms.ite(range.inside, written, terms.select(below, range.bound)));
}

Term Arrays::filled(Term below, const WriteNode &node, unsigned word) {
  Range range = rangeOf(node.at, node.length);
  const Fill &fill = tables.fills[node.index];
  Term old = terms.select(below, range.bound);
  auto overOld = [&](Term delta, unsigned first, unsigned bytes) {
    auto part = fills.part(fill, delta, bytes);
    Term before = partOf(facts, old, terms.bits(64, first), bytes);
    return part ? terms.ite(terms.andOf(range.sameBase, part->isWritten), part->value, before) : Term{};
  };
  Term value = overOld(range.delta, 0, word);
  if (!value.valid()) {
    llvm::SmallVector<Part, 8> parts;
    for (unsigned i = 0; i < word; ++i)
      parts.emplace_back(overOld(terms.add(range.delta, terms.bits(64, i)), i, 1), 1);
    value = joined(terms, parts);
  }
  return terms.lambda(range.bound, value);
}

/// Initialisers may lie across words; all else begins and ends with one.
Term Arrays::storedWords(Term below, const WriteNode &node, uint64_t bytes, unsigned word) {
  auto offset = facts.constant(node.at.offset);
  Term result = below;
  if (offset && (*offset % word != 0 || bytes % word != 0)) {
    for (uint64_t start = *offset / word * word; start < *offset + bytes; start += word)
      result =
          terms.store(result, index(node.at.base, terms.bits(64, start)), splitWord(result, node, bytes, start, word));
    return result;
  }
  for (uint64_t done = 0; done < bytes; done += word) {
    Term delta = terms.bits(64, done);
    Term value = writtenPart(node, delta, terms.add(node.at.offset, delta), word);
    result = terms.store(result, index(node.at, static_cast<int64_t>(done)), value);
  }
  return result;
}

/// A word some bytes of which are written.
Term Arrays::splitWord(Term before, const WriteNode &node, uint64_t bytes, uint64_t start, unsigned word) {
  uint64_t offset = *facts.constant(node.at.offset);
  Term old = terms.select(before, index(node.at.base, terms.bits(64, start)));
  llvm::SmallVector<Part, 8> parts;
  for (unsigned i = 0; i < word; ++i) {
    uint64_t delta = start + i - offset;
    Term at = terms.bits(64, start + i);
    parts.emplace_back(
        delta < bytes ? writtenPart(node, terms.bits(64, delta), at, 1) : partOf(facts, old, terms.bits(64, i), 1), 1);
  }
  return joined(terms, parts);
}

/// What a write puts at an offset, `delta` bytes after its beginning.
Term Arrays::writtenPart(const WriteNode &node, Term delta, Term offset, unsigned bytes) {
  switch (node.kind) {
  case WriteKind::Store:
    return partOf(facts, node.value, delta, bytes);
  case WriteKind::PtrStore:
    return partOf(facts, addresses.of(node.ptr), delta, bytes);
  case WriteKind::Copy: {
    Term source = values[node.other];
    return fromWords(facts, wordOf(node.other), terms.add(node.ptr.offset, delta), bytes,
                     [&](Term from) { return terms.select(source, index(node.ptr.base, from)); });
  }
  case WriteKind::Set:
    return joined(terms, std::vector<Part>(bytes, {node.value, 1}));
  case WriteKind::Havoc: {
    const Words &words = tables.havocs[node.index].second;
    return fromWords(facts, words.size, offset, bytes, [&](Term at) { return terms.apply(words.function, {at}); });
  }
  default: {
    std::string_view data = tables.data[node.index];
    llvm::APInt value(8 * bytes, 0);
    for (unsigned i = 0; i < bytes; ++i)
      value.insertBits(static_cast<unsigned char>(data[*facts.constant(delta) + i]), 8 * i, 8);
    return terms.bits(value);
  }
  }
}

// ---- pointers

const Arrays::Cells &Arrays::cellsAt(NodeId node) {
  return built(cells, node, [&](NodeId id) { return buildCells(id); });
}

Arrays::Cells Arrays::unsetVariables(NodeId init) {
  Term bound = terms.bound(indexWidth), array = valuesAt(init);
  Term base = terms.extract(bound, indexWidth - 1, 64);
  Term address = fromWords(facts, wordOf(init), terms.extract(bound, 63, 0), pointerBytes,
                           [&](Term offset) { return terms.select(array, index(base, offset)); });
  FatPtr nothing = pointers.toNothing(address);
  return {terms.lambda(bound, pointers.isVariable(base)), terms.lambda(bound, nothing.base),
          terms.lambda(bound, nothing.offset), terms.lambda(bound, nothing.size)};
}

Arrays::Cells Arrays::buildCells(NodeId id) {
  const WriteNode &node = graph[id];
  if (node.kind == WriteKind::Init)
    return unsetVariables(id);
  Cells result = cells[node.below];
  if (node.kind == WriteKind::Birth)
    return result;
  if (node.kind == WriteKind::Ite) {
    Cells other = cells[node.other];
    return {terms.ite(node.value, result.tags, other.tags), terms.ite(node.value, result.bases, other.bases),
            terms.ite(node.value, result.offsets, other.offsets), terms.ite(node.value, result.sizes, other.sizes)};
  }
  result.tags = withoutPointers(result.tags, node, wordOf(id));
  if (node.kind == WriteKind::Copy)
    return copied(result, cells[node.other], node, wordOf(id));
  if (node.kind == WriteKind::PtrStore) {
    Term place = index(node.at, 0);
    result.tags = terms.store(result.tags, place, terms.boolean(true));
    result.bases = terms.store(result.bases, place, node.ptr.base);
    result.offsets = terms.store(result.offsets, place, node.ptr.offset);
    result.sizes = terms.store(result.sizes, place, node.ptr.size);
  }
  return result;
}

/// Pointers that begin before the write lose a byte to it if they reach into it.
Term Arrays::withoutPointers(Term tags, const WriteNode &node, unsigned word) {
  auto bytes = unfoldedLength(node, word);
  if (bytes && unfold) {
    auto end = static_cast<int64_t>(*bytes);
    bool isAligned = facts.bits(node.at.offset).countMinTrailingZeros() >= llvm::Log2_32(facts.pointerBytes);
    unsigned step = isAligned ? std::min(word, facts.pointerBytes) : 1;
    for (int64_t start = static_cast<int64_t>(step) - pointerBytes; end > 0 && start < end; start += step)
      tags = terms.store(tags, index(node.at, start), terms.boolean(false));
    return tags;
  }
  Range range = rangeOf(node.at, node.length);
  if (node.kind == WriteKind::Fill) {
    Term met = terms.andOf(range.sameBase, fills.meets(tables.fills[node.index], range.delta, pointerBytes));
    return terms.lambda(range.bound, terms.andOf(terms.notOf(met), terms.select(tags, range.bound)));
  }
  Term before = terms.bits(64, pointerBytes - 1);
  Term meets = terms.ult(terms.add(range.delta, before), terms.add(node.length, before));
  Term cleared = terms.andOf(terms.andOf(range.sameBase, meets), terms.ne(node.length, terms.bits(64, 0)));
  return terms.lambda(range.bound, terms.andOf(terms.notOf(cleared), terms.select(tags, range.bound)));
}

Arrays::Cells Arrays::copied(Cells result, const Cells &source, const WriteNode &node, unsigned word) {
  Term Cells::*const parts[] = {&Cells::tags, &Cells::bases, &Cells::offsets, &Cells::sizes};
  if (auto bytes = unfoldedLength(node, word)) {
    for (int64_t i = 0; i + pointerBytes <= static_cast<int64_t>(*bytes); i += std::min(word, facts.pointerBytes))
      for (Term Cells::*part : parts)
        result.*part = terms.store(result.*part, index(node.at, i), terms.select(source.*part, index(node.ptr, i)));
    return result;
  }
  Range range = rangeOf(node.at, node.length);
  Term from = index(node.ptr.base, terms.add(node.ptr.offset, range.delta));
  Term isWhole = terms.ule(terms.bits(64, pointerBytes), terms.sub(node.length, range.delta));
  Term condition = terms.andOf(range.inside, isWhole);
  for (Term Cells::*part : parts)
    result.*part = terms.lambda(
        range.bound, terms.ite(condition, terms.select(source.*part, from), terms.select(result.*part, range.bound)));
  return result;
}

} // namespace fathom::memory
