#include "memory/Arrays.h"

#include "memory/Words.h"

namespace fathom::memory {

using term::Sort;

namespace {
constexpr uint64_t maxStores = 1 << 12; // that one write becomes
constexpr int64_t pointerBytes = 8;
} // namespace

// ---- reading

Term Arrays::read(NodeId node, const FatPtr &ptr, unsigned bytes) {
  Term values = at(node).values;
  unsigned word = tables.initial.at(graph.regionOf(node)).size;
  return fromWords(facts, word, ptr.offset, bytes,
                   [&](Term offset) { return terms.select(values, index(ptr.base, offset)); });
}

PtrCell Arrays::readPtr(NodeId node, const FatPtr &ptr) {
  const Version &version = at(node);
  if (!version.tags.valid())
    return {terms.boolean(false), {}};
  Term place = index(ptr.base, ptr.offset);
  return {
      terms.select(version.tags, place),
      {terms.select(version.bases, place), terms.select(version.offsets, place), terms.select(version.sizes, place)}};
}

/// Versions are built from the oldest on; a chain of writes may be long.
const Arrays::Version &Arrays::at(NodeId root) {
  std::vector<NodeId> stack{root};
  while (!stack.empty()) {
    NodeId node = stack.back();
    if (versions.count(node)) {
      stack.pop_back();
      continue;
    }
    budget.poll();
    size_t before = stack.size();
    const WriteNode &write = graph[node];
    auto need = [&](NodeId other) {
      if (!versions.count(other))
        stack.push_back(other);
    };
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

Arrays::Version Arrays::build(NodeId id) {
  const WriteNode &node = graph[id];
  unsigned word = tables.initial.at(graph.regionOf(id)).size;
  switch (node.kind) {
  case WriteKind::Init:
    return initial(graph.regionOf(id));
  case WriteKind::Birth:
    return versions[node.below];
  case WriteKind::Ite:
    return choose(node.value, versions[node.below], versions[node.other]);
  case WriteKind::Copy:
    return copied(versions[node.below], versions[node.other], node, word);
  default:
    return written(versions[node.below], node, word);
  }
}

Arrays::Version Arrays::initial(uint32_t region) {
  Version version{tables.initial.at(region).array, {}, {}, {}, {}};
  if (!tables.regions.at(region).pointers)
    return version;
  auto anything = [&](unsigned width) {
    return terms.variable(Sort::array(indexWidth, Sort::bits(width)), "no_pointer");
  };
  version.tags = terms.lambda(terms.bound(indexWidth), terms.boolean(false));
  version.bases = anything(32);
  version.offsets = anything(64);
  version.sizes = anything(64);
  return version;
}

Arrays::Version Arrays::choose(Term condition, const Version &a, const Version &b) {
  auto part = [&](Term x, Term y) { return x.valid() ? terms.ite(condition, x, y) : x; };
  return {part(a.values, b.values), part(a.tags, b.tags), part(a.bases, b.bases), part(a.offsets, b.offsets),
          part(a.sizes, b.sizes)};
}

// ---- writing

Term Arrays::index(const FatPtr &ptr, int64_t more) {
  return index(ptr.base, terms.add(ptr.offset, terms.bits(64, static_cast<uint64_t>(more))));
}

struct Arrays::Range {
  Term bound, base, offset; // the index, and its parts
  Term delta;               // how far it is behind the beginning
  Term sameBase, inside;
};

Arrays::Range Arrays::rangeOf(const FatPtr &to, Term length) {
  Range range;
  range.bound = terms.bound(indexWidth);
  range.base = terms.extract(range.bound, indexWidth - 1, 64);
  range.offset = terms.extract(range.bound, 63, 0);
  range.delta = terms.sub(range.offset, to.offset);
  range.sameBase = terms.eq(range.base, to.base);
  range.inside = terms.andOf(range.sameBase, terms.ult(range.delta, length));
  return range;
}

std::optional<uint64_t> Arrays::unfoldedLength(Term length, unsigned word) const {
  auto bytes = facts.constant(length);
  return unfold && bytes && *bytes / word <= maxStores ? bytes : std::nullopt;
}

/// A word of what a write puts there, `delta` bytes after its beginning.
Term Arrays::writtenWord(const WriteNode &node, Term delta, Term offset, unsigned word) {
  switch (node.kind) {
  case WriteKind::Store:
    return partOf(facts, node.value, delta, word);
  case WriteKind::PtrStore:
    return partOf(facts, addresses.of(node.ptr), delta, word);
  case WriteKind::Set:
    return joined(terms, std::vector<Part>(word, {node.value, 1}));
  case WriteKind::Havoc:
    return terms.apply(tables.havocs[node.index].second.function, {offset});
  default: {
    std::string_view data = tables.data[node.index];
    llvm::APInt value(8 * word, 0);
    for (unsigned i = 0; i < word; ++i)
      value.insertBits(static_cast<unsigned char>(data[*facts.constant(delta) + i]), 8 * i, 8);
    return terms.bits(value);
  }
  }
}

Arrays::Version Arrays::written(Version version, const WriteNode &node, unsigned word) {
  bool isRange = node.kind == WriteKind::Set || node.kind == WriteKind::Havoc;
  auto bytes = isRange ? unfoldedLength(node.length, word) : facts.constant(node.length);
  if (version.tags.valid())
    version.tags = withoutPointers(version.tags, node, word);
  if (bytes) {
    for (uint64_t done = 0; done < *bytes; done += word) {
      Term delta = terms.bits(64, done);
      Term value = writtenWord(node, delta, terms.add(node.at.offset, delta), word);
      version.values = terms.store(version.values, index(node.at, static_cast<int64_t>(done)), value);
    }
  } else {
    Range range = rangeOf(node.at, node.length);
    Term value = writtenWord(node, range.delta, range.offset, word);
    version.values =
        terms.lambda(range.bound, terms.ite(range.inside, value, terms.select(version.values, range.bound)));
  }
  if (node.kind == WriteKind::PtrStore && version.tags.valid()) {
    Term place = index(node.at, 0);
    version.tags = terms.store(version.tags, place, terms.boolean(true));
    version.bases = terms.store(version.bases, place, node.ptr.base);
    version.offsets = terms.store(version.offsets, place, node.ptr.offset);
    version.sizes = terms.store(version.sizes, place, node.ptr.size);
  }
  return version;
}

/// Pointers that begin up to 7 bytes before the write lose a byte to it.
Term Arrays::withoutPointers(Term tags, const WriteNode &node, unsigned word) {
  if (auto bytes = unfoldedLength(node.length, word)) {
    auto end = static_cast<int64_t>(*bytes);
    for (int64_t start = static_cast<int64_t>(word) - pointerBytes; end > 0 && start < end; start += word)
      tags = terms.store(tags, index(node.at, start), terms.boolean(false));
    return tags;
  }
  Range range = rangeOf(node.at, node.length);
  Term before = terms.bits(64, pointerBytes - 1);
  Term meets = terms.ult(terms.add(range.delta, before), terms.add(node.length, before));
  Term cleared = terms.andOf(terms.andOf(range.sameBase, meets), terms.ne(node.length, terms.bits(64, 0)));
  return terms.lambda(range.bound, terms.andOf(terms.notOf(cleared), terms.select(tags, range.bound)));
}

// ---- copying

Arrays::Version Arrays::copied(Version version, const Version &source, const WriteNode &node, unsigned word) {
  if (auto bytes = unfoldedLength(node.length, word))
    return copiedByStores(version, source, node, *bytes, word);
  return copiedByLambda(version, source, node);
}

Arrays::Version Arrays::copiedByStores(Version version, const Version &source, const WriteNode &node, uint64_t bytes,
                                       unsigned word) {
  auto end = static_cast<int64_t>(bytes);
  for (int64_t i = 0; i < end; i += word)
    version.values = terms.store(version.values, index(node.at, i), terms.select(source.values, index(node.ptr, i)));
  if (!version.tags.valid())
    return version;
  version.tags = withoutPointers(version.tags, node, word);
  for (int64_t i = 0; i + pointerBytes <= end && source.tags.valid(); i += word) {
    Term to = index(node.at, i), from = index(node.ptr, i);
    version.tags = terms.store(version.tags, to, terms.select(source.tags, from));
    version.bases = terms.store(version.bases, to, terms.select(source.bases, from));
    version.offsets = terms.store(version.offsets, to, terms.select(source.offsets, from));
    version.sizes = terms.store(version.sizes, to, terms.select(source.sizes, from));
  }
  return version;
}

Arrays::Version Arrays::copiedByLambda(Version version, const Version &source, const WriteNode &node) {
  Range range = rangeOf(node.at, node.length);
  Term from = index(node.ptr.base, terms.add(node.ptr.offset, range.delta));
  auto choice = [&](Term condition, Term copied, Term old) {
    return terms.lambda(range.bound, terms.ite(condition, terms.select(copied, from), terms.select(old, range.bound)));
  };
  if (version.tags.valid()) {
    version.tags = withoutPointers(version.tags, node, 1);
    if (source.tags.valid()) {
      Term whole =
          terms.andOf(range.inside, terms.ule(terms.bits(64, pointerBytes), terms.sub(node.length, range.delta)));
      version.tags = choice(whole, source.tags, version.tags);
      version.bases = choice(whole, source.bases, version.bases);
      version.offsets = choice(whole, source.offsets, version.offsets);
      version.sizes = choice(whole, source.sizes, version.sizes);
    }
  }
  version.values = choice(range.inside, source.values, version.values);
  return version;
}

} // namespace fathom::memory
