// What SV-COMP wants: specifications (.prp files), the names of its answers, and witnesses that others can check.
#pragma once

#include "report/Output.h"

namespace fathom::report {

/// A .prp file.
struct Specification {
  std::string text;                       // as it stands there, in one line
  std::vector<std::string> subproperties; // "unreach-call", "valid-deref", ...
  bool supported = true;                  // by check
};

/// Throws UserError when it is not one.
Specification readSpecification(const std::string &text, const std::string &name);

/// The kinds of property it is about; as --check has them.
std::string checksOf(const Specification &specification);

/// "TRUE", "FALSE(valid-deref)", "UNKNOWN".
std::string competitionAnswer(const Report &report, const Specification &specification);

struct WitnessTask {
  Specification specification;
  std::string dataModel = "LP64";
};

/// GraphML 1.0. A witness of correctness has no invariants: the proof is elsewhere. Empty if the verdict is UNKNOWN.
std::string graphmlWitness(const Report &report, const Context &context, const WitnessTask &task);
/// YAML 2.0, likewise.
std::string yamlWitness(const Report &report, const Context &context, const WitnessTask &task);

} // namespace fathom::report
