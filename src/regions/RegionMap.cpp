#include "regions/RegionMap.h"

#include "regions/Local.h"
#include "regions/WordSize.h"
#include "support/Error.h"

using namespace llvm;

namespace fathom::regions {

RegionMap RegionMap::ofWhole(const llvm::Function &function) {
  ValueGraph values(function.getParent()->getDataLayout());
  addFunction(function, values);
  invariant(values.calls.empty(), "a call is left in the function that is the whole program");
  values.graph.settle();
  RegionMap result;
  result.layout = &values.layout;
  result.number(values);
  return result;
}

/// No object is ever made that such a pointer could point to.
static bool isNowhere(const Node &node) { return node.sites().empty() && !node.is(IsOmega | External | Incoming); }

void RegionMap::number(ValueGraph &values) {
  DenseMap<const Node *, uint32_t> numbers;
  auto numberOf = [&](Cell cell) {
    const Node *node = values.graph.resolve(cell).node;
    if (isNowhere(*node))
      return 0u;
    return numbers.try_emplace(node, numbers.size() + 1).first->second;
  };
  for (auto &[key, cell] : values.cells)
    if (key.first->getType()->isPointerTy())
      regions[key.first] = numberOf(cell);
  if (values.graph.hasOmega())
    omega = numberOf(values.graph.omega());
  describe(values, numbers);
}

void RegionMap::describe(ValueGraph &values, const DenseMap<const Node *, uint32_t> &numbers) {
  DenseMap<const Node *, unsigned> words = wordSizes(values.graph);
  infos.assign(numbers.size() + 1, RegionInfo());
  infos[0].isExposed = false;
  for (auto [node, region] : numbers) {
    bool isRestored = values.restoresStack && node->is(Stack);
    infos[region] = {words.lookup(node), node->holdsPointers(), node->is(Dies) || isRestored, node->is(ModifiedAsked),
                     node->is(IsOmega)};
  }
}

uint32_t RegionMap::regionOf(const Value &pointer) const {
  if (infos.size() == 1)
    return 0;
  auto it = regions.find(&pointer);
  if (it != regions.end())
    return it->second;
  auto *constant = dyn_cast<Constant>(&pointer);
  if (!constant)
    return 0; // made of null pointers only
  ConstantPointer parts = constantPointer(*constant, *layout);
  if (parts.kind == ConstantPointer::ToInteger)
    return omega;
  return parts.global ? regions.lookup(parts.global) : 0;
}

} // namespace fathom::regions
