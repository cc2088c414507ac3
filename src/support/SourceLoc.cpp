#include "support/SourceLoc.h"

namespace fathom {

uint32_t FileTable::intern(std::string_view name) {
  if (name.empty())
    return 0;
  auto [it, isNew] = index.try_emplace(std::string(name), static_cast<uint32_t>(names.size()));
  if (isNew)
    names.emplace_back(name);
  return it->second;
}

std::string FileTable::text(SourceLoc loc) const {
  if (!loc.known())
    return "?";
  std::string result = name(loc.file) + ":" + std::to_string(loc.line);
  if (loc.column)
    result += ":" + std::to_string(loc.column);
  return result;
}

} // namespace fathom
