// What stands in the manifest.json of a certificate: what was verified, and which formulas and proofs show it.
#pragma once

#include "solver/proof/Lines.h"

#include "llvm/Support/JSON.h"

#include <vector>

namespace fathom::proof {

constexpr char manifestName[] = "manifest.json";

struct Manifest {
  /// A file and the hash of its contents.
  struct File {
    std::string path, sha256;
  };
  struct Property {
    std::string kind, place, text;
  };
  /// A formula that is satisfiable if a run of the program can break one of the properties.
  struct Query {
    File formula, proof; // beside the manifest
    uint64_t variables = 0, clauses = 0;
    std::vector<uint64_t> properties; // by number, from 0
  };

  std::string tool;           // name and version of what wrote it
  std::vector<File> inputs;   // where the program came from
  std::string program;        // hash of what clang made of them: headers, flags and clang itself are in it
  llvm::json::Object options; // under which it was verified
  std::vector<std::string> assumptions;
  std::vector<Property> properties;
  std::vector<Query> queries;
};

/// In hexadecimal.
std::string sha256(llvm::StringRef text);

/// As JSON, with a checksum of itself.
std::string textOf(const Manifest &manifest);

/// True for any text that claims to be the manifest of a certificate, also of one that is not complete.
bool isManifest(llvm::StringRef text);

/// Stands in for the manifest until it is written, so that what is left of an interrupted run is known as such.
std::string incompleteManifest();

/// `name` is for messages. Throws UserError if it is no manifest, and Rejected if it is damaged or incomplete, or
/// leaves a property without a query. Options are not read.
Manifest readManifest(llvm::StringRef text, const std::string &name);

} // namespace fathom::proof
