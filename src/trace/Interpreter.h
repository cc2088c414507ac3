// One attempt at a run: values of registers, the memory, and one small function a shape of instruction.
//
// Memories are values in Sea-IR, but on one path they are used one after the other: each region has a current version,
// and asking for any other is an internal error. So one memory, changed in place, is enough.
#pragma once

#include "trace/Memory.h"
#include "trace/Run.h"

#include <set>

namespace fathom::trace {

class Interpreter {
public:
  Interpreter(const seair::Function &function, const vcgen::Inputs &inputs, const Budget &budget,
              const Reserved &reserved, uint64_t maxSteps);

  /// Throws BudgetExceeded.
  void go();
  /// At the end: which addresses have been looked at.
  void noteAddresses();

  Run result;
  Memory memory;

private:
  struct Cell {
    llvm::APInt bits;
    Pointer pointer; // of a memory: its region and version
    Taint taint;     // never of a memory
    bool defined = false;
  };

  // Values.
  const Cell &cell(seair::Value v) const;
  const llvm::APInt &bits(seair::Value v) const;
  bool isTrue(seair::Value v) const { return bits(v).getBoolValue(); }
  uint64_t word(seair::Value v) const { return bits(v).getZExtValue(); }
  Pointer pointer(seair::Value v) const;
  /// The region of a memory, which must be the newest of it.
  uint32_t region(seair::Value v) const;
  /// A pointer through which a memory is accessed: to an object of its region, or the points-to analysis was wrong.
  Pointer accessed(seair::Value v, seair::Value mem, uint64_t length) const;
  /// Where a pointer leads in a memory: into its object, or the shadow of that.
  Pointer placed(seair::Value v, seair::Value mem) const;
  void define(seair::Value v, llvm::APInt value);
  void define(seair::Value v, Pointer value);
  void defineBool(seair::Value v, bool value) { define(v, llvm::APInt(1, value)); }
  void defineWord(seair::Value v, uint64_t value) { define(v, llvm::APInt(64, value)); }
  /// A new version of a region.
  void defineMemory(seair::Value v, uint32_t region);
  void assign(seair::Value to, const Cell &from);
  Cell operand(seair::Value v) const;

  // Control.
  void enter(const seair::Block *block);
  size_t takePhis(const seair::Block &block);
  void execute(const seair::Inst &inst);
  void executeMemory(const seair::Inst &inst);
  void executeQuery(const seair::Inst &inst);
  void executeControl(const seair::Inst &inst);
  void beginLoop(const seair::Inst &inst);
  void repeatLoop(const seair::Inst &inst);
  void stop(End end, const seair::Inst &inst);

  // Instructions.
  void comparePointers(const seair::Inst &inst);
  bool pointersEqual(Pointer a, Pointer b);
  void nondet(const seair::Inst &inst);
  std::optional<llvm::APInt> chosen(const seair::Inst &nondet) const;
  void allocate(const seair::Inst &inst);
  void recordObject(const Object &object);
  void recordHavoc(const seair::Inst &inst, uint64_t length);
  void load(const seair::Inst &inst);
  void store(const seair::Inst &inst);
  void fill(const seair::Inst &inst);
  void copy(const seair::Inst &inst);
  void havoc(const seair::Inst &inst);
  void havocReach(const seair::Inst &inst);
  void intToPtr(const seair::Inst &inst);
  void pointerQuery(const seair::Inst &inst);
  bool isDeref(const seair::Inst &inst) const;
  void memoryQuery(const seair::Inst &inst);
  void check(const seair::Inst &inst);

  // What abstract values reach (Taint.cpp).
  /// The taint of the result of a nondet or a havoc.
  Taint abstractSource(const seair::Inst &inst) const;
  void trackTaint(const seair::Inst &inst);
  void trackWrite(const seair::Inst &inst);
  void dependOn(Taint taint);
  Taint taintOf(seair::Value v) const { return cells[v.id].taint; }
  void setTaint(seair::Value v, Taint taint) { cells[v.id].taint = taint; }
  Taint taintOfOperands(const seair::Inst &inst) const;
  bool isAbsorbed(const seair::Inst &inst) const;
  Taint taintOfState(const seair::Inst &inst) const;

  // The object of a broken check (MemoryFacts.cpp).
  std::optional<MemoryFact> factAbout(const seair::Inst &assertion, std::optional<Pointer> &about) const;
  struct Subject;
  void addOperands(const seair::Inst &inst, std::vector<seair::Value> &work) const;
  MemoryFact describe(Pointer pointer) const;

  const seair::Function &function;
  const vcgen::Inputs &inputs;
  const Budget &budget;
  const uint64_t maxSteps;
  std::vector<Cell> cells;        // by value
  std::vector<bool> visited;      // by block; those of summarised loops are visited more often
  std::vector<uint64_t> versions; // by region; 0: not yet there
  uint64_t lastVersion = 0;
  const seair::Block *previous = nullptr; // where the path comes from
  const seair::Block *next = nullptr;     // where the terminator goes
  size_t nextInst = 0;                    // where in it; 0: at its beginning
  struct Place {
    const seair::Block *block = nullptr;
    size_t inst = 0;
  };
  Place behind; // the instruction at hand
  /// A summarised loop whose iterations are executed one after the other.
  struct Loop {
    const seair::Inst *begin;
    Place first; // instruction of the loop
    uint64_t count;
    std::vector<uint64_t> versions; // each iteration sees the memories that the first one saw, as they are now
  };
  std::vector<Loop> loops; // the innermost last
  bool stopped = false;
  std::set<Base> endsOfNumbers;    // objects whose end some integer was that became a pointer
  std::set<Base> compared;         // objects whose addresses were compared with those of pointers to nothing
  bool hasNumberOfNothing = false; // an integer that no object has as its address became a pointer
  bool tracking = false;           // there may be tainted values, and the run does not depend on one yet
  std::optional<Base> leaked;      // what the last isclean or noleak found
  Taint leakTaint;                 // of the last noleak
  Taint reachTaint;                // of the last havocreach
};

} // namespace fathom::trace
