// The rules of symbolic execution: one instruction, from an abstract state to its successors [AProVE, section 2.2 and
// appendix A].
//
// Where a rule needs to know something that the state does not decide, it refines: the state is left with two or more
// copies, each of which knows one of the possible answers, and the instruction is executed again in each of them. In
// the code this is the exception Refinement: a rule changes a state only when it has all its answers.
#pragma once

#include "frontend/Intrinsics.h"
#include "prove/Program.h"
#include "prove/Recursion.h"
#include "support/Property.h"

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

#include <deque>

namespace fathom::prove {

/// The states that together are the one that was executed. Either none of them has moved on, or all are behind the
/// instruction, which has several outcomes.
struct Refinement {
  std::vector<State> states;
};

/// The run ends here, as it may: an assumption does not hold, an assertion fails, the program exits.
struct PathEnds {};

/// The paper's ERR: that all is well could not be shown.
struct Error {
  PropertyKind kind;
  std::string text;  // "write of 4 bytes"
  std::string place; // "a.c:7:3"
};

struct RuleOptions {
  bool isMath = false; // integers do not wrap around
  bool mallocNeverFails = false;
  const Recursion *recursion = nullptr; // what recursive functions return
  bool areAssertionsChecked = false;    // else one that fails ends the run, and all is well
  bool isLeakChecked = false;           // at the end, all of the heap is freed or global variables lead to it
  bool isCleanupChecked = false;        // all of it is freed
};

class Rules {
public:
  Rules(const Program &program, Symbols &symbols, RuleOptions options);

  /// The state at the beginning of the program: its global variables.
  State initial();
  /// Executes the next instruction, which is no terminator and no call of a recursive function. Throws Refinement,
  /// PathEnds, or Error.
  void step(State &s);
  /// The block that a branch leads to. Throws Refinement.
  const llvm::BasicBlock *successor(State &s);
  /// Goes to the beginning of a block, behind its phis; only what is live there is kept.
  void enter(State &s, const llvm::BasicBlock *block);
  /// The state in which a function starts that is called here.
  State callee(State &s, const llvm::CallInst &call);
  /// What is known when it has returned: one of these.
  std::vector<State> returned(State s, const llvm::CallInst &call);

  /// Whether a function was seen to free what it was not known to free; from now on it is.
  bool takeNewFrees() { return std::exchange(hasNewFrees, false); }

  Linear value(State &s, const llvm::Value *v);

  /// From now on, inputs are these numbers, and 0 when there are no more: the program is executed.
  void useInputs(std::deque<Int> *numbers) { inputs = numbers; }

private:
  // Integers (RulesInteger.cpp)
  void arithmetic(State &s, const llvm::BinaryOperator &inst);
  Linear binary(State &s, unsigned opcode, const llvm::Value *left, const llvm::Value *right, unsigned bits);
  Linear multiply(State &s, const Linear &a, const Linear &b);
  Linear divide(State &s, const Linear &a, const Linear &b, unsigned bits, bool isSigned);
  Linear floorQuotient(State &s, const Linear &a, Int divisor);
  Linear bitwise(State &s, unsigned opcode, const Linear &a, const Linear &b, unsigned bits);
  Linear maskBits(State &s, const Linear &a, Int mask, unsigned bits);
  Linear shift(State &s, unsigned opcode, const Linear &a, const Linear &b, unsigned bits);
  bool compare(State &s, llvm::CmpInst::Predicate predicate, const llvm::Value *left, const llvm::Value *right);
  bool compareNumbers(State &s, llvm::CmpInst::Predicate predicate, const Linear &a, const Linear &b);
  bool isSettled(const State &s, const Linear &pointer) const;
  bool comparePointers(State &s, llvm::CmpInst::Predicate predicate, const Linear &a, const Linear &b);
  Linear addressOf(State &s, const llvm::Value *integer);
  void convert(State &s, const llvm::CastInst &inst);
  void overflowing(State &s, const llvm::WithOverflowInst &inst);
  void minMax(State &s, const llvm::IntrinsicInst &inst);
  /// The value of an n-bit expression: the number of its class modulo 2^n that lies in the signed or unsigned range.
  Linear inRange(State &s, const llvm::Value *v, bool isSigned);
  Linear inRange(State &s, const Linear &given, unsigned bits, bool isSigned);
  Linear numberOf(State &s, const Linear &pointer);
  Linear resized(State &s, const Linear &e, const llvm::Type &from, const llvm::Type &to);
  /// Whether e >= 0; or e == 0.
  bool decideAtLeast(State &s, const Linear &e);
  bool decideEqual(State &s, const Linear &e);
  /// Of pointers: which object each of them belongs to stays as it is.
  bool decideEqualAddresses(State &s, const Linear &e);
  bool decideEqual(State &s, const Linear &e, llvm::function_ref<bool(State &)> learn);
  bool isTrue(State &s, const llvm::Value *condition);
  Sym freshOf(const llvm::Type *type, const std::string &name);
  void setUnknown(State &s, const llvm::Value &v, bool isExact);
  void set(State &s, const llvm::Value &v, Linear e) { s.locals[program.idOf(&v)] = std::move(e); }

  // Memory (RulesMemory.cpp)
  void load(State &s, const llvm::LoadInst &inst);
  void store(State &s, const llvm::StoreInst &inst);
  Linear loadScalar(State &s, const llvm::Type *type, const Linear &pointer, const llvm::Instruction &inst);
  void storeScalar(State &s, const llvm::Type *type, const Linear &pointer, Linear value,
                   const llvm::Instruction &inst);
  Linear inMemory(State &s, const llvm::Type *type, const Linear &value);
  Linear fromMemory(State &s, const llvm::Type *type, const Linear &bytes);
  Linear elementPointer(State &s, const llvm::GEPOperator &gep);
  bool hasSameBase(const Linear &a, const Linear &b) const;
  Object &access(State &s, const Linear &pointer, const Linear &size, bool isWrite, const llvm::Instruction &inst);
  Linear allocate(State &s, const Linear &size, ObjectKind kind, const llvm::Value &site, const std::string &name);
  void overwrite(State &s, Object &object, const Linear &from, const Linear &size);
  bool isApart(const State &s, const Linear &a, const Linear &aSize, const Linear &b, const Linear &bSize) const;
  void memSet(State &s, const llvm::MemSetInst &inst);
  void memCopy(State &s, const llvm::MemTransferInst &inst);
  static ObjectKind kindMadeBy(Intrinsic allocator);
  void release(State &s, const Linear &pointer, const llvm::Instruction &inst);
  void addGlobal(State &s, const llvm::GlobalVariable &global);
  void addContents(State &s, Object &object, const llvm::Constant &constant, uint64_t offset, unsigned &budget);
  void forgetContents(State &s);
  void forgetChains(State &s);
  void unfoldOperands(State &s, const llvm::Instruction &inst);

  // Functions that walk through memory (RulesString.cpp)
  struct Walk {
    Sym base;
    Linear from;
  };
  struct Prefix {
    Int count;
    bool isAll;
  };
  class Outcomes;
  void libraryCall(State &s, const llvm::CallInst &inst);
  void stringLength(State &s, const llvm::CallInst &inst);
  void stringLengthUpTo(State &s, const llvm::CallInst &inst);
  void compareBytes(State &s, const llvm::CallInst &inst);
  void compareStrings(State &s, const llvm::CallInst &inst, bool isLimited);
  void findCharacterOrEnd(State &s, const llvm::CallInst &inst);
  void findLastCharacter(State &s, const llvm::CallInst &inst);
  void findString(State &s, const llvm::CallInst &inst);
  void spanOf(State &s, const llvm::CallInst &inst);
  void findByte(State &s, const llvm::CallInst &inst);
  void markRead(State &s, const llvm::CallInst &inst, std::initializer_list<unsigned> pointers);
  std::optional<Linear> knownByte(const State &s, const Object &object, const Linear &at) const;
  std::vector<Linear> distancesTo(const State &s, const Object &object, const Linear &from, const Linear &byte) const;
  Walk walkFrom(State &s, const llvm::Value *pointer, const llvm::Instruction &inst);
  std::vector<Linear> zerosOf(const State &s, const Walk &walk) const;
  std::vector<Linear> mustHaveZero(const State &s, const Walk &walk, const llvm::Instruction &inst);
  bool covers(const State &s, const Walk &walk, const Linear &count) const;
  Prefix prefixOf(const State &s, const Walk &walk) const;
  std::optional<Linear> walked(State &s, const Walk &walk, const std::vector<Linear> &limits, const std::string &name);
  std::optional<Linear> walkedToZero(State &s, const Walk &walk, Int prefix, const std::vector<Linear> &limits);
  bool learnByte(State &s, const Walk &walk, const Linear &length, const Linear &byte);
  [[noreturn]] void failWithoutEnd(const Walk &walk, const llvm::Instruction &inst);

  // Calls (RulesCalls.cpp)
  void call(State &s, const llvm::CallInst &inst);
  void fathomCall(State &s, const llvm::CallInst &inst);
  void llvmCall(State &s, const llvm::IntrinsicInst &inst);
  void check(State &s, const llvm::CallInst &inst);
  Linear nondet(State &s, const llvm::CallInst &inst);
  Linear input(State &s, Sym sym);
  Linear mallocFails(State &s, const llvm::CallInst &inst);
  void endScope(State &s, const Linear &pointer);
  void checkLeaks(State &s, const llvm::CallInst &inst);
  void noteFreed(const State &s, Origin origin);
  void forgetFreed(State &s, const llvm::CallInst &call);
  std::vector<State> casesOfResult(State &s, const llvm::CallInst &call, const std::vector<Linear> &arguments);

  /// What is decided by an address may never happen: nobody can choose where objects lie.
  void noteChoice(State &s, const Linear &e) const { s.isExact &= !symbols.hasAddress(e); }
  [[noreturn]] void refineAtLeast(const State &s, const Linear &e);
  [[noreturn]] void fail(PropertyKind kind, std::string text, const llvm::Instruction &inst);

  const Program &program;
  Symbols &symbols;
  RuleOptions options;
  std::deque<Int> *inputs = nullptr;
  llvm::DenseMap<const llvm::GlobalValue *, Sym> globals;
  llvm::DenseMap<const llvm::Function *, std::set<int>> frees; // of what their callers have, by origin
  bool hasNewFrees = false;
  std::map<std::tuple<Linear, unsigned, bool>, Sym> wraps; // how often a number of so many bits has wrapped around
};

} // namespace fathom::prove
