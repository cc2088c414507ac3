#include "memory/ValueReader.h"

namespace fathom::memory {

using llvm::APInt;
using term::Kind;

Term ValueReader::choose(Term condition, Term a, Term b) {
  if (a == anything())
    return b;
  if (b == anything())
    return a;
  return terms.ite(condition, a, b);
}

Term ValueReader::atNode(const ReadRequest &request, const WriteNode &node) {
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

Term ValueReader::initial(const ReadRequest &request) { return arbitrary(request, wordsAt(request), request.base); }

const Words &ValueReader::wordsAt(const ReadRequest &request) const {
  return tables.initial.find(graph.regionOf(request.node))->second;
}

void ValueReader::countUse(const ReadRequest &request, const Words &words) {
  unsigned low = std::min(facts.knownLowBits(request.offset), 3u);
  uint64_t residue = low ? facts.bits(request.offset).One.extractBitsAsZExtValue(low, 0) : 0;
  auto fits = [&](unsigned word) {
    uint64_t first = residue % word;
    return 1u << low >= word && (first + request.bytes <= word || (first == 0 && request.bytes % word == 0));
  };
  ReadCounts::WordUse &use = counts.words[words.function.id];
  use.widest = std::max(use.widest, request.bytes);
  use.fitsFour &= fits(4);
  use.fitsEight &= fits(8);
}

/// Words that nobody chose. `arguments` come before the offset.
Term ValueReader::arbitrary(const ReadRequest &request, const Words &words, llvm::ArrayRef<Term> arguments) {
  countUse(request, words);
  return fromWords(facts, words.size, request.offset, request.bytes, [&](Term offset) {
    llvm::SmallVector<Term, 2> all(arguments);
    all.push_back(offset);
    return terms.apply(words.function, all);
  });
}

Term ValueReader::overWrite(const ReadRequest &request, const WriteNode &original) {
  WriteNode node = seenBy(request, original);
  Term sameBase = facts.sameBase(request.base, node.at.base);
  if (terms.isFalse(sameBase))
    return skip(node.below, request, !facts.object(request.base) || !facts.object(node.at.base));
  Placement place = placeRead(facts, objectOf(request), request.offset, request.bytes, node);
  if (node.kind == WriteKind::Fill && place.kind != Placement::Disjoint)
    return overFill(request, node, sameBase);
  switch (place.kind) {
  case Placement::Disjoint:
    return skip(node.below, request, place.byRange);
  case Placement::Cut:
    return cut(request, node, place.distance);
  case Placement::Unknown:
    return bySmallParts(request);
  default:
    break;
  }
  Term hit = place.kind == Placement::InsideIf ? terms.andOf(sameBase, place.condition) : sameBase;
  if (terms.isFalse(hit))
    return skip(node.below, request, false);
  return whereHit(request, node, hit, written(request, node, place.delta));
}

Term ValueReader::overFill(const ReadRequest &request, const WriteNode &node, Term sameBase) {
  Term delta = terms.sub(request.offset, node.at.offset);
  auto part = fills.part(tables.fills[node.index], delta, request.bytes);
  if (!part)
    return bySmallParts(request);
  Term hit = terms.andOf(sameBase, part->isWritten);
  if (terms.isFalse(hit))
    return skip(node.below, request, false);
  return whereHit(request, node, hit, part->value);
}

Term ValueReader::bySmallParts(const ReadRequest &request) {
  unsigned word = wordsAt(request).access;
  unsigned piece = request.bytes > word && request.bytes % word == 0 ? word : 1;
  return pieces(request, std::vector<unsigned>(request.bytes / piece, piece));
}

Term ValueReader::whereHit(const ReadRequest &request, const WriteNode &node, Term hit, Term value) {
  ++(terms.isTrue(hit) ? counts.hits : counts.open);
  if (terms.isTrue(hit))
    return value;
  Term old = needUnlessHit(node.below, hit, request);
  return waiting() ? Term{} : choose(hit, value, old);
}

/// What the write put `delta` bytes after its beginning.
Term ValueReader::written(const ReadRequest &request, const WriteNode &node, Term delta) {
  llvm::SmallVector<Part, 8> bytes;
  switch (node.kind) {
  case WriteKind::Store:
    return partOf(facts, node.value, delta, request.bytes);
  case WriteKind::PtrStore:
    return partOf(facts, addresses.of(node.ptr), delta, request.bytes);
  case WriteKind::Copy:
    return need(node.other, node.ptr.base, terms.add(node.ptr.offset, delta), request.bytes);
  case WriteKind::Data:
    return tableEntry(request, node, delta);
  case WriteKind::Set:
    bytes.assign(request.bytes, {node.value, 1});
    return joined(terms, bytes);
  case WriteKind::Havoc:
    return arbitrary(request, tables.havocs[node.index].second, {});
  default:
    return anything();
  }
}

Term ValueReader::tableEntry(const ReadRequest &request, const WriteNode &node, Term delta) {
  std::string_view data = tables.data[node.index];
  auto entry = [&](uint64_t at) {
    APInt value(8 * request.bytes, 0);
    for (unsigned i = 0; i < request.bytes; ++i)
      value.insertBits(static_cast<unsigned char>(data[at + i]), 8 * i, 8);
    return terms.bits(value);
  };
  if (auto at = facts.constant(delta))
    return *at + request.bytes <= data.size() ? entry(*at) : anything();
  unsigned low = std::min(facts.knownLowBits(delta), 32u);
  uint64_t first = low ? facts.bits(delta).One.extractBitsAsZExtValue(low, 0) : 0;
  std::vector<Term> entries;
  for (uint64_t at = first; at + request.bytes <= data.size(); at += 1ull << low)
    entries.push_back(entry(at));
  return entries.empty() ? anything() : mux(delta, low, std::move(entries));
}

/// The part before the write, the part in it and the part behind it.
Term ValueReader::cut(const ReadRequest &request, const WriteNode &node, int64_t distance) {
  auto bytes = static_cast<int64_t>(request.bytes);
  auto written = static_cast<int64_t>(std::min<uint64_t>(*facts.constant(node.length), INT64_MAX / 2));
  int64_t before = std::max<int64_t>(-distance, 0);
  int64_t inside = std::min(bytes, written - distance) - before;
  llvm::SmallVector<unsigned, 3> lengths;
  for (int64_t length : {before, inside, bytes - before - inside})
    if (length > 0)
      lengths.push_back(static_cast<unsigned>(length));
  return pieces(request, lengths);
}

Term ValueReader::pieces(const ReadRequest &request, llvm::ArrayRef<unsigned> lengths) {
  llvm::SmallVector<Part, 8> parts;
  unsigned done = 0;
  for (unsigned length : lengths) {
    Term offset = terms.add(request.offset, terms.bits(64, done));
    Term value = need(request.node, request.base, offset, length);
    parts.emplace_back(value == anything() ? terms.bits(8 * length, 0) : value, length);
    done += length;
  }
  return waiting() ? Term{} : joined(terms, parts);
}

} // namespace fathom::memory
