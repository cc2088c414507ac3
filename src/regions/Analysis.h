// The points-to analysis of a whole module: a graph a function, related at every call (Figure 9 of the paper).
//
//   1. One graph for everything, for the sake of calls through pointers: a call reaches the functions whose objects
//   reach
//      its operand. With Mode::Insensitive this graph is the result.
//   2. Callees before callers: each component of functions that call each other gets a graph of its own, into which the
//      graphs of those they call are cloned, once for every call.
//   3. At each call, until nothing changes: what is one object in the callee becomes one in the caller (upwards), and
//   what
//      is one in the caller and written in the callee becomes one in the callee (downwards).
//
// Globals, omega, arguments, results and unnamed arguments are what a caller and a callee share.
#pragma once

#include "regions/CallGraph.h"
#include "regions/Simulation.h"
#include "regions/ValueGraph.h"

#include <deque>
#include <memory>
#include <string>

namespace fathom::regions {

class Analysis {
public:
  enum class Mode { Sensitive, Insensitive };

  explicit Analysis(const llvm::Module &module, Mode mode = Mode::Sensitive);

  /// Functions that call each other share a graph.
  ValueGraph &graphOf(const llvm::Function &function) const { return *byFunction.find(&function)->second; }
  const std::vector<std::unique_ptr<ValueGraph>> &allGraphs() const { return graphs; }
  llvm::ArrayRef<const llvm::Function *> targets(const llvm::CallBase &call) const { return calls.targets(call); }

  struct Site {
    const llvm::CallBase *call;
    const llvm::Function *callee;
    ValueGraph *callerGraph, *calleeGraph;
  };
  const std::vector<Site> &allSites() const { return sites; }

  /// Where the callee's objects lie in the caller's.
  Simulation bind(const Site &site);
  /// Where condition CC does not hold, in words; empty if all is well.
  std::vector<std::string> checkCC();

private:
  void collect(const llvm::Module &module);
  std::unique_ptr<ValueGraph> makeGraph(llvm::ArrayRef<const llvm::Function *> members);
  std::unique_ptr<ValueGraph> resolveCalls();
  bool resolve(ValueGraph &values, const llvm::CallBase &call);
  void markIncomplete(ValueGraph &values);
  /// The call and the function are in one graph.
  void connect(ValueGraph &values, const llvm::CallBase &call, const llvm::Function &target);
  void connectUnknown(ValueGraph &values, const llvm::CallBase &call);
  void buildBottomUp(const llvm::Module &module);
  std::vector<CellPair> rootPairs(const Site &site);
  void cloneIntoCaller(const Site &site);
  void keepSmall(ValueGraph &values);
  bool unifyInCallee(const Site &site);
  void propagate();
  void revisit(ValueGraph *changed);

  const llvm::DataLayout &layout;
  std::vector<const llvm::Function *> functions;
  std::vector<const llvm::Function *> addressTaken;
  CallGraph calls;
  std::vector<std::unique_ptr<ValueGraph>> graphs;
  llvm::DenseMap<const llvm::Function *, ValueGraph *> byFunction;
  std::vector<Site> sites; // between different graphs
  llvm::DenseMap<const ValueGraph *, std::vector<uint32_t>> sitesOf;
  llvm::DenseMap<const ValueGraph *, size_t> mostNodes; // before objects are merged
  std::deque<uint32_t> worklist;
  std::vector<bool> isWaiting;
};

} // namespace fathom::regions
