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
  values.graph.settleAlone();
  DenseMap<const Node *, uint32_t> numbers;
  auto number = [&](Cell cell) {
    const Node *node = values.graph.resolve(cell).node;
    if (!node->isNowhere())
      numbers.try_emplace(node, numbers.size() + 1);
  };
  for (auto &[key, cell] : values.cells)
    if (key.first->getType()->isPointerTy())
      number(cell);
  if (values.graph.hasOmega())
    number(values.graph.omega());
  return ofGraph(values, numbers);
}

RegionMap RegionMap::ofGraph(ValueGraph &values, const DenseMap<const Node *, uint32_t> &numbers) {
  RegionMap result;
  result.layout = &values.layout;
  for (auto &[key, cell] : values.cells)
    if (key.first->getType()->isPointerTy())
      result.regions[key.first] = numbers.lookup(values.graph.resolve(cell).node);
  if (values.graph.hasOmega())
    result.omega = numbers.lookup(values.graph.omega().node);
  DenseMap<const Node *, unsigned> words = wordSizes(values.graph);
  result.infos.assign(numbers.size() + 1, RegionInfo());
  result.infos[0].isExposed = false;
  for (auto [node, region] : numbers) {
    bool isRestored = values.restoresStack && node->is(Stack);
    result.infos[region] = {words.lookup(node), node->holdsPointers(), node->is(Dies) || isRestored,
                            node->is(ModifiedAsked), node->is(IsOmega)};
  }
  return result;
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
