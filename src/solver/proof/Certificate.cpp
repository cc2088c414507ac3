#include "solver/proof/Certificate.h"

#include "support/Error.h"
#include "support/Files.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace fathom::proof {

using llvm::MemoryBuffer;

static std::string inFolder(const std::string &folder, llvm::StringRef name) {
  llvm::SmallString<128> path(folder);
  llvm::sys::path::append(path, name);
  return path.str().str();
}

Manifest openCertificate(const std::string &folder) {
  std::string path = inFolder(folder, manifestName);
  if (!llvm::sys::fs::is_directory(folder))
    throw UserError(folder + ": no such directory");
  return readManifest(readFile(path)->getBuffer(), path);
}

namespace {

/// A file of the certificate. The contents that were hashed are those that are checked.
struct Part {
  Part(const std::string &folder, const Manifest::File &file) : path(inFolder(folder, file.path)) {
    if (file.path.empty() || file.path == "." || file.path == ".." || file.path.find('/') != std::string::npos)
      throw Rejected(inFolder(folder, manifestName) + ": '" + file.path + "' is not a file beside it");
    try {
      contents = readFile(path);
    } catch (const UserError &error) {
      throw Rejected(error.what());
    }
    if (sha256(contents->getBuffer()) != file.sha256)
      throw Rejected(path + ": damaged: it does not have the hash that the manifest says");
  }
  Text text() const { return {contents->getBuffer(), path}; }

  std::string path;
  std::unique_ptr<MemoryBuffer> contents;
};

} // namespace

Counts check(const std::string &folder, const Manifest::Query &query) {
  Part formula(folder, query.formula), proof(folder, query.proof);
  Counts counts = check(formula.text(), proof.text());
  if (counts.variables != query.variables || counts.clauses != query.clauses)
    throw Rejected(formula.path + ": not of the size that the manifest says");
  return counts;
}

std::vector<std::string> changedInputs(const Manifest &manifest) {
  std::vector<std::string> changed;
  auto isSame = [](const Manifest::File &input) {
    try {
      return sha256(readFile(input.path)->getBuffer()) == input.sha256;
    } catch (const UserError &) {
      return false;
    }
  };
  for (const Manifest::File &input : manifest.inputs)
    if (!isSame(input))
      changed.push_back(input.path);
  return changed;
}

} // namespace fathom::proof
