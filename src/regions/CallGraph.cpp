#include "regions/CallGraph.h"

#include "regions/ValueGraph.h"

using namespace llvm;

namespace fathom::regions {

bool fits(const CallBase &call, const llvm::Function &function) {
  if (call.arg_size() < function.arg_size() || (call.arg_size() > function.arg_size() && !function.isVarArg()))
    return false;
  if (numLeaves(call.getType()) != numLeaves(function.getReturnType()))
    return false;
  for (const Argument &argument : function.args())
    if (numLeaves(argument.getType()) != numLeaves(call.getArgOperand(argument.getArgNo())->getType()))
      return false;
  return true;
}

void CallGraph::add(const CallBase &call, const llvm::Function &target) {
  Functions &known = byCall[&call];
  if (is_contained(known, &target))
    return;
  known.push_back(&target);
  byCaller[call.getFunction()].insert(&target);
  called.insert(&target);
}

ArrayRef<const llvm::Function *> CallGraph::targets(const CallBase &call) const {
  auto it = byCall.find(&call);
  return it == byCall.end() ? ArrayRef<const llvm::Function *>() : ArrayRef(it->second);
}

ArrayRef<const llvm::Function *> CallGraph::callees(const llvm::Function &function) const {
  auto it = byCaller.find(&function);
  return it == byCaller.end() ? ArrayRef<const llvm::Function *>() : it->second.getArrayRef();
}

namespace {

/// Tarjan's algorithm, with its call stack spelled out.
class Components {
public:
  using Callees = DenseMap<const llvm::Function *, SmallSetVector<const llvm::Function *, 4>>;
  explicit Components(const Callees &callees) : callees(callees) {}

  void visit(const llvm::Function &start) {
    if (numbers.count(&start))
      return;
    enter(start);
    while (!path.empty()) {
      Frame &frame = path.back();
      const llvm::Function *next = nextCallee(frame);
      if (!next) {
        leave(frame);
      } else if (auto it = numbers.find(next); it == numbers.end()) {
        enter(*next);
      } else if (onStack.contains(next)) {
        frame.low = std::min(frame.low, it->second);
      }
    }
  }

  std::vector<Functions> result;

private:
  struct Frame {
    const llvm::Function *function;
    unsigned low;
    unsigned position = 0; // in the list of callees
  };

  const llvm::Function *nextCallee(Frame &frame) const {
    auto it = callees.find(frame.function);
    while (it != callees.end() && frame.position < it->second.size())
      if (const llvm::Function *next = it->second[frame.position++]; !next->isDeclaration())
        return next;
    return nullptr;
  }

  void enter(const llvm::Function &function) {
    unsigned number = numbers.size();
    numbers[&function] = number;
    path.push_back({&function, number});
    stack.push_back(&function);
    onStack.insert(&function);
  }

  void leave(Frame frame) {
    path.pop_back();
    if (!path.empty())
      path.back().low = std::min(path.back().low, frame.low);
    if (frame.low != numbers[frame.function])
      return;
    Functions component;
    do {
      component.push_back(stack.back());
      onStack.erase(stack.back());
      stack.pop_back();
    } while (component.back() != frame.function);
    result.push_back(std::move(component));
  }

  const Callees &callees;
  DenseMap<const llvm::Function *, unsigned> numbers;
  std::vector<Frame> path;
  std::vector<const llvm::Function *> stack;
  DenseSet<const llvm::Function *> onStack;
};

} // namespace

std::vector<Functions> CallGraph::components(const Module &module) const {
  Components components(byCaller);
  for (const llvm::Function &function : module)
    if (!function.isDeclaration())
      components.visit(function);
  return std::move(components.result);
}

} // namespace fathom::regions
