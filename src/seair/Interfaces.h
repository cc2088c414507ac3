// What functions take and give beside their own arguments and results: pointers to the globals they name, and the
// memories of the regions they touch [SeaDsa, Fig. 1d].
//
//   int f(int *x) { *x = g; }          fun f(ptr x, ptr g, mem life, mem x.region, mem g.region) -> i32, mem
//
// A function's regions are those of its own points-to graph; at each call they are bound to the caller's.
#pragma once

#include "regions/RegionMap.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include <functional>
#include <set>

namespace fathom::seair {

/// The regions of every function, and how a callee's are bound at a call.
struct ProgramRegions {
  static constexpr uint32_t own = UINT32_MAX; // the caller does not see this region

  bool isSplit; // there is a life memory beside the others
  std::function<const regions::RegionMap &(const llvm::Function &)> mapOf;
  /// For each region of the callee the caller's.
  std::function<std::vector<uint32_t>(const llvm::CallBase &, const llvm::Function &callee)> binding;
};

struct Interface {
  llvm::SetVector<llvm::GlobalValue *> globals; // those that callees name included
  std::vector<uint32_t> used;                   // regions it touches
  std::vector<uint32_t> taken;                  // regions whose memories it takes, beside the life memory
  std::vector<uint32_t> given;                  // those it returns
  bool givesLife = false;                       // whether it returns the life memory
};

class Interfaces {
public:
  /// Of the function that is the program, which takes and gives nothing, and all that it calls.
  Interfaces(llvm::Function &whole, const ProgramRegions &regions);

  const Interface &of(const llvm::Function &function) const { return interfaces.find(&function)->second; }
  /// Callers before what they call first.
  const std::vector<llvm::Function *> &functions() const { return order; }

private:
  struct Touched {
    std::set<uint32_t> used, changed;
    std::set<uint32_t> seen; // by a caller
    bool changesLife = false;
    llvm::SetVector<llvm::GlobalValue *> globals;
    std::vector<llvm::CallBase *> calls;
  };

  void scan(llvm::Function &function);
  void scanInstruction(llvm::Instruction &inst, const regions::RegionMap &map, Touched &touched);
  static void addGlobals(llvm::Function &function, Touched &touched);
  bool addCalls(llvm::Function &caller);

  const ProgramRegions &regions;
  std::vector<llvm::Function *> order;
  llvm::DenseMap<const llvm::Function *, Touched> touches;
  llvm::DenseMap<const llvm::Function *, Interface> interfaces;
};

} // namespace fathom::seair
