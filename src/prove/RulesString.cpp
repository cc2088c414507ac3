// Functions of the C library that walk through memory, executed in one step.
//
//   n = strlen(s)      s = str + i, and somewhere behind is a zero: str[z] = 0, i <= z
//   ------------------------------------------------------------------------------------
//   0 <= n <= z - i, str[i + n] = 0
//
// A walk ends at a byte that is known to be there, or where the caller says that it ends; it must lie in its object.
// What is read changes nothing, so cells stay, and there may be one more, where the walk has ended. Bytes that it has
// passed are not arbitrary any more: the object is not pristine, and the path is not exact. Where a rule does not know
// enough, that is an error as any other; then the loops of the models are tried instead (see tools/fathom/Prove.cpp).
#include "prove/Rules.h"

#include "prepare/LibraryCalls.h"
#include "support/Error.h"

#include "llvm/Analysis/ConstantFolding.h"

using namespace llvm;

namespace fathom::prove {

using prepare::LibraryFunction;

namespace {

constexpr Int maxPrefix = 64; // bytes that are looked at one by one

Linear offsetOf(const Object &object, const Linear &pointer) { return pointer - Linear::symbol(object.base); }

/// A byte of a number of several bytes, as a signed number.
Int byteOf(Int number, Int index) {
  Int byte = (number >> static_cast<int>(8 * index)) & 255;
  return byte > 127 ? byte - 256 : byte;
}

} // namespace

std::optional<Linear> Rules::knownByte(const State &s, const Object &object, const Linear &at) const {
  bool mayOverlap = false;
  for (const Cell &cell : s.cells) {
    if (cell.base != object.base)
      continue;
    Linear index = at - cell.offset;
    if (index.isConstant() && index.constant >= 0 && index.constant < Int{cell.bytes} && !cell.isPointer) {
      if (cell.bytes == 1)
        return cell.value;
      if (cell.value.isConstant())
        return byteOf(cell.value.constant, index.constant);
      return std::nullopt;
    }
    mayOverlap |= !isApart(s, cell.offset, Int{cell.bytes}, at, 1);
  }
  auto *global = dyn_cast_or_null<GlobalVariable>(object.site);
  if (object.kind == ObjectKind::Constant && global && global->hasDefinitiveInitializer() && at.isConstant()) {
    Constant *folded = ConstantFoldLoadFromConst(const_cast<Constant *>(global->getInitializer()),
                                                 Type::getInt8Ty(global->getContext()),
                                                 APInt(64, static_cast<uint64_t>(at.constant)), program.layout());
    if (auto *number = dyn_cast_or_null<ConstantInt>(folded))
      return Linear(Int{number->getSExtValue()});
  }
  return object.isZero && !mayOverlap ? std::optional<Linear>(0) : std::nullopt;
}

/// How far behind `from` there are bytes with this value, as far as that is known: a walk that stops at them goes no
/// further than to the first one.
std::vector<Linear> Rules::distancesTo(const State &s, const Object &object, const Linear &from,
                                       const Linear &byte) const {
  std::vector<Linear> result;
  auto addIfBehind = [&](const Linear &at) {
    if (s.known.atLeast(at - from))
      result.push_back(at - from);
  };
  bool isZero = byte.isConstant() && byte.constant == 0;
  for (const Cell &cell : s.cells)
    if (cell.base == object.base && !cell.isPointer && (cell.bytes == 1 || isZero) && s.known.equal(cell.value - byte))
      addIfBehind(s.known.atLeast(cell.offset - from) ? cell.offset : cell.offset + (Int{cell.bytes} - 1));
  if (isZero && object.isZero)
    for (const Linear &at : {from, object.size - 1})
      if (std::optional<Linear> known = knownByte(s, object, at); known && s.known.equal(*known))
        addIfBehind(at);
  return result;
}

/// The rest of its object, from a pointer on.
Rules::Walk Rules::walkFrom(State &s, const Value *pointer, const Instruction &inst) {
  Linear start = value(s, pointer);
  const Object &object = access(s, start, 1, false, inst);
  return {object.base, offsetOf(object, start)};
}

std::vector<Linear> Rules::zerosOf(const State &s, const Walk &walk) const {
  return distancesTo(s, *s.find(walk.base), walk.from, 0);
}

void Rules::failWithoutEnd(const Walk &walk, const Instruction &inst) {
  fail(PropertyKind::Bounds, "'" + symbols.nameOf(walk.base) + "' may have no zero byte at its end", inst);
}

std::vector<Linear> Rules::mustHaveZero(const State &s, const Walk &walk, const Instruction &inst) {
  std::vector<Linear> zeros = zerosOf(s, walk);
  if (zeros.empty())
    failWithoutEnd(walk, inst);
  return zeros;
}

/// Whether the first `count` bytes lie in the object.
bool Rules::covers(const State &s, const Walk &walk, const Linear &count) const {
  return s.known.atLeast(s.find(walk.base)->size - walk.from - count);
}

/// A walk of some length that is at most each of these. False if there is none.
std::optional<Linear> Rules::walked(State &s, const Walk &walk, const std::vector<Linear> &limits,
                                    const std::string &name) {
  std::optional<Int> high;
  if (!options.isMath)
    high = (Int{1} << 64) - 1;
  Linear length = Linear::symbol(symbols.fresh(name, Int{0}, high));
  for (const Linear &limit : limits)
    if (!s.learnAtLeast(limit - length))
      return std::nullopt;
  s.isExact = false;
  s.find(walk.base)->isPristine = false;
  return length;
}

/// The byte that a walk of this length has come to. Where there are others, it has not. False if that is impossible.
bool Rules::learnByte(State &s, const Walk &walk, const Linear &length, const Linear &byte) {
  Linear at = walk.from + length;
  for (const Cell &cell : s.cells)
    if (cell.base == walk.base && !cell.isPointer && cell.bytes == 1 && s.known.unequal(cell.value - byte) &&
        !s.learnUnequal(cell.offset - at))
      return false;
  s.cells.push_back({walk.base, at, 1, false, byte});
  return true;
}

/// Bytes at the beginning that are known and not zero, and whether a zero is known to follow.
Rules::Prefix Rules::prefixOf(const State &s, const Walk &walk) const {
  const Object &object = *s.find(walk.base);
  Int count = 0;
  for (; count < maxPrefix && covers(s, walk, count + 1); ++count) {
    std::optional<Linear> byte = knownByte(s, object, walk.from + count);
    if (byte && s.known.equal(*byte))
      return {count, true};
    if (!byte || !s.known.unequal(*byte))
      break;
  }
  return {count, false};
}

/// A walk to the first zero.
std::optional<Linear> Rules::walkedToZero(State &s, const Walk &walk, Int prefix, const std::vector<Linear> &limits) {
  std::optional<Linear> length = walked(s, walk, limits, "length");
  if (!length || !s.learnAtLeast(*length - prefix) || !learnByte(s, walk, *length, 0))
    return std::nullopt;
  return length;
}

void Rules::stringLength(State &s, const CallInst &inst) {
  Walk walk = walkFrom(s, inst.getArgOperand(1), inst);
  Prefix prefix = prefixOf(s, walk);
  std::optional<Linear> length = prefix.isAll ? std::optional<Linear>(prefix.count)
                                              : walkedToZero(s, walk, prefix.count, mustHaveZero(s, walk, inst));
  if (!length)
    throw PathEnds();
  if (!inst.getType()->isVoidTy())
    set(s, inst, *length);
}

/// One of several things happens; each state is behind the call.
class Rules::Outcomes {
public:
  Outcomes(Rules &rules, const State &before, const CallInst &inst) : rules(rules), before(before), inst(inst) {}

  /// `happen` changes a copy of the state, and gives the result of the call; nothing if that is impossible.
  template <typename Happen> void add(Happen happen) {
    State s = before;
    std::optional<Linear> result = happen(s);
    if (!result)
      return;
    rules.set(s, inst, *result);
    s.next = inst.getNextNode();
    refinement.states.push_back(std::move(s));
  }
  [[noreturn]] void done() { throw std::move(refinement); }

private:
  Rules &rules;
  const State &before;
  const CallInst &inst;
  Refinement refinement;
};

void Rules::stringLengthUpTo(State &s, const CallInst &inst) {
  Linear most = inRange(s, inst.getArgOperand(2), false);
  if (decideEqual(s, most))
    return set(s, inst, 0);
  Walk walk = walkFrom(s, inst.getArgOperand(1), inst);
  Prefix prefix = prefixOf(s, walk);
  if (prefix.isAll)
    return set(s, inst, decideAtLeast(s, most - prefix.count) ? Linear(prefix.count) : most);
  std::vector<Linear> zeros = zerosOf(s, walk);
  if (zeros.empty() && !covers(s, walk, most))
    failWithoutEnd(walk, inst);
  Outcomes outcomes(*this, s, inst);
  outcomes.add([&](State &next) -> std::optional<Linear> { // no zero there
    for (const Linear &zero : zeros)
      if (!next.learnAtLeast(zero - most))
        return std::nullopt;
    next.isExact = next.find(walk.base)->isPristine = false;
    return most;
  });
  outcomes.add([&](State &next) {
    std::vector<Linear> limits = zeros;
    limits.push_back(most - 1);
    return walkedToZero(next, walk, prefix.count, limits);
  });
  outcomes.done();
}

/// The sign depends on more than is known.
void Rules::compareBytes(State &s, const CallInst &inst) {
  Linear count = inRange(s, inst.getArgOperand(3), false);
  if (decideEqual(s, count))
    return set(s, inst, 0);
  for (unsigned i : {1u, 2u})
    access(s, value(s, inst.getArgOperand(i)), count, false, inst);
  markRead(s, inst, {1, 2});
}

/// What was compared or looked for is not arbitrary any more, and the result is anything.
void Rules::markRead(State &s, const CallInst &inst, std::initializer_list<unsigned> pointers) {
  for (unsigned i : pointers)
    if (const Object *object = s.objectOf(value(s, inst.getArgOperand(i)), symbols))
      s.find(object->base)->isPristine = false;
  setUnknown(s, inst, false);
}

/// A comparison ends at the first difference, or where both strings end: so at the end of either, or before it.
void Rules::compareStrings(State &s, const CallInst &inst, bool isLimited) {
  std::optional<Linear> most;
  if (isLimited) {
    most = inRange(s, inst.getArgOperand(3), false);
    if (decideEqual(s, *most))
      return set(s, inst, 0);
  }
  Walk a = walkFrom(s, inst.getArgOperand(1), inst), b = walkFrom(s, inst.getArgOperand(2), inst);
  std::vector<Linear> endsA = zerosOf(s, a), endsB = zerosOf(s, b);
  auto isSafe = [&](const Walk &walk, const std::vector<Linear> &own, const std::vector<Linear> &others) {
    return !own.empty() || (most && covers(s, walk, *most)) ||
           any_of(others, [&](const Linear &distance) { return covers(s, walk, distance + 1); });
  };
  if (!isSafe(a, endsA, endsB))
    failWithoutEnd(a, inst);
  if (!isSafe(b, endsB, endsA))
    failWithoutEnd(b, inst);
  markRead(s, inst, {1, 2});
}

void Rules::findCharacterOrEnd(State &s, const CallInst &inst) {
  Linear start = value(s, inst.getArgOperand(1));
  Linear byte = inRange(s, value(s, inst.getArgOperand(2)), 8, true);
  Walk walk = walkFrom(s, inst.getArgOperand(1), inst);
  std::vector<Linear> zeros = zerosOf(s, walk);
  std::vector<Linear> matches = distancesTo(s, *s.find(walk.base), walk.from, byte);
  if (zeros.empty() && matches.empty())
    failWithoutEnd(walk, inst);
  Outcomes outcomes(*this, s, inst);
  std::vector<Linear> limits = zeros; // it goes no further, whatever it looks for
  limits.insert(limits.end(), matches.begin(), matches.end());
  auto stopAt = [&](State &next, const Linear &found) -> std::optional<Linear> {
    std::optional<Linear> length = walked(next, walk, limits, "found");
    if (!length || !learnByte(next, walk, *length, found))
      return std::nullopt;
    return start + *length;
  };
  outcomes.add([&](State &next) { return next.learnUnequal(byte) ? stopAt(next, byte) : std::nullopt; });
  outcomes.add([&](State &next) { return stopAt(next, 0); });
  outcomes.done();
}

void Rules::findLastCharacter(State &s, const CallInst &inst) {
  Linear start = value(s, inst.getArgOperand(1));
  Linear byte = inRange(s, value(s, inst.getArgOperand(2)), 8, true);
  Walk walk = walkFrom(s, inst.getArgOperand(1), inst);
  std::vector<Linear> zeros = mustHaveZero(s, walk, inst);
  Outcomes outcomes(*this, s, inst);
  outcomes.add([&](State &next) -> std::optional<Linear> {
    std::optional<Linear> length = walked(next, walk, zeros, "found");
    if (!length || !learnByte(next, walk, *length, byte))
      return std::nullopt;
    return start + *length;
  });
  outcomes.add([&](State &next) -> std::optional<Linear> { // the zero at the end counts as a character
    if (!next.learnUnequal(byte))
      return std::nullopt;
    next.isExact = next.find(walk.base)->isPristine = false;
    return Linear(0);
  });
  outcomes.done();
}

void Rules::findString(State &s, const CallInst &inst) {
  Linear start = value(s, inst.getArgOperand(1));
  Walk walk = walkFrom(s, inst.getArgOperand(1), inst), part = walkFrom(s, inst.getArgOperand(2), inst);
  std::vector<Linear> zeros = mustHaveZero(s, walk, inst);
  mustHaveZero(s, part, inst);
  Outcomes outcomes(*this, s, inst);
  auto read = [&](State &next) {
    next.isExact = next.find(walk.base)->isPristine = next.find(part.base)->isPristine = false;
  };
  outcomes.add([&](State &next) -> std::optional<Linear> {
    read(next);
    std::optional<Linear> length = walked(next, walk, zeros, "found");
    return length ? std::optional<Linear>(start + *length) : std::nullopt;
  });
  outcomes.add([&](State &next) -> std::optional<Linear> {
    read(next);
    return Linear(0);
  });
  outcomes.done();
}

void Rules::spanOf(State &s, const CallInst &inst) {
  Walk walk = walkFrom(s, inst.getArgOperand(1), inst), characters = walkFrom(s, inst.getArgOperand(2), inst);
  std::vector<Linear> zeros = mustHaveZero(s, walk, inst);
  mustHaveZero(s, characters, inst);
  s.find(characters.base)->isPristine = false;
  std::optional<Linear> length = walked(s, walk, zeros, "span");
  if (!length)
    throw PathEnds();
  set(s, inst, *length);
}

void Rules::findByte(State &s, const CallInst &inst) {
  Linear count = inRange(s, inst.getArgOperand(3), false);
  if (decideEqual(s, count))
    return set(s, inst, 0);
  Linear start = value(s, inst.getArgOperand(1));
  Linear byte = inRange(s, value(s, inst.getArgOperand(2)), 8, true);
  Walk walk = walkFrom(s, inst.getArgOperand(1), inst);
  std::vector<Linear> matches = distancesTo(s, *s.find(walk.base), walk.from, byte);
  if (matches.empty())
    access(s, start, count, false, inst);
  Outcomes outcomes(*this, s, inst);
  outcomes.add([&](State &next) -> std::optional<Linear> {
    std::vector<Linear> limits = matches;
    limits.push_back(count - 1);
    std::optional<Linear> length = walked(next, walk, limits, "found");
    if (!length || !learnByte(next, walk, *length, byte))
      return std::nullopt;
    return start + *length;
  });
  outcomes.add([&](State &next) -> std::optional<Linear> {
    for (const Linear &match : matches)
      if (!next.learnAtLeast(match - count))
        return std::nullopt;
    next.isExact = next.find(walk.base)->isPristine = false;
    return Linear(0);
  });
  outcomes.done();
}

void Rules::libraryCall(State &s, const CallInst &inst) {
  auto which = static_cast<LibraryFunction>(cast<ConstantInt>(inst.getArgOperand(0))->getZExtValue());
  switch (which) {
  case LibraryFunction::CheckString:
  case LibraryFunction::StrLen:
    return stringLength(s, inst);
  case LibraryFunction::StrNLen:
    return stringLengthUpTo(s, inst);
  case LibraryFunction::StrCmp:
    return compareStrings(s, inst, false);
  case LibraryFunction::StrNCmp:
    return compareStrings(s, inst, true);
  case LibraryFunction::StrChrNul:
    return findCharacterOrEnd(s, inst);
  case LibraryFunction::StrRChr:
    return findLastCharacter(s, inst);
  case LibraryFunction::StrStr:
    return findString(s, inst);
  case LibraryFunction::StrSpan:
    return spanOf(s, inst);
  case LibraryFunction::MemCmp:
    return compareBytes(s, inst);
  case LibraryFunction::MemChr:
    return findByte(s, inst);
  }
  invariant(false, "a function of the C library without a rule");
}

} // namespace fathom::prove
