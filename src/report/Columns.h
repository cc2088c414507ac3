// Text in aligned columns, indented by two spaces, without spaces at the end of a line.
#pragma once

#include "llvm/Support/raw_ostream.h"

#include <string>
#include <vector>

namespace fathom::report {

class Columns {
public:
  struct Row {
    std::vector<std::string> cells;
    std::string colour; // of the first cell
  };

  void add(Row row) { rows.push_back(std::move(row)); }
  void alignRight(size_t column) { right = column; }
  void print(llvm::raw_ostream &out, bool colour) const;

private:
  std::vector<Row> rows;
  size_t right = ~size_t(0);
};

} // namespace fathom::report
