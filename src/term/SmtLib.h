// A condition as an SMT-LIB 2 script that any solver accepts (QF_UFBV; QF_AUFBV with arrays, AUFBV with lambdas);
// shared subterms become let-free definitions.
#pragma once

#include "term/Definition.h"
#include "term/Term.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/raw_ostream.h"

namespace fathom::term {

/// What a solver has to know to accept a script; each includes those before it.
enum class Logic { Bits, Arrays, Quantifiers };

/// The least for these terms, all that are below some roots.
Logic logicOf(const Terms &terms, llvm::ArrayRef<Term> order);

/// Writes a script piece by piece: every term is declared or defined once, before it is first used.
class SmtLibWriter {
public:
  SmtLibWriter(const Terms &terms, llvm::raw_ostream &out) : terms(terms), out(out) {}
  void setLogic(Logic logic);
  /// Declares or defines those of `order` (children before parents) that were not yet.
  void define(llvm::ArrayRef<Term> order);
  void assertTrue(Term t);
  void assertForAll(const Definition &definition);
  /// The name of a term that was defined, or the leaf itself.
  void writeOperand(Term t);
  void writeConstant(const llvm::APInt &value);
  void writeName(Func f);

private:
  void writeParameter(Term bound);
  void declare(Term t);
  void writeDefinition(Term t);
  void writeOperator(Term t);
  void writeSort(Sort sort);
  void writeName(llvm::StringRef name);

  const Terms &terms;
  llvm::raw_ostream &out;
  llvm::DenseSet<uint32_t> defined;
  llvm::DenseSet<uint32_t> declaredFunctions;
};

/// Declarations, definitions, one assert a term of `asserted`, (check-sat). Lambdas and `definitions` are quantified.
void printSmtLib(const Terms &terms, llvm::ArrayRef<Term> asserted, llvm::raw_ostream &out,
                 llvm::ArrayRef<Definition> definitions = {});

} // namespace fathom::term
