// Writes the folder of --certificate: for every query that a VERIFIED rests on its clauses and CaDiCaL's proof that
// they cannot hold together, and a manifest that says what they are about (src/solver/proof/Manifest.h).
#pragma once

#include "Decide.h"
#include "report/Report.h"
#include "solver/proof/Manifest.h"

#include "llvm/IR/Module.h"

namespace fathom {

/// All checks of a program, and what shows that they hold.
struct Proven {
  std::vector<seair::Check> checks;
  std::vector<Decision::Refutation> refutations;
};

class CertificateFolder {
public:
  /// Makes the folder, or takes an older certificate out of it. Throws UserError if there is anything else in it, or
  /// nothing can be written there.
  explicit CertificateFolder(const Options &options);
  ~CertificateFolder() { discard(); }
  CertificateFolder(const CertificateFolder &) = delete;

  /// What clang made of the files.
  void setProgram(const llvm::Module &module);
  /// For a program that is verified. Throws UserError and BudgetExceeded.
  void write(const report::Report &report, Proven proven, const Budget &budget);
  /// What is not complete is taken away.
  void discard() const;

private:
  std::string inFolder(const std::string &name) const;
  void writeFile(const std::string &name, const std::string &text) const;
  proof::Manifest::File hashed(const std::string &name) const;
  proof::Manifest::Query writeQuery(size_t number, const Decision::Refutation &refutation, const Budget &budget) const;
  void requireOurs() const;
  void clear() const;

  std::string folder;
  bool isNew = false;
  bool isComplete = false;
  proof::Manifest manifest;
};

} // namespace fathom
