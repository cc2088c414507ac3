// Results of suites in an SQLite file. Every run of a suite is kept; a result is found again by its key.
#pragma once

#include "suite/Proof.h"

#include <memory>
#include <optional>

struct sqlite3;

namespace fathom::suite {

class Store {
public:
  /// Opens the file, or makes it. Throws UserError if that is not possible or it is not one of ours.
  explicit Store(const std::string &path, bool mustExist = false);
  ~Store();

  void beginRun(const std::string &suite, const std::string &version);
  /// What is added is there even if this process dies right behind.
  void add(const Result &result);
  /// The newest result with this key that another run could repeat: verdicts, but no errors, and nothing that took
  /// longer than it had time.
  std::optional<Result> find(const std::string &name, const std::string &key) const;
  /// The newest result of every proof, by name.
  std::vector<Result> newest() const;

private:
  class Statement;
  void execute(const char *sql);
  [[noreturn]] void fail(const std::string &what) const;

  std::string path;
  struct Close {
    void operator()(sqlite3 *database) const;
  };
  std::unique_ptr<sqlite3, Close> database;
  int64_t run = 0;
};

} // namespace fathom::suite
