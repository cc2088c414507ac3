// A condition as an SMT-LIB 2 script that any solver accepts (QF_UFBV; QF_AUFBV with arrays, AUFBV with lambdas);
// shared subterms become let-free definitions.
#pragma once

#include "term/Definition.h"
#include "term/Term.h"

#include "llvm/Support/raw_ostream.h"

namespace fathom::term {

/// Declarations, definitions, one assert a term of `asserted`, (check-sat). Lambdas and `definitions` are quantified.
void printSmtLib(const Terms &terms, llvm::ArrayRef<Term> asserted, llvm::raw_ostream &out,
                 llvm::ArrayRef<Definition> definitions = {});

} // namespace fathom::term
