#include "regions/Analysis.h"

#include "frontend/Intrinsics.h"
#include "frontend/Places.h"
#include "regions/Local.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace fathom::regions {

/// Nodes of a graph from which on clones of one object are merged.
static constexpr size_t largeGraph = 1024;

Analysis::Analysis(const Module &module, Mode mode) : layout(module.getDataLayout()) {
  collect(module);
  resolvePointerCalls(module);
  if (mode == Mode::Insensitive)
    buildInsensitive();
  if (mode != Mode::Sensitive)
    return;
  buildBottomUp(calls.components(module));
  propagate();
}

static const llvm::Function *directTarget(const CallBase &call) {
  return dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
}

void Analysis::collect(const Module &module) {
  for (const llvm::Function &function : module) {
    if (!function.isDeclaration())
      functions.push_back(&function);
    if (!function.isIntrinsic() && function.hasAddressTaken())
      addressTaken.push_back(&function);
    for (const Instruction &inst : instructions(function)) {
      auto *call = dyn_cast<CallBase>(&inst);
      const llvm::Function *target = call ? directTarget(*call) : nullptr;
      if (target && !target->isDeclaration() && fits(*call, *target))
        calls.add(*call, *target);
      else if (call && !target && !call->isInlineAsm())
        pointerCalls.push_back(call);
    }
  }
}

std::unique_ptr<ValueGraph> Analysis::makeGraph(ArrayRef<const llvm::Function *> members) {
  auto values = std::make_unique<ValueGraph>(layout, allocationSites);
  for (const llvm::Function *function : members)
    addFunction(*function, *values);
  return values;
}

/// Those that a call through a pointer concerns: they make one, call a function that does, or nobody calls them by
/// name.
std::vector<const llvm::Function *> Analysis::openFunctions(ArrayRef<Functions> components) const {
  DenseSet<const llvm::Function *> open;
  for (const CallBase *call : pointerCalls)
    open.insert(call->getFunction());
  std::vector<const llvm::Function *> result;
  for (const Functions &component : components) {
    bool isOpen = any_of(component, [&](const llvm::Function *function) {
      return open.contains(function) || !calls.hasCallers(*function) ||
             any_of(calls.callees(*function), [&](const llvm::Function *callee) { return open.contains(callee); });
    });
    if (!isOpen)
      continue;
    open.insert(component.begin(), component.end());
    result.insert(result.end(), component.begin(), component.end());
  }
  return result;
}

void Analysis::resolvePointerCalls(const Module &module) {
  if (pointerCalls.empty())
    return;
  std::vector<Functions> components = calls.components(module);
  std::vector<const llvm::Function *> open = openFunctions(components);
  DenseSet<const llvm::Function *> isOpen(open.begin(), open.end());
  llvm::erase_if(components, [&](const Functions &component) { return isOpen.contains(component.front()); });
  buildBottomUp(components);
  std::unique_ptr<ValueGraph> values = resolveWithin(open);
  // An integer that becomes a pointer may name what those functions exposed, which they did not reckon with.
  if (values->graph.isCaptured() && any_of(graphs, [](auto &closed) { return closed->graph.hasExposed(); })) {
    forget();
    values = resolveWithin(functions);
  }
  for (const CallBase *call : pointerCalls)
    if (Cell cell = values->cellOf(*call->getCalledOperand()); cell && cell.node->is(External | IsOmega))
      unknownTargets.insert(call);
  mostNodes.erase(values.get());
}

/// More functions found mean more pointers, which may reach more calls. Only what has no callers then comes from
/// outside.
std::unique_ptr<ValueGraph> Analysis::resolveWithin(ArrayRef<const llvm::Function *> open) {
  std::unique_ptr<ValueGraph> values = makeGraph(open);
  for (const CallBase *call : values->calls)
    for (const llvm::Function *target : calls.targets(*call))
      enter(*values, *call, *target);
  for (bool changes = true; changes;) {
    changes = false;
    values->visitGlobals();
    values->graph.settle();
    for (const CallBase *call : values->calls)
      if (!directTarget(*call))
        changes |= resolve(*values, *call);
    changes = changes || markIncomplete(*values) ||
              values->graph.captureUnwritten([](const Node &node) { return node.isNowhere(); });
  }
  return values;
}

void Analysis::forget() {
  graphs.clear();
  byFunction.clear();
  sites.clear();
  mostNodes.clear();
}

void Analysis::buildInsensitive() {
  forget();
  graphs.push_back(makeGraph(functions));
  ValueGraph &values = *graphs.back();
  for (const llvm::Function *function : functions)
    byFunction[function] = &values;
  for (const CallBase *call : values.calls)
    for (const llvm::Function *target : calls.targets(*call))
      connect(values, *call, *target);
  values.visitGlobals();
  values.graph.settle();
  markIncomplete(values);
  values.graph.settleAlone();
}

/// What is passed to functions that nobody calls comes from code we do not see, as do variables that are only declared,
/// and so does what lies behind it. True if there is more of it than before.
bool Analysis::markIncomplete(ValueGraph &values) {
  std::vector<Cell> work;
  for (const llvm::Function *function : values.functions)
    if (!calls.hasCallers(*function))
      for (const Argument &argument : function->args())
        for (unsigned leaf = 0; leaf < numLeaves(argument.getType()); ++leaf)
          if (Cell cell = values.knownCell(argument, leaf))
            work.push_back(cell);
  for (const GlobalObject *global : values.globals)
    if (isa<GlobalVariable>(global) && global->isDeclaration())
      work.push_back(values.knownCell(*global));
  bool changes = false;
  DenseSet<Node *> seen;
  while (!work.empty()) {
    Node *node = values.graph.resolve(work.back()).node;
    work.pop_back();
    if (!seen.insert(node).second)
      continue;
    changes |= !node->is(External);
    values.graph.addFlags({node, 0}, External);
    for (auto &[offset, target] : node->allLinks())
      work.push_back(target);
  }
  return changes;
}

/// Adds the functions that the call through a pointer reaches; true if there are new ones.
bool Analysis::resolve(ValueGraph &values, const CallBase &call) {
  Cell cell = values.cellOf(*call.getCalledOperand());
  if (!cell)
    return false;
  SmallVector<const llvm::Function *, 4> found;
  for (const Value *site : values.graph.sitesOf(*cell.node))
    if (auto *function = dyn_cast<llvm::Function>(site))
      found.push_back(function);
  if (cell.node->is(External | IsOmega))
    for (const llvm::Function *function : addressTaken)
      if (function->getFunctionType() == call.getFunctionType() || call.getFunctionType()->isVarArg())
        found.push_back(function);
  bool changes = false;
  for (const llvm::Function *function : found)
    if (fits(call, *function) && !is_contained(calls.targets(call), function)) {
      calls.add(call, *function);
      enter(values, call, *function);
      changes = true;
    }
  return changes;
}

void Analysis::connect(ValueGraph &values, const CallBase &call, const llvm::Function &target) {
  if (target.isDeclaration())
    return connectUnknown(values, call);
  Graph &graph = values.graph;
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    const Value &actual = *call.getArgOperand(i);
    bool isNamed = i < target.arg_size();
    for (unsigned leaf = 0; leaf < numLeaves(actual.getType()); ++leaf)
      graph.unify(values.cellOf(actual, leaf),
                  isNamed ? values.cellOf(*target.getArg(i), leaf) : values.variadic(target));
    if (!isNamed && numLeaves(actual.getType()) == 0)
      graph.addBulk(values.variadic(target), unknownLength, AccessKind::WriteValue);
  }
  for (unsigned leaf = 0; leaf < numLeaves(call.getType()); ++leaf)
    graph.unify(values.cellOf(call, leaf), values.returned(target, leaf));
}

void Analysis::connectUnknown(ValueGraph &values, const CallBase &call) {
  Graph &graph = values.graph;
  graph.setCaptured();
  graph.addFlags(graph.omega(), External | Read | Modified);
  for (const Use &argument : call.args())
    for (unsigned leaf = 0; leaf < numLeaves(argument->getType()); ++leaf)
      graph.unify(values.cellOf(*argument, leaf), graph.omega());
  for (unsigned leaf = 0; leaf < numLeaves(call.getType()); ++leaf)
    graph.unify(values.cellOf(call, leaf), graph.omega());
}

/// Within one graph values are unified; otherwise the callee's graph is cloned, and the call is a site.
std::optional<Analysis::Site> Analysis::enter(ValueGraph &values, const CallBase &call, const llvm::Function &target) {
  auto it = byFunction.find(&target);
  if (it == byFunction.end() || it->second == &values) {
    connect(values, call, target);
    return std::nullopt;
  }
  Site site{&call, &target, &values, it->second};
  cloneIntoCaller(site);
  return site;
}

/// Callees come before callers. Those that have their graphs keep them.
void Analysis::buildBottomUp(ArrayRef<Functions> components) {
  for (const Functions &component : components) {
    if (byFunction.contains(component.front()))
      continue;
    graphs.push_back(makeGraph(component));
    ValueGraph *values = graphs.back().get();
    for (const llvm::Function *function : component)
      byFunction[function] = values;
    for (const CallBase *call : values->calls)
      for (const llvm::Function *target : calls.targets(*call))
        if (std::optional<Site> site = enter(*values, *call, *target))
          sites.push_back(*site);
    values->graph.settle();
    markIncomplete(*values);
  }
}

/// The cells that are the same thing in callee and caller.
std::vector<CellPair> Analysis::rootPairs(const Site &site) {
  ValueGraph &inner = *site.calleeGraph, &outer = *site.callerGraph;
  std::vector<CellPair> result;
  auto add = [&](Cell callee, Cell caller) {
    if (callee && caller)
      result.push_back({callee, caller});
  };
  for (unsigned i = 0; i < site.call->arg_size(); ++i) {
    const Value &actual = *site.call->getArgOperand(i);
    auto unnamed = inner.variadics.find(site.callee);
    for (unsigned leaf = 0; leaf < numLeaves(actual.getType()); ++leaf)
      if (i < site.callee->arg_size())
        add(inner.knownCell(*site.callee->getArg(i), leaf), outer.cellOf(actual, leaf));
      else if (unnamed != inner.variadics.end())
        add(unnamed->second, outer.cellOf(actual, leaf));
  }
  for (unsigned leaf = 0; leaf < numLeaves(site.call->getType()); ++leaf)
    if (auto it = inner.returns.find({site.callee, leaf}); it != inner.returns.end())
      add(it->second, outer.cellOf(*site.call, leaf));
  for (const GlobalObject *global : inner.globals)
    add(inner.knownCell(*global), outer.cellOf(*global));
  if (inner.graph.hasOmega())
    add(inner.graph.omega(), outer.graph.omega());
  return result;
}

/// Upwards: what the callee does to its objects happens to the caller's.
void Analysis::cloneIntoCaller(const Site &site) {
  std::vector<CellPair> pairs = rootPairs(site);
  std::vector<Cell> roots;
  for (const CellPair &pair : pairs)
    roots.push_back(pair.callee);
  ValueGraph &outer = *site.callerGraph;
  std::vector<Cell> clones = outer.graph.cloneFrom(site.calleeGraph->graph, roots);
  for (auto [clone, pair] : zip(clones, pairs))
    outer.graph.unify(clone, pair.caller);
  // Values among the unnamed arguments may be read as pointers.
  auto unnamed = site.calleeGraph->variadics.find(site.callee);
  if (unnamed != site.calleeGraph->variadics.end())
    for (const Use &argument : drop_begin(site.call->args(), site.callee->arg_size()))
      if (numLeaves(argument->getType()) == 0)
        for (auto [clone, pair] : zip(clones, pairs))
          if (site.calleeGraph->graph.resolve(pair.callee) == site.calleeGraph->graph.resolve(unnamed->second))
            outer.graph.addBulk(clone, unknownLength, AccessKind::WriteValue);
  outer.restoresStack |= site.calleeGraph->restoresStack;
  outer.visitGlobals();
  outer.graph.settle();
  keepSmall(outer);
}

/// A clone for every call, of graphs full of clones, can double with each level of calls. A graph that has grown large
/// tells its objects apart by where they are made, no longer by the calls that led there.
void Analysis::keepSmall(ValueGraph &values) {
  size_t &most = mostNodes.try_emplace(&values, largeGraph).first->second;
  if (values.graph.numNodes() <= most)
    return;
  Graph &graph = values.graph;
  DenseMap<SiteSet, Cell> bySites;
  std::vector<std::pair<Cell, Cell>> same;
  for (Node *node : graph.nodes()) {
    auto enter = [&](SiteSet part) {
      auto [it, isNew] = bySites.try_emplace(part, Cell{node, 0});
      if (!isNew)
        same.push_back({it->second, {node, 0}});
      return isNew;
    };
    graph.allSites().visit(node->sites(), enter, [](const Value &) {});
  }
  for (auto [a, b] : same)
    graph.unify(a, b);
  values.graph.settle();
  most = std::max(largeGraph, 2 * values.graph.numNodes());
}

Simulation Analysis::bind(const Site &site) {
  std::vector<CellPair> pairs = rootPairs(site);
  return Simulation(site.calleeGraph->graph, site.callerGraph->graph, pairs);
}

/// Downwards: objects that the caller cannot tell apart are one in the callee.
bool Analysis::unifyInCallee(const Site &site) {
  std::vector<Meeting> meetings = bind(site).meetings();
  Graph &graph = site.calleeGraph->graph;
  for (const Meeting &meeting : meetings) {
    if (meeting.period)
      graph.fold(meeting.first, meeting.period);
    graph.unify(meeting.first, meeting.second);
  }
  if (!meetings.empty())
    graph.settle();
  return !meetings.empty();
}

void Analysis::revisit(ValueGraph *changed) {
  for (uint32_t index : sitesOf[changed])
    if (!isWaiting[index]) {
      isWaiting[index] = true;
      worklist.push_back(index);
    }
}

void Analysis::propagate() {
  isWaiting.assign(sites.size(), false);
  for (uint32_t i = 0; i < sites.size(); ++i) {
    sitesOf[sites[i].callerGraph].push_back(i);
    sitesOf[sites[i].calleeGraph].push_back(i);
  }
  for (auto &values : graphs)
    revisit(values.get());
  do {
    while (!worklist.empty()) {
      const Site &site = sites[worklist.front()];
      isWaiting[worklist.front()] = false;
      worklist.pop_front();
      if (!bind(site).isFunction()) {
        cloneIntoCaller(site);
        revisit(site.callerGraph);
      } else if (unifyInCallee(site)) {
        revisit(site.calleeGraph);
      }
    }
    captureEverywhere();
  } while (!worklist.empty() || captureUnwritten());
}

/// An integer that becomes a pointer anywhere may name what is exposed anywhere.
void Analysis::captureEverywhere() {
  bool isCaptured = any_of(graphs, [](auto &values) { return values->graph.isCaptured(); });
  for (auto &values : graphs)
    if (isCaptured && !values->graph.isCaptured()) {
      values->graph.setCaptured();
      values->graph.settle();
      revisit(values.get());
    }
}

/// What a function gets from its callers is nowhere if it is so in all of them. Callers come after what they call.
bool Analysis::captureUnwritten() {
  DenseSet<const Node *> known; // to be somewhere, by a caller
  auto isNowhere = [&](const Node &node) { return node.isNowhere() && !known.contains(&node); };
  std::vector<ValueGraph *> changed;
  for (auto &values : reverse(graphs)) {
    for (uint32_t index : sitesOf[values.get()]) {
      if (sites[index].callerGraph != values.get())
        continue;
      Simulation relation = bind(sites[index]);
      for (auto &[node, start] : relation.allPairs())
        if (!isNowhere(*start.node))
          known.insert(node);
    }
    if (values->graph.captureUnwritten(isNowhere))
      changed.push_back(values.get());
  }
  for (ValueGraph *values : changed) {
    values->graph.settle();
    revisit(values);
  }
  return !changed.empty();
}

std::vector<std::string> Analysis::checkCC() {
  std::vector<std::string> problems;
  for (const Site &site : sites) {
    Simulation relation = bind(site);
    std::string where = site.call->getFunction()->getName().str() + " calls " + site.callee->getName().str() + " at " +
                        placeText(site.call->getDebugLoc());
    if (!relation.isFunction())
      problems.push_back(where + ": an object of the callee lies in two of the caller");
    if (!relation.meetings().empty())
      problems.push_back(where + ": two objects of the callee lie in one of the caller, and one is written");
  }
  return problems;
}

} // namespace fathom::regions
