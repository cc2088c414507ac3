// Temporary files, in folders of their own that only their owner can enter. They go with the object, and also when the
// process is ended without ceremony (the budget, a crash): whoever does that calls removeAll before, see exitAtOnce.
#pragma once

#include <string>

namespace fathom {

class ScratchFolder {
public:
  /// Throws UserError if there can be none.
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder &) = delete;

  const std::string &path() const { return folder; }

  /// With all that is in them. Safe in a signal handler.
  static void removeAll();

private:
  std::string folder;
};

/// A name for a file in a folder of its own.
class ScratchFile {
public:
  explicit ScratchFile(const char *extension) : name(folder.path() + "/scratch." + extension) {}

  const std::string &path() const { return name; }
  /// It may hold other files as well.
  const std::string &parent() const { return folder.path(); }

private:
  ScratchFolder folder;
  std::string name;
};

} // namespace fathom
