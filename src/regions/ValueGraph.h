// A points-to graph with its environment: which cell each LLVM value points to (the paper's sigma).
//
// A value that holds several pointers (a struct, an array) has one cell for each, its *leaves*, counted in the order
// they lie in the type; the lanes of a vector share one.
#pragma once

#include "regions/Graph.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

namespace fathom::regions {

/// How many leaves a value of this type has.
unsigned numLeaves(llvm::Type *type);

/// One scalar in memory.
struct Field {
  uint64_t offset;
  uint64_t size;
  bool isPointer;
  unsigned leaf; // of the pointers, which
};

/// The scalars of a type in memory; nothing for types whose layout is not known when compiling.
std::optional<llvm::SmallVector<Field, 4>> fieldsOf(llvm::Type *type, const llvm::DataLayout &layout);

/// A constant pointer, taken apart.
struct ConstantPointer {
  enum { ToNothing, ToGlobal, ToInteger } kind;
  const llvm::GlobalObject *global;
  int64_t offset;
};

ConstantPointer constantPointer(const llvm::Constant &constant, const llvm::DataLayout &layout);

class ValueGraph {
public:
  explicit ValueGraph(const llvm::DataLayout &layout, std::shared_ptr<Sites> sites = std::make_shared<Sites>())
      : graph(std::move(sites), layout.getPointerSize()), layout(layout) {}

  /// Null for what points to no object: null, undef.
  Cell cellOf(const llvm::Value &value, unsigned leaf = 0);
  /// The same, but does not make one.
  Cell knownCell(const llvm::Value &value, unsigned leaf = 0) const;
  void define(const llvm::Value &value, unsigned leaf, Cell cell);
  /// What the function returns, and the arguments of it that have no name.
  Cell returned(const llvm::Function &function, unsigned leaf);
  Cell variadic(const llvm::Function &function);

  /// Meets the globals inside a constant of any type, and exposes those that are cast to integers there.
  void visitConstant(const llvm::Constant &constant);
  /// Builds the links of the globals that were named since the last time.
  void visitGlobals();

  using Key = std::pair<const llvm::Value *, unsigned>;
  llvm::MapVector<Key, Cell> cells;
  llvm::MapVector<Key, Cell> returns; // by function
  llvm::MapVector<const llvm::Function *, Cell> variadics;
  std::vector<const llvm::Function *> functions;   // that were added
  std::vector<const llvm::CallBase *> calls;       // of functions with bodies, or through pointers
  std::vector<const llvm::GlobalObject *> globals; // that have cells
  bool restoresStack = false;
  Graph graph;
  const llvm::DataLayout &layout;

private:
  Cell constantCell(const llvm::Constant &constant);
  Cell aggregateLeaf(const llvm::Constant &constant, unsigned leaf);
  Cell globalCell(const llvm::GlobalObject &global);
  void visitInitialiser(const llvm::GlobalVariable &global);

  std::vector<const llvm::GlobalVariable *> unvisited;
};

} // namespace fathom::regions
