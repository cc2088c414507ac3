// Executes LLVM as the front end made it, on given inputs, and writes down what a reader of the source would see.
#pragma once

#include "story/Describe.h"
#include "story/Story.h"

#include "frontend/Places.h"

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

#include <deque>
#include <map>
#include <memory>

namespace fathom::story {

/// An integer, address or floating-point number as bits; or an aggregate.
struct Value {
  llvm::APInt bits;
  std::vector<Value> parts;
  /// It may depend on what nobody wrote. Not bit by bit, so it may not.
  bool isUnwritten = false;
};

class Walker {
public:
  Walker(llvm::Module &module, const trace::CheckedProgram &program, const trace::Counterexample &run);

  Story walk();

private:
  struct Frame {
    llvm::Function *function;
    llvm::Instruction *next = nullptr;
    llvm::BasicBlock *previous = nullptr;
    llvm::CallBase *call = nullptr; // that it returns to; null for what is called from outside
    llvm::DenseMap<const llvm::Value *, Value> values;
    std::vector<uint32_t> locals;
    std::vector<Step::Pass> passes;
    std::vector<const llvm::Loop *> loops; // of the passes
    trace::SourcePlace place;              // the last one known; of a library function the call of it
    bool isVisible = false;                // there is debug information
    uint64_t area = 0;                     // its variable arguments
  };
  struct Variables; // of a function, by alloca
  struct Loops {
    llvm::DominatorTree dominators;
    llvm::LoopInfo info;
    explicit Loops(llvm::Function &function) : dominators(function), info(dominators) {}
  };

  // Walker.cpp: control and inputs.
  void use(size_t event);
  void start();
  void callFromOutside(llvm::Function &function, std::vector<Value> arguments);
  std::vector<Value> entryArguments(llvm::Function &entry);
  uint64_t inputObject(const trace::Event &event, Cell::Kind kind);
  void runUntil(size_t depth);
  void push(llvm::Function &function, std::vector<Value> arguments, llvm::CallBase *call);
  void pop(Value result);
  void goTo(llvm::BasicBlock *block);
  void enterLoops(Frame &frame, llvm::BasicBlock *from, llvm::BasicBlock *to);
  /// The value that the run had here; zero if nobody looked at it.
  llvm::APInt input(trace::Event::Kind kind, const std::string &name, unsigned width);
  /// Where an object of the run lay, it lies elsewhere here: a pointer of the run as one of the story.
  uint64_t moved(uint64_t address);
  /// In contents that were arbitrary, addresses of objects that had not been made then.
  void moveEarly();
  uint64_t wordAt(uint64_t place) const;
  /// The contents that it had.
  const trace::Event *contents(trace::Event::Kind kind, uint64_t size);
  /// A check fails: the end.
  struct Failed {};
  [[noreturn]] void fail(const llvm::Instruction &inst);
  bool isAboutLoss() const { return run.kind == PropertyKind::Leak || run.kind == PropertyKind::MemoryCleanup; }
  /// Fails if the run is about what was never written and fails here, and the value depends on such.
  void requireWritten(const llvm::Instruction &inst, const llvm::Value *value);
  /// Fails if the run is about pointers of different objects, and they are put in order here.
  void requireSameObject(const llvm::Instruction &inst);
  /// Fails if the run is about addresses that are not aligned, and this access is to one.
  void requireAligned(const llvm::Instruction &inst);
  /// Fails if the run is about how arguments are passed, and va_arg asks for one of another kind here.
  void requirePassing(const llvm::LoadInst &inst);

  // Recorder.cpp: what is written down.
  void atInstruction(const llvm::Instruction &inst);
  std::vector<Step::Pass> allPasses() const;
  void noteWrites();
  void closeStep();
  /// `bits`: those that change, of a bit-field; none if all do.
  void recordWrite(uint64_t address, uint64_t size, std::optional<llvm::APInt> bits = std::nullopt);
  void recordCall(llvm::Function &function, const std::vector<Value> &arguments, const trace::SourcePlace &from);
  void recordReturn(const Value &result);
  const std::map<const llvm::AllocaInst *, const llvm::DILocalVariable *> &variablesOf(llvm::Function &function);
  std::string withOrigin(const std::string &value, Origin origin) const;
  std::optional<Change> operandRead(const llvm::LoadInst &load);
  std::vector<Change> operandsOf(const llvm::Instruction &inst);
  struct Write {
    uint32_t number;
    uint64_t offset, size;
    std::optional<llvm::APInt> bits;
  };
  struct Named {
    std::string name;
    Describer::Part part;
  };
  Named partAt(uint32_t number, uint64_t offset, uint64_t size) const;
  Change changeOf(uint32_t number, uint64_t offset, uint64_t size);
  std::vector<Change> bitFields(const Write &write) const;
  void addChange(Change change);
  void learnType(uint64_t address, const llvm::DIType *type);
  void learnTypeFrom(const Change &change, const llvm::DIType *type);
  Story finish();

  // Evaluate.cpp: instructions.
  void execute(llvm::Instruction &inst);
  void operation(llvm::Instruction &inst);
  Value evaluate(const llvm::Value *value);
  Value constant(const llvm::Constant &constant);
  Value expression(const llvm::ConstantExpr &expression);
  llvm::APInt bits(const llvm::Value *value) { return evaluate(value).bits; }
  uint64_t word(const llvm::Value *value) { return bits(value).zextOrTrunc(64).getZExtValue(); }
  void allocateVariable(const llvm::AllocaInst &slot);
  Value binary(const llvm::BinaryOperator &inst);
  Value floating(const llvm::Instruction &inst);
  Value castOf(const llvm::CastInst &inst);
  bool compare(const llvm::CmpInst &inst);
  uint64_t gep(const llvm::GEPOperator &gep);
  Value load(llvm::Type *type, uint64_t address) const;
  void store(llvm::Type *type, uint64_t address, const Value &value);
  bool mayAccess(uint64_t address, uint64_t size, bool isWrite) const;
  void requireAccess(const llvm::Instruction &inst, uint64_t address, uint64_t size, bool isWrite);
  uint64_t globalAddress(const llvm::GlobalValue &global);
  void define(const llvm::Value &inst, Value value) { frames.back().values[&inst] = std::move(value); }
  llvm::APInt addressBits(uint64_t address) const { return {8 * memory.pointerBytes, address}; }
  void defineBits(const llvm::Value &inst, llvm::APInt value) { define(inst, {std::move(value), {}, false}); }
  void spreadUnwritten(const llvm::Instruction &inst);
  void terminator(llvm::Instruction &inst);

  // Calls.cpp.
  void call(llvm::CallBase &call);
  bool fathomCall(llvm::CallBase &call);
  void intrinsic(llvm::CallBase &call);
  void move(llvm::CallBase &call);
  void afterCall(llvm::CallBase &call);
  uint64_t variableArguments(const llvm::CallBase &call);
  void startList(uint64_t list);
  void kill(uint32_t number);
  void freeObject(const llvm::CallBase &call, uint64_t address);
  void makeArbitrary(uint64_t address, uint64_t size, const trace::Event *event);

  llvm::Module &module;
  const llvm::DataLayout &layout;
  const trace::CheckedProgram &program;
  const trace::Counterexample &run;
  Memory memory{layout.getPointerSize()};
  Describer describer{memory};
  std::deque<Frame> frames;
  llvm::DenseMap<const llvm::GlobalValue *, uint32_t> globals;
  llvm::DenseMap<const llvm::Function *, std::unique_ptr<Loops>> loops;
  llvm::DenseMap<const llvm::Function *, std::map<const llvm::AllocaInst *, const llvm::DILocalVariable *>> variables;
  std::map<uint32_t, llvm::SmallVector<uint8_t, 16>> passing; // of variable arguments, by the number of their object
  std::vector<bool> used;                                     // events
  size_t firstUnused = 0;                                     // all before it are used
  std::map<std::string, unsigned> heapObjects;                // how many, by place
  unsigned lastLoop = 0;
  /// Words of arbitrary contents that were not moved when they were set, and their places.
  std::vector<std::pair<uint64_t, uint64_t>> early;
  bool hasMoved = false;               // an input that is the address of an object
  mutable bool hasReadUnknown = false; // what a variable held that was never written, or is defined elsewhere
  uint64_t executed = 0;

  Story story;
  std::optional<Step> open; // the line at hand
  const Frame *openFrame = nullptr;
  std::vector<Write> writes; // of it
  trace::SourcePlace failedAt;
};

} // namespace fathom::story
