// What loops that were summarised have written: a value, as a function of the number of the iteration, at addresses
// that are a stride apart.
//
//   for (i = 0; i < n; ++i)
//     if (i & 1)                       element   2 * k
//       a[i].x = 2 * i;                condition k & 1
//                                      loops     k: sizeof a[0] bytes apart, n of them
//
// What lies delta bytes behind the first element was written by iteration delta / stride, if at all.
#pragma once

#include "memory/Facts.h"
#include "support/Budget.h"

#include <optional>

namespace fathom::memory {

struct Fill {
  struct Loop {
    Term iteration; // the variable
    Term stride;    // in bytes; a constant, or above zero
    Term count;     // above zero
    bool isDownward = false;
  };

  Term element;                       // over the iterations, a whole number of bytes
  Term condition;                     // over the iterations: is it written?
  llvm::SmallVector<Loop, 1> loops{}; // the outermost first; what an inner one writes is shorter than an outer stride
};

/// The same with loops that go upwards only. `start` is moved to the lowest address.
Fill upwards(term::Terms &terms, Fill fill, Term &start);
/// From the first byte to behind the last one.
Term spanOf(term::Terms &terms, const Fill &fill);

class FillReader {
public:
  FillReader(Facts &facts, const Budget &budget) : facts(facts), terms(facts.terms), budget(budget) {}

  struct Part {
    Term isWritten, value;
  };
  /// Bytes [delta, delta + bytes) behind the start. None if they may lie in several elements: one byte never does.
  std::optional<Part> part(const Fill &fill, Term delta, unsigned bytes);
  /// Is one of the bytes written?
  Term meets(const Fill &fill, Term delta, unsigned bytes);

private:
  using Numbers = llvm::SmallVector<Term, 2>; // one a loop
  Term at(const Fill &fill, Term body, const Numbers &numbers);
  bool depends(const Fill &fill, Term t);
  unsigned lowBitsInCommon(const Fill &fill, Term delta) const;

  Facts &facts;
  term::Terms &terms;
  const Budget &budget;
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, bool> dependence; // term and innermost iteration
  std::map<std::vector<uint32_t>, Term> results;                  // by body, iterations and numbers
};

} // namespace fathom::memory
