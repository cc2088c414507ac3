// A place in the checked program. File names are interned in a FileTable, so a place is three integers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fathom {

struct SourceLoc {
  uint32_t file = 0; // index into a FileTable; 0 is "no file"
  uint32_t line = 0;
  uint32_t column = 0;

  bool known() const { return file != 0; }
  auto operator<=>(const SourceLoc &) const = default;
};

class FileTable {
public:
  FileTable() : names{""} {}

  uint32_t intern(std::string_view name);
  const std::string &name(uint32_t file) const { return names[file]; }

  /// "copy.c:7:3", "copy.c:7" without a column, "?" where nothing is known.
  std::string text(SourceLoc loc) const;

private:
  std::vector<std::string> names;
  std::unordered_map<std::string, uint32_t> index;
};

} // namespace fathom
