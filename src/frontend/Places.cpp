#include "frontend/Places.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace fathom {

/// Empty if it is gone. Asked for once: there are places by the thousand, and each time would be two system calls.
static const std::string &startFolder() {
  static const std::string folder = [] {
    SmallString<256> path;
    return sys::fs::current_path(path) ? std::string() : path.str().str();
  }();
  return folder;
}

/// Relative to the directory Fathom was started in where that is possible, else as it is.
static std::string fileName(const DILocation &location) {
  StringRef file = location.getFilename(), directory = location.getDirectory();
  if (!sys::path::is_absolute(file) && (startFolder().empty() || directory == startFolder() || directory.empty()))
    return file.str();
  SmallString<256> path(file);
  if (sys::path::is_relative(path)) {
    path = directory;
    sys::path::append(path, file);
  }
  return path.str().str();
}

Place placeOf(const DebugLoc &location) {
  if (!location || location.getLine() == 0)
    return {};
  return {fileName(*location.get()), location.getLine(), location.getCol()};
}

std::string placeText(const DebugLoc &location) {
  Place place = placeOf(location);
  if (place.file.empty())
    return "?";
  std::string column = place.column ? ":" + std::to_string(place.column) : ""; // none where LLVM has merged two
  return place.file + ":" + std::to_string(place.line) + column;
}

} // namespace fathom
