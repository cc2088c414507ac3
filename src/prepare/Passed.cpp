#include "prepare/Passed.h"

#include "prepare/References.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <algorithm>

using namespace llvm;

namespace fathom::prepare {

namespace {

/// What a variable of the source is to an argument.
enum class Role { None, Same, Copied };

/// Clang stores an argument to a variable of its own, unless that is optimised away; of a copy it stores the address.
Role roleOf(const DbgVariableRecord &record, const Argument &argument) {
  if (!record.getVariable()->isParameter() || record.getNumVariableLocationOps() != 1)
    return Role::None;
  const Value *place = record.getVariableLocationOp(0);
  const DIExpression &expression = *record.getExpression();
  if (record.getType() == DbgVariableRecord::LocationType::Value && place == &argument)
    return expression.getNumElements() == 0 ? Role::Same : expression.isDeref() ? Role::Copied : Role::None;
  if (record.getType() != DbgVariableRecord::LocationType::Declare)
    return Role::None;
  if (place == &argument && expression.getNumElements() == 0)
    return Role::Copied;
  bool isStored = isa<AllocaInst>(place) && any_of(argument.users(), [&](const User *user) {
                    auto *store = dyn_cast<StoreInst>(user);
                    return store && store->getPointerOperand() == place && store->getValueOperand() == &argument;
                  });
  if (!isStored)
    return Role::None;
  if (expression.getNumElements() == 0)
    return Role::Same;
  return expression.isDeref() ? Role::Copied : Role::None;
}

/// Without `const` and names for it.
const DIType *plainType(const DIType *type) {
  while (auto *derived = dyn_cast_or_null<DIDerivedType>(type)) {
    unsigned tag = derived->getTag();
    if (tag != dwarf::DW_TAG_typedef && tag != dwarf::DW_TAG_const_type && tag != dwarf::DW_TAG_volatile_type)
      break;
    type = derived->getBaseType();
  }
  return type;
}

bool isClass(const DIType &type) {
  unsigned tag = type.getTag();
  return tag == dwarf::DW_TAG_class_type || tag == dwarf::DW_TAG_structure_type || tag == dwarf::DW_TAG_union_type;
}

bool isReference(const DIType &type) {
  return type.getTag() == dwarf::DW_TAG_reference_type || type.getTag() == dwarf::DW_TAG_rvalue_reference_type;
}

void addFromSource(PassedObject &object, const DbgVariableRecord &record, const Argument &argument) {
  Role role = roleOf(record, argument);
  const DIType *type = role == Role::None ? nullptr : plainType(record.getVariable()->getType());
  if (!type)
    return;
  if (role == Role::Same && isReference(*type))
    object.mayBeNull = false;
  if (role == Role::Copied && isClass(*type) && !argument.hasPassPointeeByValueCopyAttr()) {
    object.bytes = type->getSizeInBits() / 8;
    object.align = std::max<uint64_t>(object.align, type->getAlignInBytes());
    object.mayBeNull = false;
    object.isCopy = true;
  }
}

} // namespace

PassedObject passedObject(const Argument &argument) {
  PassedObject object;
  uint64_t bytesOrNone = argument.getDereferenceableOrNullBytes();
  object.bytes = std::max(argument.getDereferenceableBytes(), bytesOrNone);
  object.align = argument.getParamAlign().valueOrOne().value();
  bool isThis = bytesOrNone > 0 && isFromCxx(*argument.getParent());
  object.mayBeNull = argument.getDereferenceableBytes() == 0 && !argument.hasAttribute(Attribute::NonNull) && !isThis;
  bool isFromC = argument.getParent()->getSubprogram() && !isFromCxx(*argument.getParent());
  // Clang says no more of [static n], and no less of the attribute align_value.
  object.isUntold = isFromC && object.bytes == 0 && argument.getParamAlign();
  for (const Instruction &inst : argument.getParent()->getEntryBlock())
    for (const DbgVariableRecord &record : filterDbgVars(inst.getDbgRecordRange()))
      addFromSource(object, record, argument);
  return object;
}

} // namespace fathom::prepare
