#include "seair/Translator.h"

#include "support/Error.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace fathom::seair {

static std::optional<Opcode> binaryOpcode(unsigned opcode) {
  switch (opcode) {
  case Instruction::Add:
    return Opcode::Add;
  case Instruction::Sub:
    return Opcode::Sub;
  case Instruction::Mul:
    return Opcode::Mul;
  case Instruction::UDiv:
    return Opcode::UDiv;
  case Instruction::SDiv:
    return Opcode::SDiv;
  case Instruction::URem:
    return Opcode::URem;
  case Instruction::SRem:
    return Opcode::SRem;
  case Instruction::Shl:
    return Opcode::Shl;
  case Instruction::LShr:
    return Opcode::LShr;
  case Instruction::AShr:
    return Opcode::AShr;
  case Instruction::And:
    return Opcode::And;
  case Instruction::Or:
    return Opcode::Or;
  case Instruction::Xor:
    return Opcode::Xor;
  default:
    return std::nullopt;
  }
}

static Opcode compareOpcode(CmpInst::Predicate predicate) {
  switch (predicate) {
  case CmpInst::ICMP_EQ:
    return Opcode::Eq;
  case CmpInst::ICMP_NE:
    return Opcode::Ne;
  case CmpInst::ICMP_ULT:
    return Opcode::ULt;
  case CmpInst::ICMP_ULE:
    return Opcode::ULe;
  case CmpInst::ICMP_UGT:
    return Opcode::UGt;
  case CmpInst::ICMP_UGE:
    return Opcode::UGe;
  case CmpInst::ICMP_SLT:
    return Opcode::SLt;
  case CmpInst::ICMP_SLE:
    return Opcode::SLe;
  case CmpInst::ICMP_SGT:
    return Opcode::SGt;
  default:
    return Opcode::SGe;
  }
}

Leaves Translator::translateScalarOperation(llvm::Instruction &inst) {
  switch (inst.getOpcode()) {
  case Instruction::ICmp:
    return translateCompare(cast<ICmpInst>(inst));
  case Instruction::Select:
    return translateSelect(cast<SelectInst>(inst));
  case Instruction::GetElementPtr:
    return translateGep(cast<GEPOperator>(inst));
  case Instruction::ExtractValue:
    return translateExtractValue(cast<ExtractValueInst>(inst));
  case Instruction::InsertValue:
    return translateInsertValue(cast<InsertValueInst>(inst));
  case Instruction::ExtractElement:
    return translateExtractElement(cast<ExtractElementInst>(inst));
  case Instruction::InsertElement:
    return translateInsertElement(cast<InsertElementInst>(inst));
  case Instruction::ShuffleVector:
    return translateShuffle(cast<ShuffleVectorInst>(inst));
  case Instruction::Freeze:
    return leavesOf(inst.getOperand(0));
  case Instruction::FNeg:
    return translateFNeg(inst);
  default:
    break;
  }
  if (auto *op = dyn_cast<BinaryOperator>(&inst); op && binaryOpcode(op->getOpcode()))
    return translateBinary(*op);
  if (auto *cast = dyn_cast<CastInst>(&inst))
    return translateCast(*cast);
  if (inst.isBinaryOp() || isa<FCmpInst>(inst))
    return abstracted(inst.getType(), inst.getOpcodeName());
  return unsupported(inst.getType(), inst.getOpcodeName());
}

Leaves Translator::translateBinary(BinaryOperator &op) {
  Opcode opcode = *binaryOpcode(op.getOpcode());
  Leaves left = leavesOf(op.getOperand(0)), right = leavesOf(op.getOperand(1)), result;
  for (auto [x, y] : zip(left, right))
    result.push_back(b.binary(opcode, x, y));
  return result;
}

Leaves Translator::translateCompare(ICmpInst &cmp) {
  Opcode opcode = compareOpcode(cmp.getPredicate());
  bool signedPointers = cmp.isSigned() && cmp.getOperand(0)->getType()->isPtrOrPtrVectorTy();
  Leaves left = leavesOf(cmp.getOperand(0)), right = leavesOf(cmp.getOperand(1)), result;
  for (auto [x, y] : zip(left, right)) {
    if (signedPointers)
      result.push_back(b.compare(opcode, b.ptrToInt(x), b.ptrToInt(y)));
    else
      result.push_back(b.compare(opcode, x, y));
  }
  return result;
}

Leaves Translator::translateCast(CastInst &cast) {
  llvm::Type *to = cast.getType()->getScalarType();
  auto each = [&](auto convert) {
    Leaves result;
    for (Value value : leavesOf(cast.getOperand(0)))
      result.push_back(convert(value));
    return result;
  };
  switch (cast.getOpcode()) {
  case Instruction::ZExt:
    return each([&](Value v) { return b.cast(Opcode::ZExt, v, leafType(to)); });
  case Instruction::SExt:
    return each([&](Value v) { return b.cast(Opcode::SExt, v, leafType(to)); });
  case Instruction::Trunc:
    return each([&](Value v) { return b.cast(Opcode::Trunc, v, leafType(to)); });
  case Instruction::PtrToInt:
    return each([&](Value v) { return b.zextOrTrunc(b.ptrToInt(v), bitsOf(to)); });
  case Instruction::IntToPtr:
    return each([&](Value v) { return b.intToPtr(b.zextOrTrunc(v, tables.addressType().width()), life()); });
  case Instruction::BitCast:
    return translateBitCast(cast);
  case Instruction::AddrSpaceCast:
    return unsupported(cast.getType(), "address spaces");
  default:
    return abstracted(cast.getType(), cast.getOpcodeName()); // to and from floats
  }
}

/// All leaves side by side, the first one lowest (little endian).
Value Translator::toInteger(ArrayRef<Value> leaves, llvm::Type *type) {
  if (leaves.size() == 1)
    return out->typeOf(leaves[0]).isPtr() ? b.ptrToInt(leaves[0]) : leaves[0];
  unsigned width = bitsOf(type), position = 0;
  Value result = b.integer(width, 0);
  for (Value leaf : leaves) {
    Value bits = out->typeOf(leaf).isPtr() ? b.ptrToInt(leaf) : leaf;
    unsigned leafBits = out->typeOf(bits).width();
    Value shifted = b.binary(Opcode::Shl, b.zextOrTrunc(bits, width), b.integer(width, position));
    result = b.binary(Opcode::Or, result, shifted);
    position += leafBits;
  }
  return result;
}

Leaves Translator::translateBitCast(CastInst &cast) {
  Leaves from = leavesOf(cast.getOperand(0));
  SmallVector<LeafType, 4> to = flatten(cast.getType());
  if (to.size() == 1 && from.size() == 1)
    return from; // a float is its bits
  Value whole = toInteger(from, cast.getOperand(0)->getType());
  unsigned width = out->typeOf(whole).width(), position = 0;
  Leaves result;
  for (const LeafType &leaf : to) {
    Value part = b.binary(Opcode::LShr, whole, b.integer(width, position));
    part = b.zextOrTrunc(part, bitsOf(leaf.type));
    result.push_back(leaf.type->isPointerTy() ? b.intToPtr(part, life()) : part);
    position += bitsOf(leaf.type);
  }
  return result;
}

Leaves Translator::translateSelect(SelectInst &select) {
  Leaves conditions = leavesOf(select.getCondition());
  Leaves yes = leavesOf(select.getTrueValue()), no = leavesOf(select.getFalseValue()), result;
  for (unsigned i = 0; i < yes.size(); ++i)
    result.push_back(b.select(conditions[conditions.size() == 1 ? 0 : i], yes[i], no[i]));
  return result;
}

Leaves Translator::translateGep(GEPOperator &gep) {
  if (gep.getType()->isVectorTy())
    return unsupported(gep.getType(), "vectors of pointers");
  MapVector<llvm::Value *, APInt> variable;
  // An index is read as having as many bits as an address, with a sign. What it makes of the offset is not cut to
  // these: who leaves a 32-bit address space at one end does not come back at the other.
  unsigned indexBits = tables.addressType().width();
  APInt constant(indexBits, 0);
  if (!gep.collectOffset(layout, indexBits, variable, constant))
    return unsupported(gep.getType(), "an address whose offset is not known");
  Value offset = out->constant(constant.sext(64));
  for (auto &[index, stride] : variable) {
    Value steps = scalar(index);
    if (out->typeOf(steps).width() > indexBits)
      steps = b.zextOrTrunc(steps, indexBits);
    if (out->typeOf(steps).width() < 64)
      steps = b.cast(Opcode::SExt, steps, Type::integer(64));
    if (!stride.isOne())
      steps = b.binary(Opcode::Mul, steps, out->constant(stride.sext(64)));
    offset = constant.isZero() && out->isConstant(offset) ? steps : b.binary(Opcode::Add, offset, steps);
  }
  Value base = scalar(gep.getPointerOperand());
  if (out->isConstant(offset) && out->constantValue(offset).isZero())
    return {base};
  return {b.gep(base, offset)};
}

/// Which leaves an index path into an aggregate names: first and count.
std::pair<unsigned, unsigned> Translator::leafRange(llvm::Type *type, ArrayRef<unsigned> indices) {
  unsigned first = 0;
  for (unsigned index : indices) {
    if (auto *structure = dyn_cast<StructType>(type)) {
      for (unsigned i = 0; i < index; ++i)
        first += flatten(structure->getElementType(i)).size();
      type = structure->getElementType(index);
    } else {
      type = type->getArrayElementType();
      first += index * flatten(type).size();
    }
  }
  return {first, static_cast<unsigned>(flatten(type).size())};
}

Leaves Translator::translateExtractValue(ExtractValueInst &inst) {
  Leaves whole = leavesOf(inst.getAggregateOperand());
  auto [first, count] = leafRange(inst.getAggregateOperand()->getType(), inst.getIndices());
  return Leaves(whole.begin() + first, whole.begin() + first + count);
}

Leaves Translator::translateInsertValue(InsertValueInst &inst) {
  Leaves whole = leavesOf(inst.getAggregateOperand()), part = leavesOf(inst.getInsertedValueOperand());
  auto [first, count] = leafRange(inst.getType(), inst.getIndices());
  std::copy(part.begin(), part.end(), whole.begin() + first);
  return whole;
}

Leaves Translator::translateExtractElement(ExtractElementInst &inst) {
  Leaves whole = leavesOf(inst.getVectorOperand());
  if (auto *constant = dyn_cast<ConstantInt>(inst.getIndexOperand()))
    return {whole[std::min<uint64_t>(constant->getZExtValue(), whole.size() - 1)]};
  Value index = scalar(inst.getIndexOperand());
  Value result = whole.back();
  for (unsigned lane = whole.size() - 1; lane-- > 0;) {
    Value here = b.compare(Opcode::Eq, index, b.integer(out->typeOf(index).width(), lane));
    result = b.select(here, whole[lane], result);
  }
  return {result};
}

Leaves Translator::translateInsertElement(InsertElementInst &inst) {
  Leaves whole = leavesOf(inst.getOperand(0));
  Value element = scalar(inst.getOperand(1)), index = scalar(inst.getOperand(2));
  for (unsigned lane = 0; lane < whole.size(); ++lane) {
    if (out->isConstant(index)) {
      if (out->constantValue(index) == lane)
        whole[lane] = element;
      continue;
    }
    Value here = b.compare(Opcode::Eq, index, b.integer(out->typeOf(index).width(), lane));
    whole[lane] = b.select(here, element, whole[lane]);
  }
  return whole;
}

Leaves Translator::translateShuffle(ShuffleVectorInst &inst) {
  Leaves both = leavesOf(inst.getOperand(0));
  append_range(both, leavesOf(inst.getOperand(1)));
  Leaves result;
  for (int lane : inst.getShuffleMask())
    result.push_back(lane < 0 ? arbitrary(inst.getType()->getScalarType(), NondetSource::Uninit, "").front()
                              : both[lane]);
  return result;
}

Leaves Translator::translateFNeg(llvm::Instruction &inst) {
  Leaves result;
  for (Value bits : leavesOf(inst.getOperand(0))) {
    unsigned width = out->typeOf(bits).width();
    result.push_back(b.binary(Opcode::Xor, bits, out->constant(APInt::getSignMask(width))));
  }
  return result;
}

} // namespace fathom::seair
