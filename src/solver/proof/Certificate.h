// A folder with a manifest, formulas and proofs.
#pragma once

#include "solver/proof/Manifest.h"
#include "solver/proof/Proof.h"

namespace fathom::proof {

/// Throws UserError or Rejected, as readManifest.
Manifest openCertificate(const std::string &folder);

/// The files of a query are those of the manifest, and the proof is one for the formula. Throws Rejected.
Counts check(const std::string &folder, const Manifest::Query &query);

/// The inputs that are not what they were, or not there any more.
std::vector<std::string> changedInputs(const Manifest &manifest);

} // namespace fathom::proof
