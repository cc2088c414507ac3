#include "prepare/LibraryCalls.h"

#include "frontend/Intrinsics.h"

using namespace llvm;

namespace fathom::prepare {

namespace {

struct Entry {
  StringLiteral name;
  LibraryFunction which;
};

constexpr Entry entries[] = {
    {"__fathom_check_string", LibraryFunction::CheckString},
    {"strlen", LibraryFunction::StrLen},
    {"strnlen", LibraryFunction::StrNLen},
    {"strcmp", LibraryFunction::StrCmp},
    {"strcoll", LibraryFunction::StrCmp},
    {"strcasecmp", LibraryFunction::StrCmp},
    {"strncmp", LibraryFunction::StrNCmp},
    {"strncasecmp", LibraryFunction::StrNCmp},
    {"strchrnul", LibraryFunction::StrChrNul},
    {"strrchr", LibraryFunction::StrRChr},
    {"strstr", LibraryFunction::StrStr},
    {"strspn", LibraryFunction::StrSpan},
    {"strcspn", LibraryFunction::StrSpan},
    {"memcmp", LibraryFunction::MemCmp},
    {"memchr", LibraryFunction::MemChr},
};

/// A function of the program may have one of the names as well.
const Function *modelOf(const Module &module, const Entry &entry) {
  const Function *function = module.getFunction(entry.name);
  return function && isModel(*function) ? function : nullptr;
}

void keepCalls(Function &model, LibraryFunction which) {
  for (User *user : make_early_inc_range(model.users())) {
    auto *call = dyn_cast<CallInst>(user);
    if (!call || call->getCalledFunction() != &model)
      continue;
    IRBuilder<> b(call);
    SmallVector<Value *, 4> arguments = {b.getInt32(static_cast<uint32_t>(which))};
    arguments.append(call->arg_begin(), call->arg_end());
    CallInst *kept = IntrinsicBuilder(b).call(Intrinsic::Library, call->getType(), arguments);
    if (!call->getType()->isVoidTy())
      kept->takeName(call);
    call->replaceAllUsesWith(kept);
    call->eraseFromParent();
  }
}

} // namespace

bool usesLibraryLoops(const Module &module) {
  return any_of(entries, [&](const Entry &entry) { return modelOf(module, entry); });
}

void keepLibraryCalls(Module &module) {
  for (const Entry &entry : entries)
    if (const Function *model = modelOf(module, entry))
      keepCalls(const_cast<Function &>(*model), entry.which);
}

} // namespace fathom::prepare
