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

/// Words that nobody chose. `arguments` come before the offset. The read may be a part of a word: then it is part of a
/// value that was split where a write met it.
Term ValueReader::arbitrary(const ReadRequest &request, const Words &words, llvm::ArrayRef<Term> arguments) {
  llvm::SmallVector<std::pair<Term, unsigned>, 8> parts;
  uint64_t mask = words.size - 1;
  for (unsigned done = 0; done < request.bytes;) {
    Term offset = terms.add(request.offset, terms.bits(64, done));
    Term start = terms.bvAnd(offset, terms.bits(64, ~mask)), within = terms.bvAnd(offset, terms.bits(64, mask));
    auto first = facts.constant(within);
    unsigned length = first ? std::min<unsigned>(words.size - *first, request.bytes - done) : 1;
    llvm::SmallVector<Term, 2> all(arguments);
    all.push_back(start);
    parts.emplace_back(part(terms.apply(words.function, all), within, length), length);
    done += length;
  }
  return joined(parts);
}

Term ValueReader::overWrite(const ReadRequest &request, const WriteNode &original) {
  WriteNode node = seenBy(request, original);
  Term sameBase = facts.sameBase(request.base, node.at.base);
  if (terms.isFalse(sameBase))
    return skip(node.below, request, !facts.object(request.base) || !facts.object(node.at.base));
  Placement place = placeRead(facts, objectOf(request), request.offset, request.bytes, node);
  switch (place.kind) {
  case Placement::Disjoint:
    return skip(node.below, request, place.byRange);
  case Placement::Cut:
    return cut(request, node, place.distance);
  case Placement::Unknown: {
    unsigned word = wordsAt(request).size;
    unsigned piece = request.bytes > word && request.bytes % word == 0 ? word : 1;
    return pieces(request, std::vector<unsigned>(request.bytes / piece, piece));
  }
  default:
    break;
  }
  Term hit = place.kind == Placement::InsideIf ? terms.andOf(sameBase, place.condition) : sameBase;
  if (terms.isFalse(hit))
    return skip(node.below, request, false);
  Term value = written(request, node, place.delta);
  ++(terms.isTrue(hit) ? counts.hits : counts.open);
  if (terms.isTrue(hit))
    return value;
  Term old = needUnlessHit(node.below, hit, request);
  return waiting() ? Term{} : choose(hit, value, old);
}

/// What the write put `delta` bytes after its beginning.
Term ValueReader::written(const ReadRequest &request, const WriteNode &node, Term delta) {
  llvm::SmallVector<std::pair<Term, unsigned>, 8> bytes;
  switch (node.kind) {
  case WriteKind::Store:
    return part(node.value, delta, request.bytes);
  case WriteKind::PtrStore:
    return part(addresses.of(node.ptr), delta, request.bytes);
  case WriteKind::Copy:
    return need(node.other, node.ptr.base, terms.add(node.ptr.offset, delta), request.bytes);
  case WriteKind::Data:
    return tableEntry(request, node, delta);
  case WriteKind::Set:
    bytes.assign(request.bytes, {node.value, 1});
    return joined(bytes);
  case WriteKind::Havoc:
    return arbitrary(request, tables.havocs[node.index].second, {});
  default:
    return anything();
  }
}

Term ValueReader::part(Term whole, Term delta, unsigned bytes) {
  unsigned width = terms.width(whole);
  if (width == 8 * bytes)
    return whole;
  if (auto low = facts.constant(delta))
    return terms.extract(whole, static_cast<unsigned>(8 * (*low + bytes)) - 1, static_cast<unsigned>(8 * *low));
  Term index = width > 64 ? terms.zext(delta, width) : width < 64 ? terms.extract(delta, width - 1, 0) : delta;
  Term shifted = terms.lshr(whole, terms.shl(index, terms.bits(width, 3)));
  return terms.extract(shifted, 8 * bytes - 1, 0);
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
  llvm::SmallVector<std::pair<Term, unsigned>, 8> parts;
  unsigned done = 0;
  for (unsigned length : lengths) {
    Term offset = terms.add(request.offset, terms.bits(64, done));
    parts.emplace_back(need(request.node, request.base, offset, length), length);
    done += length;
  }
  return waiting() ? Term{} : joined(parts);
}

/// Little endian: the first part is the lowest. Adjacent extracts of one term become one again, so that a value that
/// was copied byte by byte comes back as itself.
Term ValueReader::joined(llvm::ArrayRef<std::pair<Term, unsigned>> parts) {
  Term lower;  // what is already joined
  Term source; // the next part above it: bits [low, end) of this
  unsigned low = 0, end = 0;
  auto flush = [&] {
    if (!source.valid())
      return;
    Term last = end - low == terms.width(source) ? source : terms.extract(source, end - 1, low);
    lower = lower.valid() ? terms.concat(last, lower) : last;
  };
  for (auto [term, bytes] : parts) {
    Term value = term == anything() ? terms.bits(8 * bytes, 0) : term;
    bool isExtract = terms.kind(value) == Kind::Extract;
    Term from = isExtract ? terms.children(value)[0] : value;
    unsigned first = isExtract ? terms.extractLow(value) : 0;
    if (source == from && first == end && source.valid()) {
      end += 8 * bytes;
      continue;
    }
    flush();
    source = from;
    low = first;
    end = first + 8 * bytes;
  }
  flush();
  return lower;
}

} // namespace fathom::memory
