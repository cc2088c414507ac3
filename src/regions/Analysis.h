// The points-to analysis of a whole module: a graph a function, related at every call (Figure 9 of the paper).
//
//   1. Which functions calls through pointers reach: those whose objects reach the call's operand, in one graph of all
//      functions that have to do with such calls. Others are cloned into it (as in 2), so that two objects a
//      constructor makes stay two.
//   2. Callees before callers: each component of functions that call each other gets a graph of its own, into which the
//      graphs of those they call are cloned, once for every call.
//   3. At each call, until nothing changes: what is one object in the callee becomes one in the caller (upwards), and
//      what is one in the caller and written in the callee becomes one in the callee (downwards).
//
// With Mode::Insensitive one graph of everything takes the place of 2 and 3; Mode::TargetsOnly ends with 1.
//
// Globals, omega, arguments, results and unnamed arguments are what a caller and a callee share.
#pragma once

#include "regions/CallGraph.h"
#include "regions/Simulation.h"
#include "regions/ValueGraph.h"

#include <deque>
#include <memory>
#include <optional>
#include <string>

namespace fathom::regions {

class Analysis {
public:
  enum class Mode { Sensitive, Insensitive, TargetsOnly };

  explicit Analysis(const llvm::Module &module, Mode mode = Mode::Sensitive);

  /// Functions that call each other share a graph.
  ValueGraph &graphOf(const llvm::Function &function) const { return *byFunction.find(&function)->second; }
  const std::vector<std::unique_ptr<ValueGraph>> &allGraphs() const { return graphs; }
  llvm::ArrayRef<const llvm::Function *> targets(const llvm::CallBase &call) const { return calls.targets(call); }
  const std::vector<const llvm::CallBase *> &callsThroughPointers() const { return pointerCalls; }
  /// Are these all, or may a pointer that the graph does not know come there? Then the targets are chosen by type.
  bool knowsTargets(const llvm::CallBase &call) const { return !unknownTargets.contains(&call); }

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
  void resolvePointerCalls(const llvm::Module &module);
  std::vector<const llvm::Function *> openFunctions(llvm::ArrayRef<Functions> components) const;
  std::unique_ptr<ValueGraph> resolveWithin(llvm::ArrayRef<const llvm::Function *> open);
  bool resolve(ValueGraph &values, const llvm::CallBase &call);
  void forget();
  void buildInsensitive();
  bool markIncomplete(ValueGraph &values);
  /// The call and the function are in one graph.
  void connect(ValueGraph &values, const llvm::CallBase &call, const llvm::Function &target);
  void connectUnknown(ValueGraph &values, const llvm::CallBase &call);
  std::optional<Site> enter(ValueGraph &values, const llvm::CallBase &call, const llvm::Function &target);
  void buildBottomUp(llvm::ArrayRef<Functions> components);
  std::vector<CellPair> rootPairs(const Site &site);
  void cloneIntoCaller(const Site &site);
  void keepSmall(ValueGraph &values);
  bool unifyInCallee(const Site &site);
  void propagate();
  void captureEverywhere();
  bool captureUnwritten();
  void revisit(ValueGraph *changed);

  const llvm::DataLayout &layout;
  std::shared_ptr<Sites> allocationSites = std::make_shared<Sites>(); // of all graphs
  std::vector<const llvm::Function *> functions;
  std::vector<const llvm::Function *> addressTaken;
  std::vector<const llvm::CallBase *> pointerCalls;
  llvm::DenseSet<const llvm::CallBase *> unknownTargets;
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
