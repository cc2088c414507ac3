// A name for a temporary file, in a folder of its own that only its owner can enter. It goes with the object, and also
// when the process is ended without ceremony (the budget, a crash): whoever does that calls removeAll before.
#pragma once

#include <string>

namespace fathom {

/// A new folder among the temporary files that only its owner can enter. Throws UserError if there can be none.
std::string privateFolder(const std::string &prefix);

class ScratchFile {
public:
  /// Throws UserError if there can be none.
  explicit ScratchFile(const char *extension);
  ~ScratchFile();
  ScratchFile(const ScratchFile &) = delete;

  const std::string &path() const { return name; }

  /// Safe in a signal handler.
  static void removeAll();

private:
  std::string folder, name;
};

} // namespace fathom
