#include "memory/Words.h"

#include "llvm/Support/MathExtras.h"

namespace fathom::memory {

using term::Kind;

Term joined(term::Terms &terms, llvm::ArrayRef<Part> parts) {
  Term lower;  // what is already joined
  Term source; // the next part above it: bits [low, end) of this
  unsigned low = 0, end = 0;
  auto flush = [&] {
    if (!source.valid())
      return;
    Term last = end - low == terms.width(source) ? source : terms.extract(source, end - 1, low);
    lower = lower.valid() ? terms.concat(last, lower) : last;
  };
  for (auto [value, bytes] : parts) {
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

Term partOf(Facts &facts, Term whole, Term delta, unsigned bytes) {
  term::Terms &terms = facts.terms;
  unsigned width = terms.width(whole);
  if (width == 8 * bytes)
    return whole;
  if (auto low = facts.constant(delta))
    return terms.extract(whole, static_cast<unsigned>(8 * (*low + bytes)) - 1, static_cast<unsigned>(8 * *low));
  Term index = width > 64 ? terms.zext(delta, width) : width < 64 ? terms.extract(delta, width - 1, 0) : delta;
  Term shifted = terms.lshr(whole, terms.shl(index, terms.bits(width, 3)));
  return terms.extract(shifted, 8 * bytes - 1, 0);
}

/// Where the word begins that an offset lies in, and how far into the word that is. What is known of the low bits is
/// subtracted, so that all offsets in a word lead to the same term.
static std::pair<Term, Term> placeInWord(Facts &facts, Term offset, unsigned word) {
  term::Terms &terms = facts.terms;
  unsigned low = llvm::Log2_32(word);
  if (low == 0 || facts.knownLowBits(offset) >= low) {
    uint64_t within = low ? facts.bits(offset).One.extractBitsAsZExtValue(low, 0) : 0;
    return {terms.sub(offset, terms.bits(64, within)), terms.bits(64, within)};
  }
  Term mask = terms.bits(64, word - 1);
  return {terms.bvAnd(offset, terms.bvNot(mask)), terms.bvAnd(offset, mask)};
}

Term fromWords(Facts &facts, unsigned word, Term offset, unsigned bytes, llvm::function_ref<Term(Term)> wordAt) {
  term::Terms &terms = facts.terms;
  llvm::SmallVector<Part, 8> parts;
  for (unsigned done = 0; done < bytes;) {
    Term at = terms.add(offset, terms.bits(64, done));
    auto [start, within] = placeInWord(facts, at, word);
    auto first = facts.constant(within);
    unsigned length = first ? std::min<unsigned>(word - static_cast<unsigned>(*first), bytes - done) : 1;
    parts.emplace_back(partOf(facts, wordAt(start), within, length), length);
    done += length;
  }
  return joined(terms, parts);
}

} // namespace fathom::memory
