// The translation's working state; private to the From*.cpp files, one for each kind of thing that is translated.
//
// Every LLVM value becomes a list of Sea-IR values, its *leaves*: one for an integer, a pointer or a float (its bits),
// and those of all elements, in order, for structs, arrays and vectors.
#pragma once

#include "seair/Builder.h"
#include "seair/Interfaces.h"
#include "seair/SeaIR.h"
#include "support/Env.h"
#include "support/PersistentMap.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

#include <map>

namespace fathom::seair {

using Leaves = llvm::SmallVector<Value, 1>;

/// One scalar of a type: where it lies in memory and what it is.
struct LeafType {
  uint64_t offset;  // in bytes
  llvm::Type *type; // integer, pointer or float
};

/// The memories at a place, by region: a persistent map.
using Memories = PersistentMap<Value>::Root;

/// What the translations of all functions share.
struct Translation {
  Program &program;
  const Interfaces &interfaces;
  const ProgramRegions &regions;
  Env &env;
  std::map<const llvm::Function *, uint32_t> names{}; // into Tables::names
};

class Translator {
public:
  Translator(llvm::Function &source, Function &out, Translation &shared);

  void run();

private:
  // FromLLVM.cpp: blocks, memory, dispatch.
  void makeParameters();
  void makeMemories();
  void initMemory(uint32_t region, const regions::RegionInfo &info);
  void translateReturn(llvm::ReturnInst &ret);
  void translateBlock(llvm::BasicBlock &block);
  bool translateInstruction(llvm::Instruction &inst); // false when the run ends here
  void translatePhi(llvm::PHINode &phi);
  void translateBranch(llvm::BranchInst &branch);
  void translateLoad(llvm::LoadInst &load);
  void translateStore(llvm::StoreInst &store);
  Memories memoriesAtEntry(llvm::BasicBlock &block);
  bool isReached(llvm::BasicBlock &block);
  Value memory(uint32_t region) const { return *memoryMap.find(memories, region); }
  void setMemory(uint32_t region, Value mem) { memories = memoryMap.set(memories, region, mem); }
  Value memoryOf(const llvm::Value &pointer) const { return memory(regions.regionOf(pointer)); }
  void setMemoryOf(const llvm::Value &pointer, Value mem) { setMemory(regions.regionOf(pointer), mem); }
  Value life() const { return memory(lifeRegion); }
  void setLife(Value mem) { setMemory(lifeRegion, mem); }
  /// What is noted about every byte of a region: whether it was never written.
  uint32_t shadowOf(const llvm::Value &pointer) const { return firstShadow + regions.regionOf(pointer); }
  bool hasShadows() const { return env.options.checks.has(PropertyKind::Uninitialised); }
  void setShadow(Value pointer, uint8_t byte, Value size, const llvm::Value &region);
  /// A new object in the region of `pointer`.
  Value allocate(Opcode op, Value size, unsigned align, const std::string &name, const llvm::Value &pointer);
  void setLeaves(llvm::Value &value, Leaves leaves) { translated[&value] = std::move(leaves); }
  Leaves leavesOf(llvm::Value *value);
  Value scalar(llvm::Value *value);
  void flatten(llvm::Type *type, uint64_t offset, llvm::SmallVectorImpl<LeafType> &out);
  llvm::SmallVector<LeafType, 4> flatten(llvm::Type *type);
  Type leafType(llvm::Type *type);
  unsigned bitsOf(llvm::Type *type);
  SourceLoc place(const llvm::DebugLoc &location);
  Leaves arbitrary(llvm::Type *type, NondetSource source, const std::string &what,
                   llvm::ArrayRef<Value> iterations = {});
  Value pointerToNothing(Value address);
  /// The verdict becomes UNKNOWN if this place is reached; the result is any value.
  Leaves unsupported(llvm::Type *type, const std::string &what);
  Leaves abstracted(llvm::Type *type, const std::string &what);

  // FromScalars.cpp: arithmetic, comparisons, casts, vectors and aggregates.
  Leaves translateScalarOperation(llvm::Instruction &inst);
  Leaves translateBinary(llvm::BinaryOperator &op);
  Leaves translateCompare(llvm::ICmpInst &cmp);
  Leaves translateCast(llvm::CastInst &cast);
  Leaves translateBitCast(llvm::CastInst &cast);
  Leaves translateSelect(llvm::SelectInst &select);
  Leaves translateGep(llvm::GEPOperator &gep);
  Leaves translateExtractValue(llvm::ExtractValueInst &inst);
  Leaves translateInsertValue(llvm::InsertValueInst &inst);
  Leaves translateExtractElement(llvm::ExtractElementInst &inst);
  Leaves translateInsertElement(llvm::InsertElementInst &inst);
  Leaves translateShuffle(llvm::ShuffleVectorInst &inst);
  Leaves translateFNeg(llvm::Instruction &inst);
  std::pair<unsigned, unsigned> leafRange(llvm::Type *type, llvm::ArrayRef<unsigned> indices);
  Value toInteger(llvm::ArrayRef<Value> leaves, llvm::Type *type);

  // FromCalls.cpp: intrinsics, ours and LLVM's.
  bool translateCall(llvm::CallInst &call);
  void translateCallOf(llvm::CallInst &call, llvm::Function &callee);
  bool translateFathom(llvm::CallInst &call);
  void translateIntrinsic(llvm::IntrinsicInst &call);
  void translateStackRestore(llvm::IntrinsicInst &call);
  void translatePtrMask(llvm::IntrinsicInst &call);
  void translateBulk(llvm::MemIntrinsic &bulk);
  Leaves translateIntegerIntrinsic(llvm::IntrinsicInst &call);
  Leaves translateOverflow(llvm::WithOverflowInst &call);
  Leaves translateSaturating(llvm::SaturatingInst &call);
  Value countBits(Value value);
  Value countZeros(Value value, bool leading);
  Value reverse(Value value, unsigned groupBits);
  Value funnelShift(Value high, Value low, Value count, bool left);
  void translateAccess(llvm::CallInst &call);
  void translateFree(llvm::CallInst &call);
  void translateFill(llvm::CallInst &call);
  void translateHavocReachable(llvm::CallInst &call);
  void translateShadow(llvm::CallInst &call);
  /// Whether writes from here on count for ismod.
  void trackModified(Value on);
  /// Those that are not the life memory too.
  llvm::SmallVector<Value, 8> contentMemories() const;
  Value isKind(Value kind, ObjectKind which);
  /// An assert where the kind is checked, an assumption where it is not.
  /// `about`: the pointer whose objects it is about.
  void require(Value condition, PropertyKind kind, const std::string &text, const llvm::Value *about = nullptr);
  Value boolNot(Value a) { return b.binary(Opcode::Xor, a, b.boolean(true)); }
  Value boolOr(Value a, Value c) { return b.binary(Opcode::Or, a, c); }
  Value boolAnd(Value a, Value c) { return b.binary(Opcode::And, a, c); }

  // FromConstants.cpp: constants, globals and their initialisers, all in the prologue.
  Leaves constantLeaves(llvm::Constant &constant);
  Leaves constantExpression(llvm::ConstantExpr &expression);
  /// What a constant takes to compute cannot stand before the phi in its block.
  Leaves leavesForPhi(llvm::Value *value);
  Value globalPointer(llvm::GlobalValue &global);
  void translateGlobals();
  void allocateGlobal(llvm::GlobalValue &global);
  void initialise(llvm::GlobalVariable &global);

  llvm::Function &source;
  const llvm::DataLayout &layout;
  Translation &shared;
  const regions::RegionMap &regions;
  const Interface &interface;
  Env &env;
  Tables &tables;
  Function *out;
  Builder b;
  Block *prologue = nullptr;
  llvm::DenseMap<const llvm::Value *, Leaves> translated;
  llvm::DenseMap<const llvm::BasicBlock *, Block *> blocks;
  bool isWhole;         // not called by others
  uint32_t lifeRegion;  // of the life memory; that of everything if there is one region only
  uint32_t firstRegion; // in the tables; functions count their regions from 0
  uint32_t firstShadow; // behind all others
  PersistentMap<Value> memoryMap;
  llvm::DenseMap<const llvm::BasicBlock *, Memories> memoriesAtEnd;
  Memories memories = PersistentMap<Value>::empty; // at the current place
  Memories prologueMemories = PersistentMap<Value>::empty;
};

} // namespace fathom::seair
