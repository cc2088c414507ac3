// Appends instructions to a block, one member function an instruction shape. Folds nothing: what is asked for is built.
#pragma once

#include "seair/SeaIR.h"

namespace fathom::seair {

class Builder {
public:
  explicit Builder(Function &function) : function(&function) {}

  void setBlock(Block *block) { current = block; }
  Block *block() const { return current; }
  void setLoc(SourceLoc loc) { location = loc; }
  SourceLoc loc() const { return location; }
  Function &fun() const { return *function; }

  Value binary(Opcode op, Value a, Value b);
  Value compare(Opcode op, Value a, Value b);
  Value cast(Opcode op, Value a, Type to);
  /// zext, trunc or nothing, so that `a` gets the width.
  Value zextOrTrunc(Value a, unsigned width);
  Value select(Value condition, Value a, Value b);
  /// A value that is not known yet is left invalid here and put into Inst::operands later.
  Inst *phi(Type type, llvm::ArrayRef<Value> values, llvm::ArrayRef<Block *> blocks);
  /// `iterations`: of the summarised loops that it is one for each iteration of.
  Value nondet(Type type, NondetSource source, std::string what, llvm::ArrayRef<Value> iterations = {});

  Value memInit(uint32_t region);
  struct Allocation {
    Value ptr, mem, life; // life: only if one was given
  };
  Allocation alloc(Opcode op, Value size, ObjectInfo object, Value mem, Value life = {});
  Value free(Value ptr, Value mem);
  /// A pointer is looked up in `life`, if it is given, where it was not stored as one.
  Value load(Type type, Value ptr, Value mem, Value life = {});
  Value store(Value value, Value ptr, Value mem);
  Value data(Value ptr, Value mem, std::string bytes);
  Value memset(Value ptr, Value byte, Value size, Value mem);
  Value memcpy(Opcode op, Value dst, Value src, Value size, Value dstMem, Value srcMem);
  Value iteration(Value count);
  void repeat(Value iteration);
  struct FillLoop {
    Value iteration, stride, count;
  };
  Value fill(Value value, Value condition, Value ptr, Value mem, llvm::ArrayRef<FillLoop> loops);
  Value havoc(Value ptr, Value size, Value mem, std::string name = "");
  /// What a function of this name can get at from the pointers. A new memory for each of `memories`, in which all lies
  /// that is reached; for `life` if there are none.
  llvm::ArrayRef<Value> havocReach(llvm::ArrayRef<Value> pointers, std::string name, Value life,
                                   llvm::ArrayRef<Value> memories = {});

  Value gep(Value ptr, Value offset);
  Value ptrToInt(Value ptr);
  Value intToPtr(Value address, Value mem);
  Value kindOf(Value ptr);
  Value offsetOf(Value ptr);
  Value sizeOf(Value ptr);
  Value sameObject(Value a, Value b);
  Value isDeref(Value ptr, Value size);
  Value isAlloc(Value ptr, Value mem);
  Value isMod(Value ptr, Value mem);
  Value resetMod(Value ptr, Value mem);
  Value trackMod(Value on, Value mem);
  Value isClean(Value mem);
  /// The life memory, and all memories with contents where that is none.
  Value noLeak(Value life, llvm::ArrayRef<Value> memories = {});
  Value stackSave(Value mem);
  Value stackRestore(Value mark, Value mem);

  /// `origin`: see AssumeOrigin.
  void assume(Value condition, uint32_t origin = Own);
  void assertThat(Value condition, PropertyKind kind, std::string text = "", uint32_t group = 0);

  llvm::ArrayRef<Value> call(uint32_t name, llvm::ArrayRef<Type> results, llvm::ArrayRef<Value> operands);

  void br(Block *target);
  void condBr(Value condition, Block *ifTrue, Block *ifFalse);
  void ret(llvm::ArrayRef<Value> values);
  void halt();

  Value integer(unsigned width, uint64_t value) { return function->constant(width, value); }
  Value boolean(bool value) { return function->constant(1, value); }

private:
  Inst *append(Opcode op, Type type, llvm::ArrayRef<Type> results, llvm::ArrayRef<Value> operands,
               llvm::ArrayRef<Block *> blocks = {}, uint32_t detail = 0);

  Function *function;
  Block *current = nullptr;
  SourceLoc location;
};

} // namespace fathom::seair
