// Values as parts of words, and words as parts of values. Little endian: the first byte is the lowest.
#pragma once

#include "memory/Facts.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace fathom::memory {

/// A value, and how many bytes it has.
using Part = std::pair<Term, unsigned>;

/// The first part is the lowest. Adjacent extracts of one term become one again, so that a value that was copied byte
/// by byte comes back as itself.
Term joined(term::Terms &terms, llvm::ArrayRef<Part> parts);

/// Bytes [delta, delta + bytes) of a value.
Term partOf(Facts &facts, Term whole, Term delta, unsigned bytes);

/// The bytes at an offset of memory that is made of words; wordAt(offset) gives the one that begins there. What is read
/// may be a part of a word: then it is part of a value that was split where a write met it.
Term fromWords(Facts &facts, unsigned word, Term offset, unsigned bytes, llvm::function_ref<Term(Term)> wordAt);

} // namespace fathom::memory
