// `fathom certify`: checks a certificate with a checker that shares nothing with what wrote it.
#pragma once

#include <string>

namespace fathom {

/// Prints what was checked; returns the exit code: 0 certified, 1 rejected. Throws UserError if it is no certificate.
int runCertify(const std::string &folder);

} // namespace fathom
