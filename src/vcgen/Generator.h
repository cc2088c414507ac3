// Gives every value of a function its terms, instruction by instruction.
#pragma once

#include "vcgen/Condition.h"
#include "vcgen/Implied.h"

#include <optional>

namespace fathom::vcgen {

class Generator {
public:
  /// What is known from an earlier translation of the same function.
  struct Experience {
    memory::WordSizes words = {};
    Truths constants = {};
    bool exactSizes = false;
  };

  Generator(const seair::Function &function, term::Terms &terms, Env &env, Experience known);

  Condition run();
  /// What would make the condition simpler if it were generated once more; nothing if it would not.
  std::optional<Experience> experience();
  void count();

private:
  using Term = term::Term;
  using FatPtr = memory::FatPtr;
  using Mem = memory::Mem;

  /// What a value is; the member that its type says.
  struct Symbol {
    Term term{};
    FatPtr ptr{};
    Mem mem{};
  };

  std::vector<ImpliedFact> assumedOnAllPaths(const Truths &constants) const;
  void assumeFacts(seair::Value v);
  void translate(const seair::Inst &inst);

  // One function a shape.
  void binary(const seair::Inst &inst);
  void compare(const seair::Inst &inst);
  void cast(const seair::Inst &inst);
  void select(const seair::Inst &inst);
  void nondet(const seair::Inst &inst);
  void nondetOfEach(const seair::Inst &inst, const std::string &name);
  void alloc(const seair::Inst &inst);
  void fill(const seair::Inst &inst);
  void havocReach(const seair::Inst &inst);
  void load(const seair::Inst &inst);
  void store(const seair::Inst &inst);
  void ptrQuery(const seair::Inst &inst);
  void shadowRead(const seair::Inst &inst);
  FatPtr intToPtr(const seair::Inst &inst);
  void memQuery(const seair::Inst &inst);
  void assertion(const seair::Inst &inst);

  Term binaryTerm(seair::Opcode op, Term a, Term b);
  Term binaryBool(seair::Opcode op, Term a, Term b);
  Term compareInts(seair::Opcode op, Term a, Term b);
  Term compareBools(seair::Opcode op, Term a, Term b);
  Term comparePtrs(seair::Opcode op, const FatPtr &a, const FatPtr &b);
  Term castBool(seair::Opcode op, Term a, unsigned width);

  Term term(seair::Value v);
  FatPtr ptr(seair::Value v);
  Mem mem(seair::Value v) const;
  void define(seair::Value v, Term term) { symbols[v.id].term = term; }
  void define(seair::Value v, const FatPtr &ptr) { symbols[v.id].ptr = ptr; }
  void define(seair::Value v, Mem mem) { symbols[v.id].mem = mem; }

  const seair::Function &function;
  term::Terms &terms;
  Env &env;
  Experience known;
  std::vector<Symbol> symbols;
  std::vector<ImpliedFact> always; // what the assumption implies, whatever else is true
  /// These facts, as they were used. What was known of constants may have had a part in them, and is not part of the
  /// condition that is built with their help: where they do not hold, it says nothing.
  std::vector<Term> learned;
  Condition condition;
  memory::MemoryModel &memory;
  Term assumed;
  Term failed; // the negated assertion
};

} // namespace fathom::vcgen
