// Which expressions over the symbols of a merged state stand for given pairs of values, one in either state.
//
// A pair (x, y) is what a variable is in state a and in state b. If pairs (1, 1), (n, n) and (i, i + 1) have the names
// 1, n and v, then (2*i + n, 2*i + n + 2) is 2*v + n: linear relations between variables that hold in both states are
// found by elimination, and only what is independent of all that came before needs a new symbol.
#pragma once

#include "prove/Linear.h"

#include <gmpxx.h>
#include <map>
#include <optional>
#include <vector>

namespace fathom::prove {

class Basis {
public:
  Basis() { add(Linear(1), Linear(1), std::nullopt); }

  /// From now on, `name` stands for the pair; without a name: the constant 1.
  void add(const Linear &inA, const Linear &inB, std::optional<Sym> name);
  /// The expression for a pair, if there is one: scale * pair = result, with scale > 0.
  struct Expressed {
    Linear expression;
    Int scale;
  };
  std::optional<Expressed> express(const Linear &inA, const Linear &inB) const;

private:
  using Coordinate = std::pair<int, int64_t>; // which state; symbol, or -1 for the constant
  using Vector = std::map<Coordinate, mpq_class>;
  using Combination = std::map<int64_t, mpq_class>; // names, or -1 for the constant
  struct Row {
    Coordinate pivot; // its factor is 1
    Vector vector;
    Combination combination;
  };
  static Vector vectorOf(const Linear &inA, const Linear &inB);
  void reduce(Vector &vector, Combination &combination) const;

  std::vector<Row> rows;
};

} // namespace fathom::prove
