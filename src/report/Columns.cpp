#include "report/Columns.h"

#include "llvm/Support/Unicode.h"

#include <algorithm>

namespace fathom::report {

/// Columns it takes on a terminal.
static size_t widthOf(const std::string &cell) {
  int width = llvm::sys::unicode::columnWidthUTF8(cell);
  return width < 0 ? cell.size() : static_cast<size_t>(width);
}

static std::vector<size_t> widths(const std::vector<Columns::Row> &rows) {
  std::vector<size_t> result;
  for (const Columns::Row &row : rows) {
    result.resize(std::max(result.size(), row.cells.size()));
    for (size_t i = 0; i < row.cells.size(); ++i)
      result[i] = std::max(result[i], widthOf(row.cells[i]));
  }
  return result;
}

void Columns::print(llvm::raw_ostream &out, bool colour) const {
  constexpr size_t gap = 3;
  std::vector<size_t> columns = widths(rows);
  for (const Row &row : rows) {
    size_t pending = 2; // spaces are written only before something
    for (size_t i = 0; i < row.cells.size(); ++i) {
      const std::string &cell = row.cells[i];
      size_t padding = columns[i] - widthOf(cell);
      if (!cell.empty()) {
        out.indent(static_cast<unsigned>(pending + (i == right ? padding : 0)));
        bool paint = colour && i == 0 && !row.colour.empty();
        out << (paint ? row.colour : "") << cell << (paint ? "\033[0m" : "");
        pending = 0;
      } else {
        pending += i == right ? padding : 0;
      }
      pending += gap + (i == right ? 0 : padding);
    }
    out << '\n';
  }
}

} // namespace fathom::report
