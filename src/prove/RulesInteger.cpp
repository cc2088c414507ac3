// Integers. An expression stands for its class modulo 2^n, so only what depends on the sign or size of a value first
// asks for the number in range; with --integers=math, values of 32 bits and more are in range by definition.
#include "prove/Rules.h"

#include "support/Error.h"

using namespace llvm;

namespace fathom::prove {

static Int powerOfTwo(unsigned bits) { return Int{1} << bits; }

Linear Rules::inRange(State &s, const Value *v, bool isSigned) {
  unsigned bits = v->getType()->getIntegerBitWidth();
  Linear old = value(s, v);
  Linear result = inRange(s, old, bits, isSigned);
  if (LocalId id = program.idOf(v); id && !(result == old))
    s.locals[id] = result;
  return result;
}

/// Without multiples of `size`, which make no difference.
static Linear withoutMultiples(Linear e, Int size) {
  std::erase_if(e.terms, [&](const Linear::Term &term) { return term.factor % size == 0; });
  return e;
}

Linear Rules::inRange(State &s, const Linear &given, unsigned bits, bool isSigned) {
  if (bits > 100)
    throw Unsupported("integers of more than 100 bits in a proof");
  if (options.isMath && bits >= 32)
    return isSigned || decideAtLeast(s, given) ? given : given + powerOfTwo(bits);
  if (bits == 1 && isSigned)
    return -inRange(s, given, 1, false);
  Int size = powerOfTwo(bits);
  Linear e = withoutMultiples(given, size);
  Int low = isSigned ? -(size / 2) : 0;
  if (s.known.atLeast(e - low) && s.known.atLeast(Linear(low + size - 1) - e))
    return e;
  Minimum least = s.known.minimum(e), most = s.known.minimum(-e);
  if (least.kind == Minimum::Bounded && most.kind == Minimum::Bounded) {
    Int first = floorDiv(least.value - low, size), last = floorDiv(-most.value - low, size);
    if (first == last)
      return e - first * size;
    if (last - first <= 2)
      refineAtLeast(s, e - (low + (first + 1) * size));
  }
  // When an instruction is executed again after a refinement, it must find what it learned before. What counts are the
  // facts of this state: they say that the number is the right one.
  auto [known, isNew] = wraps.try_emplace({e, bits, isSigned});
  Linear wrapped = e - Linear::symbol(known->second) * size;
  if (!isNew && s.known.atLeast(wrapped - low) && s.known.atLeast(Linear(low + size - 1) - wrapped))
    return wrapped;
  noteChoice(s, e);
  known->second = symbols.fresh("wraps");
  wrapped = e - Linear::symbol(known->second) * size;
  if (!s.learnAtLeast(wrapped - low) || !s.learnAtLeast(Linear(low + size - 1) - wrapped))
    throw PathEnds();
  return wrapped;
}

void Rules::arithmetic(State &s, const BinaryOperator &inst) {
  if (!inst.getType()->isIntegerTy())
    return inst.getType()->isFloatingPointTy() ? setUnknown(s, inst, false) : throw Unsupported("vectors in a proof");
  set(s, inst,
      binary(s, inst.getOpcode(), inst.getOperand(0), inst.getOperand(1), inst.getType()->getIntegerBitWidth()));
}

Linear Rules::binary(State &s, unsigned opcode, const Value *left, const Value *right, unsigned bits) {
  if (bits == 1) { // 0 and 1
    bool a = isTrue(s, left), b = isTrue(s, right);
    switch (opcode) {
    case Instruction::And:
    case Instruction::Mul:
      return a && b ? 1 : 0;
    case Instruction::Or:
      return a || b ? 1 : 0;
    case Instruction::Xor:
    case Instruction::Add:
    case Instruction::Sub:
      return a != b ? 1 : 0;
    default:
      throw Unsupported("division or shift of single bits");
    }
  }
  switch (opcode) {
  case Instruction::Add:
    return value(s, left) + value(s, right);
  case Instruction::Sub:
    return value(s, left) - value(s, right);
  case Instruction::Mul:
    if (value(s, left).isConstant() || value(s, right).isConstant())
      return multiply(s, value(s, left), value(s, right));
    return multiply(s, inRange(s, left, true), inRange(s, right, true));
  case Instruction::SDiv:
    return divide(s, inRange(s, left, true), inRange(s, right, true), bits, true);
  case Instruction::UDiv:
    return divide(s, inRange(s, left, false), inRange(s, right, false), bits, false);
  case Instruction::SRem:
  case Instruction::URem: {
    bool isSigned = opcode == Instruction::SRem;
    Linear a = inRange(s, left, isSigned), b = inRange(s, right, isSigned);
    return a - multiply(s, b, divide(s, a, b, bits, isSigned));
  }
  case Instruction::Shl:
    return shift(s, opcode, value(s, left), inRange(s, right, false), bits);
  case Instruction::LShr:
    return shift(s, opcode, inRange(s, left, false), inRange(s, right, false), bits);
  case Instruction::AShr:
    return shift(s, opcode, inRange(s, left, true), inRange(s, right, false), bits);
  default:
    return bitwise(s, opcode, value(s, left), value(s, right), bits);
  }
}

Linear Rules::multiply(State &s, const Linear &a, const Linear &b) {
  if (a.isConstant() || b.isConstant())
    return a.isConstant() ? b * a.constant : a * b.constant;
  for (const Product &product : s.products)
    if ((product.left == a && product.right == b) || (product.left == b && product.right == a))
      return Linear::symbol(product.product);
  noteChoice(s, a);
  noteChoice(s, b);
  Sym sym = symbols.fresh("product");
  s.products.push_back({sym, a, b});
  Linear product = Linear::symbol(sym);
  // What signs say: for |a|, |b| >= 1 the product is at least as far from 0 as either.
  auto sign = [&](const Linear &e) { return s.known.atLeast(e) ? 1 : s.known.atLeast(-e) ? -1 : 0; };
  int signA = sign(a), signB = sign(b);
  if (a == b) {
    s.known.addAtLeast(product - a);
    s.known.addAtLeast(product + a);
  }
  if (signA == 0 || signB == 0)
    return product;
  Linear size = product * (signA * signB), sizeA = a * signA, sizeB = b * signB;
  s.known.addAtLeast(size);
  if (s.known.atLeast(sizeA - 1))
    s.known.addAtLeast(size - sizeB);
  if (s.known.atLeast(sizeB - 1))
    s.known.addAtLeast(size - sizeA);
  if (s.known.atLeast(sizeA - 2) && s.known.atLeast(sizeB - 1))
    s.known.addAtLeast(size - sizeB * 2);
  if (s.known.atLeast(sizeB - 2) && s.known.atLeast(sizeA - 1))
    s.known.addAtLeast(size - sizeA * 2);
  return product;
}

/// q with divisor * q <= a < divisor * (q + 1); the same q for the same question.
Linear Rules::floorQuotient(State &s, const Linear &a, Int divisor) {
  if (divisor == 1)
    return a;
  if (a.content() % divisor == 0) {
    Linear quotient(floorDiv(a.constant, divisor));
    for (const Linear::Term &term : a.terms)
      quotient += Linear::symbol(term.sym) * (term.factor / divisor);
    return quotient;
  }
  Minimum least = s.known.minimum(a), most = s.known.minimum(-a);
  if (least.kind == Minimum::Bounded && most.kind == Minimum::Bounded &&
      floorDiv(least.value, divisor) == floorDiv(-most.value, divisor))
    return floorDiv(least.value, divisor);
  noteChoice(s, a);
  Linear quotient = Linear::symbol(symbols.fresh("quotient"));
  s.known.addAtLeast(a - quotient * divisor);
  s.known.addAtLeast(quotient * divisor + (divisor - 1) - a);
  return quotient;
}

/// Rounded towards zero.
Linear Rules::divide(State &s, const Linear &a, const Linear &b, unsigned bits, bool isSigned) {
  if (b.isConstant() && b.constant != 0) {
    Int divisor = b.constant;
    if (divisor < 0)
      return -divide(s, a, -b, bits, isSigned);
    return decideAtLeast(s, a) ? floorQuotient(s, a, divisor) : -floorQuotient(s, -a, divisor);
  }
  if (decideEqual(s, b))
    fail(PropertyKind::DivByZero, "division by zero", *s.next);
  Linear sizeB = decideAtLeast(s, b) ? b : -b;
  bool isNegative = !decideAtLeast(s, a);
  Linear sizeA = isNegative ? -a : a;
  if (s.known.atLeast(sizeB - sizeA - 1))
    return 0;
  Linear quotient = Linear::symbol(symbols.fresh("quotient", Int{0}));
  Linear product = multiply(s, sizeB, quotient);
  s.known.addAtLeast(sizeA - quotient);
  s.known.addAtLeast(sizeA - product);
  s.known.addAtLeast(product + sizeB - sizeA - 1);
  if (s.known.atLeast(sizeB - 2))
    s.known.addAtLeast(sizeA - quotient * 2);
  return isNegative == (sizeB == b) ? -quotient : quotient;
}

/// The bits of a that are in the mask, which has ones at its lower or at its upper end.
Linear Rules::maskBits(State &s, const Linear &a, Int mask, unsigned bits) {
  bool isUpper = mask < 0;
  Int step = isUpper ? -mask : mask + 1;
  Linear quotient = floorQuotient(s, isUpper ? inRange(s, a, bits, true) : a, step);
  return isUpper ? quotient * step : a - quotient * step;
}

static bool isPowerOfTwo(Int value) { return value > 0 && (value & (value - 1)) == 0; }

Linear Rules::bitwise(State &s, unsigned opcode, const Linear &left, const Linear &right, unsigned bits) {
  Linear a = left, b = right;
  if (a.isConstant())
    std::swap(a, b);
  if (b.isConstant()) {
    Int mask = b.constant;
    if (a.isConstant() && opcode == Instruction::And)
      return a.constant & mask;
    if (a.isConstant())
      return opcode == Instruction::Or ? a.constant | mask : a.constant ^ mask;
    if (mask == 0)
      return opcode == Instruction::And ? 0 : a;
    if (mask == -1)
      return opcode == Instruction::And ? a : opcode == Instruction::Or ? Linear(-1) : -a - 1;
    if (opcode == Instruction::And && (mask > 0 ? isPowerOfTwo(mask + 1) : isPowerOfTwo(-mask)))
      return maskBits(s, a, mask, bits);
  }
  if (a == b)
    return opcode == Instruction::Xor ? 0 : a;
  a = inRange(s, a, bits, true);
  b = inRange(s, b, bits, true);
  Linear result = Linear::symbol(symbols.fresh("bits"));
  s.isExact = false;
  Int size = powerOfTwo(bits);
  if (!options.isMath || bits < 32) {
    s.known.addAtLeast(result + size / 2);
    s.known.addAtLeast(Linear(size / 2 - 1) - result);
  }
  bool isPositiveA = s.known.atLeast(a), isPositiveB = s.known.atLeast(b);
  if (opcode == Instruction::And && (isPositiveA || isPositiveB)) {
    s.known.addAtLeast(result);
    if (isPositiveA)
      s.known.addAtLeast(a - result);
    if (isPositiveB)
      s.known.addAtLeast(b - result);
  } else if (opcode != Instruction::And && isPositiveA && isPositiveB) {
    s.known.addAtLeast(opcode == Instruction::Or ? result - a : result);
    s.known.addAtLeast(opcode == Instruction::Or ? result - b : result);
    s.known.addAtLeast(a + b - result);
  }
  return result;
}

Linear Rules::shift(State &s, unsigned opcode, const Linear &a, const Linear &b, unsigned bits) {
  if (b.isConstant() && b.constant >= 0 && b.constant < bits) {
    Int factor = powerOfTwo(static_cast<unsigned>(b.constant));
    return opcode == Instruction::Shl ? a * factor : floorQuotient(s, a, factor);
  }
  s.isExact = false;
  Linear result = Linear::symbol(symbols.fresh("shifted"));
  if (opcode == Instruction::Shl) {
    if (options.isMath && s.known.atLeast(a))
      s.known.addAtLeast(result - a);
  } else if (s.known.atLeast(a)) {
    s.known.addAtLeast(result);
    s.known.addAtLeast(a - result);
  } else {
    return Linear::symbol(freshOf(IntegerType::get(program.module.getContext(), bits), "shifted"));
  }
  return result;
}

/// Whether e >= 0 is what the (signed) predicate says of left - right = e, after sides were exchanged as needed.
bool Rules::compare(State &s, CmpInst::Predicate predicate, const Value *left, const Value *right) {
  if (left->getType()->isPointerTy())
    return comparePointers(s, predicate, value(s, left), value(s, right));
  unsigned bits = left->getType()->getIntegerBitWidth();
  if (predicate == CmpInst::ICMP_EQ || predicate == CmpInst::ICMP_NE) {
    Linear difference = value(s, left) - value(s, right);
    Linear limit = powerOfTwo(std::min(bits, 100u)) - 1;
    bool isExact =
        (options.isMath && bits >= 32) || (s.known.atLeast(limit - difference) && s.known.atLeast(limit + difference));
    if (!isExact)
      difference = inRange(s, left, true) - inRange(s, right, true);
    return decideEqual(s, difference) == (predicate == CmpInst::ICMP_EQ);
  }
  bool isSigned = CmpInst::isSigned(predicate);
  Linear a = inRange(s, left, isSigned), b = inRange(s, right, isSigned);
  return compareNumbers(s, predicate, a, b);
}

/// Within its object, or just behind: then the address is the sum, since no object reaches over the end of memory.
bool Rules::isSettled(const State &s, const Linear &pointer) const {
  const Object *object = s.objectOf(pointer, symbols);
  if (!object)
    return pointer.isConstant() && pointer.constant >= 0;
  Linear offset = pointer - Linear::symbol(object->base);
  return s.known.atLeast(offset) && s.known.atLeast(object->size - offset);
}

/// Pointers into one object are compared by their offsets, which are signed; others by their addresses. Both count
/// modulo 2^64: what was added may lead around.
bool Rules::comparePointers(State &s, CmpInst::Predicate predicate, const Linear &a, const Linear &b) {
  if (options.isMath || (isSettled(s, a) && isSettled(s, b)))
    return compareNumbers(s, predicate, a, b);
  const Object *objectA = s.objectOf(a, symbols), *objectB = s.objectOf(b, symbols);
  constexpr unsigned bits = 64;
  if (objectA && objectA == objectB) {
    Linear base = Linear::symbol(objectA->base);
    if (CmpInst::isEquality(predicate))
      return compareNumbers(s, predicate, inRange(s, a - b, bits, true), 0);
    return compareNumbers(s, predicate, inRange(s, a - base, bits, true), inRange(s, b - base, bits, true));
  }
  auto address = [&](const Linear &p) { return isSettled(s, p) ? p : inRange(s, p, bits, false); };
  return compareNumbers(s, predicate, address(a), address(b));
}

bool Rules::compareNumbers(State &s, CmpInst::Predicate predicate, const Linear &a, const Linear &b) {
  switch (predicate) {
  case CmpInst::ICMP_EQ:
  case CmpInst::ICMP_NE: {
    const Object *objectA = s.objectOf(a, symbols), *objectB = s.objectOf(b, symbols);
    auto isInside = [&](const Object &object, const Linear &pointer) {
      Linear offset = pointer - Linear::symbol(object.base);
      return s.known.atLeast(offset) && s.known.atLeast(object.size - offset - 1);
    };
    bool isApart = objectA && objectB && objectA != objectB && isInside(*objectA, a) && isInside(*objectB, b);
    bool mayReplace = a.isConstant() || b.isConstant() || (objectA && objectA == objectB);
    bool isEqual = !isApart && (mayReplace ? decideEqual(s, a - b) : decideEqualAddresses(s, a - b));
    return isEqual == (predicate == CmpInst::ICMP_EQ);
  }
  case CmpInst::ICMP_SLT:
  case CmpInst::ICMP_ULT:
    return decideAtLeast(s, b - a - 1);
  case CmpInst::ICMP_SLE:
  case CmpInst::ICMP_ULE:
    return decideAtLeast(s, b - a);
  case CmpInst::ICMP_SGT:
  case CmpInst::ICMP_UGT:
    return decideAtLeast(s, a - b - 1);
  default:
    return decideAtLeast(s, a - b);
  }
}

/// The pointer that an integer is: a narrow one is filled up with zeros.
Linear Rules::addressOf(State &s, const Value *integer) {
  bool isNarrow = integer->getType()->getIntegerBitWidth() < program.layout().getPointerSizeInBits();
  return isNarrow ? inRange(s, integer, false) : value(s, integer);
}

/// What is learned of the number later says nothing of the pointer, if that is to no object that is known.
Linear Rules::numberOf(State &s, const Linear &pointer) {
  if (pointer.isConstant() || s.objectOf(pointer, symbols))
    return pointer;
  Linear number = Linear::symbol(symbols.fresh("address"));
  s.known.addEqual(number - pointer);
  return number;
}

void Rules::convert(State &s, const CastInst &inst) {
  const Value *operand = inst.getOperand(0);
  auto isScalar = [](const Type *type) { return type->isIntegerTy() || type->isPointerTy(); };
  if (!isScalar(inst.getType()) || !isScalar(operand->getType()))
    return inst.getType()->isVectorTy() || operand->getType()->isVectorTy() ? throw Unsupported("vectors in a proof")
                                                                            : setUnknown(s, inst, false);
  switch (inst.getOpcode()) {
  case Instruction::PtrToInt:
    return set(s, inst, resized(s, numberOf(s, value(s, operand)), *operand->getType(), *inst.getType()));
  case Instruction::Trunc:
  case Instruction::BitCast:
    return set(s, inst, resized(s, value(s, operand), *operand->getType(), *inst.getType()));
  case Instruction::ZExt:
    return set(s, inst, inRange(s, operand, false));
  case Instruction::SExt:
    return set(s, inst, inRange(s, operand, true));
  case Instruction::IntToPtr:
    return set(s, inst, addressOf(s, operand));
  default:
    return setUnknown(s, inst, false);
  }
}

/// In the mathematical reading nothing is lost; but a character has its range, and a bit is 0 or 1. An address is a
/// number of as many bits as pointers have, also in a wider one.
Linear Rules::resized(State &s, const Linear &e, const Type &from, const Type &to) {
  if (to.isIntegerTy(1))
    return inRange(s, e, 1, false);
  bool isWider = from.isPointerTy() && to.isIntegerTy() && to.getIntegerBitWidth() > 64;
  return isWider ? inRange(s, e, 64, false) : e;
}

void Rules::overflowing(State &s, const WithOverflowInst &inst) {
  bool isSigned = inst.isSigned();
  unsigned bits = inst.getLHS()->getType()->getIntegerBitWidth();
  Linear a = inRange(s, inst.getLHS(), isSigned), b = inRange(s, inst.getRHS(), isSigned);
  Linear result = inst.getBinaryOp() == Instruction::Add   ? a + b
                  : inst.getBinaryOp() == Instruction::Sub ? a - b
                                                           : multiply(s, a, b);
  Int low = isSigned ? -powerOfTwo(bits - 1) : 0;
  bool fits = (options.isMath && isSigned && bits >= 32) ||
              (decideAtLeast(s, result - low) && decideAtLeast(s, Linear(low + powerOfTwo(bits) - 1) - result));
  s.locals[program.idOf(&inst)] = bits == 1 ? inRange(s, result, 1, false) : result;
  s.locals[program.idOf(&inst) + 1] = fits ? 0 : 1;
}

void Rules::minMax(State &s, const IntrinsicInst &inst) {
  const Value *left = inst.getArgOperand(0), *right = inst.getArgOperand(1);
  if (inst.getIntrinsicID() == llvm::Intrinsic::abs) {
    Linear e = inRange(s, left, true);
    return set(s, inst, decideAtLeast(s, e) ? e : -e);
  }
  auto &operation = cast<MinMaxIntrinsic>(inst);
  bool takesLeft = compare(s, operation.getPredicate(), left, right);
  set(s, inst, value(s, takesLeft ? left : right));
}

} // namespace fathom::prove
