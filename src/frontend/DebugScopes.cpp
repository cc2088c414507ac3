#include "frontend/DebugScopes.h"

#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace fathom::frontend {

static const DILocalScope *braces(const DILocalScope *scope) {
  return scope ? scope->getNonLexicalBlockFileScope() : nullptr;
}

const DILocalScope *scopeOf(const Instruction &inst) {
  const DILocation *location = inst.getDebugLoc().get();
  return location ? braces(location->getScope()) : nullptr;
}

const DILocalScope *outerOf(const DILocalScope *scope) {
  auto *block = dyn_cast<DILexicalBlock>(scope);
  return block ? braces(block->getScope()) : nullptr;
}

bool isWithin(const DILocalScope *scope, const DILocalScope *outer) {
  while (scope && scope != outer)
    scope = outerOf(scope);
  return scope && outer;
}

static SmallVector<const DILocalVariable *, 2> variablesOf(const Value &object) {
  SmallVector<const DILocalVariable *, 2> result;
  for (DbgVariableRecord *record : findDVRDeclares(const_cast<Value *>(&object)))
    result.push_back(record->getVariable());
  for (DbgDeclareInst *declared : findDbgDeclares(const_cast<Value *>(&object)))
    result.push_back(declared->getVariable());
  return result;
}

const DILocalVariable *variableOf(const Value &object) {
  SmallVector<const DILocalVariable *, 2> variables = variablesOf(object);
  return variables.empty() ? nullptr : variables.front();
}

const DILocalScope *scopeOfVariable(const Value &object) {
  const DILocalVariable *variable = variableOf(object);
  return variable ? braces(variable->getScope()) : nullptr;
}

SmallVector<const DILocalScope *, 2> scopesOfVariables(const Value &object) {
  SmallVector<const DILocalScope *, 2> result;
  for (const DILocalVariable *variable : variablesOf(object))
    result.push_back(braces(variable->getScope()));
  return result;
}

SmallVector<Instruction *, 2> declarationsIn(Value &object) {
  SmallVector<Instruction *, 2> result;
  for (DbgVariableRecord *record : findDVRDeclares(&object))
    result.push_back(const_cast<Instruction *>(record->getInstruction()));
  for (DbgDeclareInst *declared : findDbgDeclares(&object))
    result.push_back(declared);
  return result;
}

bool isResult(const Value &object) {
  if (auto *argument = dyn_cast<Argument>(&object))
    return argument->hasStructRetAttr();
  auto *variable = dyn_cast<AllocaInst>(&object);
  return variable && variable->getName() == "retval" && !variable->getFunction()->getReturnType()->isVoidTy();
}

Value &declaredAs(Value &object) {
  if (isa<Argument>(object) && declarationsIn(object).empty())
    for (User *user : object.users())
      if (auto *store = dyn_cast<StoreInst>(user);
          store && isa<AllocaInst>(store->getPointerOperand()) && !declarationsIn(*store->getPointerOperand()).empty())
        return *store->getPointerOperand();
  return object;
}

} // namespace fathom::frontend
