// Sea-IR: LLVM's SSA with memory made explicit. Registers hold integers, pointers or memories; a store defines a new
// memory, a load uses one, and nothing has a side effect.
//
//   C                                 Sea-IR
//   uint8_t x = nd_char();            r0 = nondet i8 input "nd_char" @ "copy.c":2:15
//   assume(x < 10);                   r1 = ult i8 r0, 10
//                                     assume r1
//   uint8_t *p = malloc(2);           p1, m1 = malloc i64 2, align 16, "malloc", m0 @ "copy.c":4:16
//   p[1] = x;                         p2 = gep p1, i64 1
//                                     r2 = isderef p2, i64 1
//                                     assert r2, bounds @ "copy.c":5:8
//                                     m2 = store i8 r0, p2, m1
//
// A program has one memory a region, and a store touches the memory of its pointer's region only. What lives is kept
// apart from what is stored: allocations and frees of all regions thread one *life memory*, which isalloc, inttoptr and
// the like ask. With a single region one memory does both.
//
//   p1, m1, m2 = malloc i64 8, align 16, "malloc", m0, m9 hidden      m0: region of p1, m9: life memory
//   m3 = store i64 r1, p1, m1
//   m4 = free p1, m2
//
// Everything of a function lives in its arena: values are 32-bit handles, instructions and blocks are stable pointers.
// Opcodes.def lists the instructions and how each is written.
#pragma once

#include "support/NondetSource.h"
#include "support/Property.h"
#include "support/SourceLoc.h"

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Allocator.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace fathom::seair {

/// i1..iN, ptr or mem.
class Type {
public:
  static Type integer(unsigned width) { return Type(width); }
  static Type ptr() { return Type(ptrCode); }
  static Type mem() { return Type(memCode); }
  static Type none() { return Type(0); }

  bool isInt() const { return code != 0 && code < memCode; }
  bool isPtr() const { return code == ptrCode; }
  bool isMem() const { return code == memCode; }
  bool isNone() const { return code == 0; }
  unsigned width() const { return code; }
  bool operator==(const Type &) const = default;
  std::string text() const;

private:
  explicit Type(uint32_t code) : code(code) {}
  static constexpr uint32_t memCode = 0xfffffffe;
  static constexpr uint32_t ptrCode = 0xffffffff;
  uint32_t code;
};

/// A register, parameter or constant of one function.
struct Value {
  uint32_t id = ~0u;
  bool valid() const { return id != ~0u; }
  bool operator==(const Value &) const = default;
};

enum class Opcode : uint8_t {
#define SEAIR_OP(Enumerator, Spelling, Shape) Enumerator,
#include "seair/Opcodes.def"
};

enum class Shape : uint8_t {
  Binary,
  Compare,
  Cast,
  Select,
  Phi,
  Nondet,
  MemInit,
  Alloc,
  Free,
  Load,
  Store,
  Data,
  Memset,
  Memcpy,
  Iteration,
  Repeat,
  Fill,
  Havoc,
  HavocReach,
  Gep,
  PtrToInt,
  IntToPtr,
  PtrQuery,
  PtrPair,
  IsDeref,
  ShadowRead,
  ResetMod,
  TrackMod,
  MemQuery,
  StackSave,
  StackRestore,
  Assume,
  Assert,
  Br,
  CondBr,
  Call,
  Ret,
  Halt,
};

Shape shapeOf(Opcode op);
std::string_view spelling(Opcode op);

/// Who assumes: Fathom, what holds in every run; the program; or the user, who does not want errors of a kind to be
/// looked for (then the kind is added).
enum AssumeOrigin : uint32_t { Own, Written, WithoutErrors };

inline uint32_t withoutErrors(PropertyKind kind) { return WithoutErrors + static_cast<uint32_t>(kind); }

/// What a pointer points to; the value of `kindof`.
enum class ObjectKind : uint8_t {
  Null = 0,    // the null pointer, and null plus an offset
  Invalid = 1, // an integer cast to a pointer where no object is
  Global = 2,
  Constant = 3,
  Stack = 4,
  Heap = 5, // of malloc
  New = 6,
  NewArray = 7, // the last that fits: three bits of a base say the kind
};

inline bool isHeap(ObjectKind kind) { return kind >= ObjectKind::Heap; }

using fathom::NondetSource;

struct Block;

struct Inst {
  Opcode op;
  Type type = Type::none();      // the T of the shape (Opcodes.def) that comes first; none where it has no T
  llvm::ArrayRef<Value> results; // one for most
  llvm::MutableArrayRef<Value> operands;
  llvm::MutableArrayRef<Block *> blocks; // targets of a br, incoming blocks of a phi (one an operand)
  SourceLoc loc;
  uint32_t detail =
      0; // Assert: check index; Nondet, Havoc, HavocReach: nondet index; Alloc: object index; Data: data
         // index; Assume: AssumeOrigin; MemInit: region; Iteration: number of the loop; Call: index into Tables::names

  Value result() const { return results[0]; }
  bool isTerminator() const;
};

/// In this program nobody asks whether the check holds.
inline void assumeInstead(Inst &assertion) {
  assertion.op = Opcode::Assume;
  assertion.detail = Own;
}

/// The operands of a fill from here on are the iteration, stride and count of each loop.
constexpr size_t firstLoopOfFill = 4;

struct Block {
  std::string name;
  std::vector<Inst *> insts; // phis first, one terminator last
  uint32_t index = 0;        // position in Function::blocks

  Inst *terminator() const { return insts.empty() ? nullptr : insts.back(); }
  llvm::ArrayRef<Block *> successors() const;
};

/// A property: a check at a place. Unrolled and inlined copies of one check share it.
struct Check {
  PropertyKind kind;
  SourceLoc loc;
  std::string text;   // the asserted expression, or what is unsupported; may be empty
  uint32_t group = 0; // checks of the same objects have the same; 0: not of objects. Not part of what a check is
};

struct NondetInfo {
  NondetSource source;
  std::string what; // "nd_char", "x", the name of the abstracted operation
};

struct ObjectInfo {
  std::string name; // variable name, or the allocating function
  unsigned align = 1;
  bool hidden = false;  // no integer becomes a pointer to it
  bool foreign = false; // somebody else's: never lost
};

/// What holds for every access of a region; memory is encoded accordingly.
struct RegionInfo {
  unsigned word = 1;    // bytes: every offset and size is a multiple of it
  bool pointers = true; // pointers may be stored in it
  bool mod = true;      // ismod may be asked
  /// The region of the objects, if this holds something about each of their bytes and not the bytes themselves.
  std::optional<uint32_t> shadowOf{};
  bool operator==(const RegionInfo &) const = default;
};

/// What all functions of a program share.
struct Tables {
  unsigned pointerBytes = 8; // 4 or 8. Addresses have as many; offsets and sizes have 64 bits in any program
  FileTable files;
  std::vector<Check> checks;
  std::vector<NondetInfo> nondets;
  std::vector<ObjectInfo> objects;
  std::vector<RegionInfo> regions; // by number; what is absent is as general as can be
  std::vector<std::string> data;   // bytes of `data` instructions
  std::vector<std::string> names;  // callees
  uint32_t numLoops = 0;           // summarised ones

  Type addressType() const { return Type::integer(8 * pointerBytes); }
  /// In memory, of a whole-byte integer or a pointer.
  unsigned bytesOf(Type type) const { return type.isPtr() ? pointerBytes : type.width() / 8; }
  RegionInfo region(uint32_t number) const { return number < regions.size() ? regions[number] : RegionInfo(); }
  void setRegion(uint32_t number, RegionInfo info);
  std::vector<std::pair<uint32_t, uint32_t>> joinedGroups; // one check is in both
  /// The index of an equal check, or of a new one.
  uint32_t internCheck(Check check);

private:
  std::unordered_multimap<size_t, uint32_t> checkIndex;
};

class Function {
public:
  Function(std::string name, Tables &tables) : name(std::move(name)), tables(&tables) {}
  Function(const Function &) = delete;
  Function(Function &&) = default;
  Function &operator=(Function &&) = default;

  std::string name;
  Tables *tables;
  std::vector<Block *> blocks; // the first is the entry
  std::vector<Value> params;
  std::vector<Type> resultTypes;

  Block *addBlock(std::string name);
  Value addParam(Type type, std::string name = "");

  Value constant(const llvm::APInt &value);
  Value constant(unsigned width, uint64_t value) { return constant(llvm::APInt(width, value)); }
  Value nullPtr();

  /// A new instruction, not yet in a block. Result types follow from the opcode; the checker verifies them.
  Inst *create(Opcode op, Type type, llvm::ArrayRef<Type> resultTypes, llvm::ArrayRef<Value> operands,
               llvm::ArrayRef<Block *> blocks = {}, SourceLoc loc = {}, uint32_t detail = 0);

  Type typeOf(Value v) const { return values[v.id].type; }
  bool isConstant(Value v) const { return values[v.id].isConstant; }
  bool isNull(Value v) const { return isConstant(v) && typeOf(v).isPtr(); }
  const llvm::APInt &constantValue(Value v) const { return values[v.id].constant; }
  /// The defining instruction; null for parameters and constants.
  Inst *definition(Value v) const { return values[v.id].def; }
  const std::string &nameOf(Value v) const { return values[v.id].name; }
  void setName(Value v, std::string name) { values[v.id].name = std::move(name); }
  size_t numValues() const { return values.size(); }

  /// Numbers the blocks by their position; passes call it when they have changed the list.
  void renumberBlocks();

private:
  struct ValueInfo {
    Type type = Type::none();
    bool isConstant = false;
    llvm::APInt constant;
    Inst *def = nullptr;
    std::string name;
  };

  Value newValue(Type type, Inst *def);

  std::vector<ValueInfo> values;
  llvm::DenseMap<llvm::APInt, Value> constants; // keyed by width and value
  Value null;
  std::unique_ptr<llvm::BumpPtrAllocator> arena = std::make_unique<llvm::BumpPtrAllocator>();
  std::vector<std::unique_ptr<Block>> ownedBlocks;
};

struct Program {
  std::unique_ptr<Tables> tables = std::make_unique<Tables>();
  std::vector<Function> functions;

  Function &main() { return functions.front(); }
};

} // namespace fathom::seair
