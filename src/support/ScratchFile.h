// A temporary file that only its owner can read. It goes with the object, and also when the process is ended without
// ceremony (the budget, a crash): whoever does that calls removeAll before.
#pragma once

#include <string>

namespace fathom {

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
  std::string name;
};

} // namespace fathom
