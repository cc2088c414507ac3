#include "Certify.h"

#include "solver/proof/Certificate.h"
#include "support/Property.h"

#include "llvm/Support/raw_ostream.h"

namespace fathom {

using llvm::outs;

static std::string counted(uint64_t count, const std::string &one, const std::string &many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

static void checkAll(const std::string &folder, const proof::Manifest &manifest) {
  for (const proof::Manifest::Query &query : manifest.queries) {
    proof::Counts counts = proof::check(folder, query);
    outs() << query.formula.path << ": " << counted(counts.variables, "variable", "variables") << ", "
           << counted(counts.clauses, "clause", "clauses") << ", refuted by "
           << counted(counts.lemmas, "lemma", "lemmas") << "\n";
    outs().flush();
  }
}

/// As check counts them: places that are not modelled are none, though that they cannot be reached was shown as well.
static uint64_t propertiesOf(const proof::Manifest &manifest) {
  return static_cast<uint64_t>(llvm::count_if(manifest.properties, [](const proof::Manifest::Property &property) {
    return property.kind != name(PropertyKind::Unsupported);
  }));
}

int runCertify(const std::string &folder) {
  try {
    proof::Manifest manifest = proof::openCertificate(folder);
    for (const std::string &input : proof::changedInputs(manifest))
      outs() << "note: " << input << " is not as it was when it was verified\n";
    checkAll(folder, manifest);
    for (const std::string &assumption : manifest.assumptions)
      outs() << "assuming: " << assumption << "\n";
    outs() << "CERTIFIED: " << counted(propertiesOf(manifest), "property", "properties") << " by "
           << counted(manifest.queries.size(), "proof", "proofs") << "\n";
    return 0;
  } catch (const proof::Rejected &rejected) {
    outs() << "REJECTED: " << rejected.what() << "\n";
    return 1;
  }
}

} // namespace fathom
