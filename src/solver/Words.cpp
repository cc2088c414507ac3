#include "solver/Words.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace fathom::solver {

Word Words::constant(const llvm::APInt &value) {
  Word result;
  for (unsigned i = 0; i < value.getBitWidth(); ++i)
    result.push_back(constantLit(value[i]));
  return result;
}

Word Words::negated(Bits a) {
  Word result;
  for (Lit bit : a)
    result.push_back(!bit);
  return result;
}

Word Words::ite(Lit condition, Bits a, Bits b) {
  Word result;
  for (size_t i = 0; i < a.size(); ++i)
    result.push_back(aig.ite(condition, a[i], b[i]));
  return result;
}

Lit Words::equal(Bits a, Bits b) {
  Lit result = trueLit;
  for (size_t i = 0; i < a.size(); ++i)
    result = aig.andOf(result, !aig.xorOf(a[i], b[i]));
  return result;
}

/// From the top, so that the upper parts of one word share their gates.
Lit Words::anyOf(Bits a) {
  Lit result = falseLit;
  for (Lit bit : llvm::reverse(a))
    result = aig.orOf(result, bit);
  return result;
}

/// The carry out of b + !a: the highest bit in which they differ decides.
Lit Words::less(Bits a, Bits b, Lit orEqual) {
  Lit result = orEqual;
  for (size_t i = 0; i < a.size(); ++i)
    result = aig.majority(!a[i], b[i], result);
  return result;
}

/// Unsigned, with the signs exchanged.
Lit Words::signedLess(Bits a, Bits b, Lit orEqual) {
  Word left(a.begin(), a.end()), right(b.begin(), b.end());
  std::swap(left.back(), right.back());
  return less(left, right, orEqual);
}

Word Words::add(Bits a, Bits b, Lit carry) {
  Word result;
  for (size_t i = 0; i < a.size(); ++i) {
    result.push_back(aig.parity(a[i], b[i], carry));
    carry = aig.majority(a[i], b[i], carry);
  }
  return result;
}

Word Words::negativeIf(Lit condition, Bits a) {
  Word flipped;
  for (Lit bit : a)
    flipped.push_back(aig.xorOf(bit, condition));
  return add(flipped, Word(a.size(), falseLit), condition);
}

/// The multiplier as a sum of literals times powers of two, each added or subtracted, modulo 2^width: constants in
/// non-adjacent form, which has the fewest digits. Else each bit is a digit, but equal bits x from `top` upwards, as in
/// a sign extension, are one: their sum is -x * 2^top.
llvm::SmallVector<Words::Digit, 64> Words::digitsOf(Bits multiplier) {
  llvm::SmallVector<Digit, 64> digits;
  unsigned width = static_cast<unsigned>(multiplier.size());
  if (std::all_of(multiplier.begin(), multiplier.end(), isConstant)) {
    bool carry = false; // of the number that is left, above position i
    for (unsigned i = 0; i < width; ++i) {
      bool bit = multiplier[i] == trueLit, next = i + 1 < width && multiplier[i + 1] == trueLit;
      if (bit != carry)
        digits.push_back({trueLit, next, i});
      carry = bit && carry ? true : bit != carry ? next : false;
    }
    return digits;
  }
  unsigned top = width;
  while (top > 0 && multiplier[top - 1] == multiplier[width - 1])
    --top;
  for (unsigned i = 0; i < top; ++i)
    if (multiplier[i] != falseLit)
      digits.push_back({multiplier[i], false, i});
  if (multiplier[width - 1] != falseLit)
    digits.push_back({multiplier[width - 1], top + 1 < width, top});
  return digits;
}

Word Words::multiply(Bits a, Bits b) {
  size_t width = a.size();
  llvm::SmallVector<Digit, 64> digits = digitsOf(b), others = digitsOf(a);
  if (others.size() < digits.size()) {
    std::swap(digits, others);
    std::swap(a, b);
  }
  Word result(width, falseLit);
  for (const Digit &digit : digits) {
    Word high(result.begin() + digit.position, result.end()), row;
    for (size_t i = 0; i + digit.position < width; ++i)
      row.push_back(aig.andOf(a[i], digit.lit) ^ digit.negative);
    Word sum = add(high, row, constantLit(digit.negative));
    std::copy(sum.begin(), sum.end(), result.begin() + digit.position);
  }
  return result;
}

/// As on paper, from the highest bit: the rest takes one more bit of `a`, and `b` is subtracted where it fits. The rest
/// stays below `b`, so it has no more bits than `b` can have, nor more than were taken of `a`; that makes division by
/// small constants and of extended words cheap. If `b` is zero it always fits: the quotient is all ones. The remainder
/// is then `a`, unless bits were dropped.
Words::Division Words::divide(Bits a, Bits b) {
  size_t width = a.size(), used = width;
  while (used > 0 && b[used - 1] == falseLit)
    --used;
  Division result{Word(width, trueLit), Word(a.begin(), a.end())};
  if (used == 0)
    return result;
  Word rest;
  for (size_t i = width; i-- > 0;) {
    rest.insert(rest.begin(), a[i]);
    // One more bit than `b` has at most, and no bits that cannot be set.
    size_t common = std::min(rest.size(), used);
    Bits divisor = b.take_front(common);
    Lit above = anyOf(Bits(rest).drop_front(common)), tooLarge = anyOf(b.take_front(used).drop_front(common));
    Lit fits = aig.orOf(above, aig.andOf(!tooLarge, less(divisor, Bits(rest).take_front(common), trueLit)));
    result.quotient[i] = fits;
    Word difference = add(Bits(rest).take_front(common), negated(divisor), trueLit);
    rest = ite(fits, difference, Bits(rest).take_front(common));
  }
  rest.resize(width, falseLit);
  bool canBeZero = used < width && std::find(b.begin(), b.end(), trueLit) == b.end();
  result.remainder = canBeZero ? ite(anyOf(b), rest, a) : rest;
  return result;
}

Words::Division Words::signedDivide(Bits a, Bits b) {
  Division result = divide(absolute(a), absolute(b));
  result.quotient = negativeIf(aig.xorOf(a.back(), b.back()), result.quotient);
  result.remainder = negativeIf(a.back(), result.remainder);
  return result;
}

Word Words::shiftLeft(Bits a, Bits amount) {
  Word reversed(a.rbegin(), a.rend());
  Word result = shiftRight(reversed, amount, falseLit);
  std::reverse(result.begin(), result.end());
  return result;
}

/// By one, two, four, ... as the bits of the amount say; all of it is gone where a higher bit is set.
Word Words::shiftRight(Bits a, Bits amount, Lit fill) {
  size_t width = a.size(), stages = 0;
  Word result(a.begin(), a.end());
  for (; stages < width && (size_t(1) << stages) < width; ++stages) {
    size_t step = size_t(1) << stages;
    Word shifted(result.begin() + step, result.end());
    shifted.resize(width, fill);
    result = ite(amount[stages], shifted, result);
  }
  return ite(anyOf(amount.drop_front(stages)), Word(width, fill), result);
}

} // namespace fathom::solver
