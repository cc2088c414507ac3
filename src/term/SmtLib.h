// A condition as an SMT-LIB 2 script (QF_UFBV) that any solver accepts; shared subterms become let-free definitions.
#pragma once

#include "term/Term.h"

#include "llvm/Support/raw_ostream.h"

namespace fathom::term {

/// Declarations, definitions, one assert a term of `asserted`, (check-sat).
void printSmtLib(const Terms &terms, llvm::ArrayRef<Term> asserted, llvm::raw_ostream &out);

} // namespace fathom::term
