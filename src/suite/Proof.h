// A proof of a suite, and what came out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fathom::suite {

struct Proof {
  std::string name;
  std::string folder; // where it is run: sources and flags are relative to it
  std::vector<std::string> sources;
  std::vector<std::string> options; // of fathom check, the timeout among them
  std::vector<std::string> flags;   // of clang
  double timeout = 60;              // seconds
  /// The verdict that is expected, and perhaps some of the properties that are violated: "VIOLATED bounds:12".
  std::string expected = "VERIFIED";

  /// What `fathom` is given.
  std::vector<std::string> arguments() const;
};

struct Result {
  std::string name;
  std::string expected;
  std::string verdict; // VERIFIED, VIOLATED, UNKNOWN; ERROR: bad input; CRASH
  std::string reason;  // behind the verdict, or the error
  double seconds = 0;  // of a clock
  double cpu = 0;      // of all processes
  uint64_t memoryKiB = 0;
  std::string output; // all of it
  std::string key;    // of the program, its options and this version
  bool reused = false;

  bool asExpected() const;
};

/// From a TOML file, or of a folder: suite.toml in it, or every source file. Throws UserError.
std::vector<Proof> readSuite(const std::string &path);

} // namespace fathom::suite
