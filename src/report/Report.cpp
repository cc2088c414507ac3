#include "report/Report.h"

#include "support/Error.h"

namespace fathom::report {

std::string_view name(Verdict verdict) {
  switch (verdict) {
  case Verdict::Verified:
    return "VERIFIED";
  case Verdict::Violated:
    return "VIOLATED";
  case Verdict::Unknown:
    return "UNKNOWN";
  }
  return "";
}

int exitCode(Verdict verdict) {
  switch (verdict) {
  case Verdict::Verified:
    return 0;
  case Verdict::Violated:
    return 1;
  case Verdict::Unknown:
    return 3;
  }
  return 3;
}

PropertyResult violated(const seair::Tables &tables, const trace::Run &run) {
  invariant(run.end == trace::End::CheckFailed, "a violation needs a run that breaks a check");
  PropertyResult result;
  result.check = tables.checks[run.check];
  result.verdict = Verdict::Violated;
  result.detail = run.memory ? describe(result.check.text, *run.memory, tables.files) : result.check.text;
  for (const trace::Run::Iteration &iteration : llvm::reverse(run.iterations))
    result.detail += (result.detail.empty() ? "" : ", ") + ("iteration " + std::to_string(iteration.number + 1)) +
                     " of the loop at " + tables.files.text(iteration.loop);
  for (const trace::Run::Nondet &nondet : run.nondets) {
    const seair::NondetInfo &info = tables.nondets[nondet.index];
    result.inputs.push_back({info.source, info.what, nondet.value, nondet.loc});
  }
  return result;
}

} // namespace fathom::report
