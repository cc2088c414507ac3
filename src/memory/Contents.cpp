#include "memory/Contents.h"

#include "memory/Arrays.h"
#include "memory/Seam.h"
#include "support/Error.h"

#include "llvm/Support/MathExtras.h"

#include <set>

namespace fathom::memory {

using term::Sort;

Contents::Contents(Facts &facts, const Objects &objects, Addresses &addresses, Pointers &pointers, const Budget &budget,
                   const MemoryEncoding &encoding, WordSizes named)
    : kind(encoding.kind), named(kind == MemoryKind::Seam ? std::move(named) : WordSizes()), facts(facts),
      terms(facts.terms), objects(objects), budget(budget), addresses(addresses),
      graph(facts, objects, encoding.storeMap && encoding.kind == MemoryKind::Seam) {
  if (kind == MemoryKind::Seam)
    reader = std::make_unique<Seam>(facts, objects, graph, budget, addresses, pointers, tables);
  else
    reader = std::make_unique<Arrays>(facts, graph, budget, addresses, pointers, tables, kind == MemoryKind::Arrays);
}

Contents::Version Contents::init(uint32_t region, const seair::RegionInfo &info) {
  std::string name = "initial_" + std::to_string(region);
  Words &words = tables.initial[region];
  words.size = words.access = info.word;
  words.isShadow = info.shadowOf.has_value();
  if (auto it = named.initial.find(region); it != named.initial.end())
    words.size = it->second;
  if (kind == MemoryKind::Seam)
    words.function = terms.function(name, {Sort::bits(32), Sort::bits(64)}, Sort::bits(8 * words.size));
  else
    words.array = terms.variable(Sort::array(Arrays::indexWidth, Sort::bits(8 * info.word)), name);
  return graph.init(region);
}

std::vector<Contents::Source> Contents::sources() const {
  std::vector<Source> result;
  // The shadow of an object is set when it begins to live: initially it is nobody's business.
  for (const auto &[region, words] : tables.initial)
    if (!words.isShadow)
      result.push_back({words, std::nullopt});
  for (const auto &[name, words] : tables.havocs)
    result.push_back({words, name});
  return result;
}

WordSizes Contents::widerWords() const {
  WordSizes result;
  if (kind != MemoryKind::Seam)
    return result;
  auto wider = [&](const Words &words) -> unsigned {
    auto use = counts().words.find(words.function.id);
    if (use == counts().words.end())
      return 0;
    const ReadCounts::WordUse &touched = use->second;
    for (unsigned size : {8, 4})
      if (size > words.size && 2 * touched.at(size) < touched.at(words.size))
        return size;
    return 0;
  };
  for (const auto &[region, words] : tables.initial)
    if (unsigned size = wider(words))
      result.initial[region] = size;
  for (const auto &[name, words] : tables.havocs)
    if (unsigned size = wider(words))
      result.havocs.try_emplace(name.nondet, size);
  return result;
}

Contents::Version Contents::store(Version version, const FatPtr &at, Term value) {
  WriteNode node{WriteKind::Store, version, 0, at, terms.bits(64, terms.width(value) / 8)};
  node.value = value;
  return graph.write(node);
}

Contents::Version Contents::storePtr(Version version, const FatPtr &at, const FatPtr &value) {
  WriteNode node{WriteKind::PtrStore, version, 0, at, terms.bits(64, facts.pointerBytes)};
  node.ptr = value;
  return graph.write(node);
}

Contents::Version Contents::data(Version version, const FatPtr &at, std::string_view bytes) {
  WriteNode node{WriteKind::Data, version, 0, at, terms.bits(64, bytes.size())};
  node.index = static_cast<uint32_t>(tables.data.size());
  tables.data.emplace_back(bytes);
  return graph.write(node);
}

Contents::Version Contents::set(Version version, const FatPtr &at, Term byte, Term length) {
  WriteNode node{WriteKind::Set, version, 0, at, length};
  node.value = byte;
  return graph.write(node);
}

Contents::Version Contents::fill(Version version, const FatPtr &at, const Fill &fill) {
  WriteNode node{WriteKind::Fill, version, 0, at};
  tables.fills.push_back(upwards(terms, fill, node.at.offset));
  node.index = static_cast<uint32_t>(tables.fills.size() - 1);
  node.length = spanOf(terms, tables.fills.back());
  return graph.write(node);
}

Contents::Version Contents::copy(Version version, const FatPtr &to, Version source, const FatPtr &from, Term length) {
  WriteNode node{WriteKind::Copy, version, source, to, length};
  node.ptr = from;
  return graph.write(node);
}

Contents::Version Contents::havoc(Version version, const FatPtr &at, Term length, HavocName havoc) {
  WriteNode node{WriteKind::Havoc, version, 0, at, length};
  node.index = static_cast<uint32_t>(tables.havocs.size());
  std::string name = "havoc_" + std::to_string(havoc.nondet);
  if (havoc.object != HavocName::anyObject)
    name += "_" + std::to_string(havoc.object);
  unsigned word = tables.initial[graph.regionOf(version)].access;
  if (auto it = named.havocs.find(havoc.nondet); it != named.havocs.end())
    word = it->second;
  tables.havocs.push_back({havoc, {terms.function(name, {Sort::bits(64)}, Sort::bits(8 * word)), {}, word}});
  return graph.write(node);
}

// ---- words that may point

/// The aligned words, as wide as pointers, that bytes [offset, offset + bytes) lie in.
void Contents::addWords(Term offset, uint64_t bytes, std::vector<Term> &words) {
  Term mask = terms.bits(64, ~uint64_t{facts.pointerBytes - 1});
  bool aligned = facts.bits(offset).countMinTrailingZeros() >= llvm::Log2_32(facts.pointerBytes);
  for (uint64_t at = 0; at < bytes; at += facts.pointerBytes)
    words.push_back(terms.bvAnd(terms.add(offset, terms.bits(64, at)), mask));
  if (!aligned)
    words.push_back(terms.bvAnd(terms.add(offset, terms.bits(64, bytes - 1)), mask));
}

/// A walk over all writes an object was ever subject to, and through copies over those of their sources, whose words
/// come to lie `shift` bytes further.
struct Contents::WordSearch {
  static constexpr size_t most = 1 << 18; // shifts that are terms can add up in exponentially many ways

  struct Item {
    NodeId node;
    ObjectId id;
    Term shift;
  };
  std::vector<Item> work;
  std::set<std::tuple<NodeId, ObjectId, uint32_t>> seen;

  void push(const WriteGraph &graph, NodeId from, ObjectId id, Term shift) {
    NodeId node = graph.newestOf(from, id);
    if (!seen.emplace(node, id, shift.id).second)
      return;
    if (seen.size() > most)
      throw Unsupported("a search for pointers in memory that was copied in too many ways");
    work.push_back({node, id, shift});
  }
};

std::vector<ObjectId> Contents::sourcesOf(const WriteNode &copy) {
  if (const std::vector<ObjectId> *known = facts.possible(copy.ptr.base))
    return *known;
  std::vector<ObjectId> all;
  for (uint32_t i = Objects::begin(); i < objects.end(); ++i)
    if (objects.at(i).region == graph.regionOf(copy.other))
      all.push_back(objects.at(i).id);
  return all;
}

/// Calls visit(node, shift) for each write that may have put something where it then came into the object.
template <typename Visit> void Contents::forEachWrite(Version version, ObjectId object, Visit visit) {
  WordSearch search;
  search.push(graph, version, object, terms.bits(64, 0));
  while (!search.work.empty()) {
    budget.poll();
    auto [nodeId, id, shift] = search.work.back();
    search.work.pop_back();
    const WriteNode &node = graph[nodeId];
    if (node.kind == WriteKind::Init || node.kind == WriteKind::Birth)
      continue;
    search.push(graph, node.below, id, shift);
    if (node.kind == WriteKind::Ite) {
      search.push(graph, node.other, id, shift);
    } else if (node.kind == WriteKind::Copy) {
      Term moved = terms.add(shift, terms.sub(node.at.offset, node.ptr.offset));
      for (ObjectId source : sourcesOf(node))
        search.push(graph, node.other, source, moved);
    } else {
      visit(node, shift);
    }
  }
}

static void sortAndUnique(std::vector<Term> &list) {
  std::sort(list.begin(), list.end(), [](Term a, Term b) { return a.id < b.id; });
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

std::vector<Term> Contents::wordsThatMayPoint(Version version, ObjectId object) {
  std::vector<Term> words;
  forEachWrite(version, object, [&](const WriteNode &node, Term shift) {
    if (node.kind == WriteKind::Fill && addresses.holdsAddress(tables.fills[node.index].element))
      throw Unsupported("a search for addresses in what a loop has written");
    if (node.kind == WriteKind::PtrStore || (node.kind == WriteKind::Store && addresses.holdsAddress(node.value)))
      addWords(terms.add(node.at.offset, shift), *facts.constant(node.length), words);
  });
  sortAndUnique(words);
  return words;
}

std::vector<Term> Contents::wordsAt(llvm::ArrayRef<FatPtr> places, ObjectId object) {
  std::vector<Term> words;
  for (const FatPtr &place : places)
    if (!terms.isFalse(facts.baseIs(place.base, object)))
      addWords(facts.offsetAt(place.base, place.offset, object), facts.pointerBytes, words);
  sortAndUnique(words);
  return words;
}

std::vector<Term> Contents::pointerOffsets(Version version, ObjectId object) {
  std::vector<Term> offsets;
  forEachWrite(version, object, [&](const WriteNode &node, Term shift) {
    if (node.kind == WriteKind::PtrStore)
      offsets.push_back(terms.add(node.at.offset, shift));
  });
  sortAndUnique(offsets);
  return offsets;
}

} // namespace fathom::memory
