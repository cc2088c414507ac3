#include "transform/Pipeline.h"

#include "seair/Checker.h"
#include "transform/GatedSSA.h"
#include "transform/GuardedSizes.h"
#include "transform/PathSSA.h"
#include "transform/PureDataflow.h"
#include "transform/Reduced.h"
#include "transform/SingleAssert.h"
#include "transform/SingleAssume.h"

namespace fathom::transform {

static constexpr Form formTable[] = {
    {FormName::SA, "sa", "one assert, at the end"},
    {FormName::SASA, "sasa", "one assume, then one assert"},
    {FormName::GSSA, "gssa", "every phi a select over branch conditions"},
    {FormName::PD, "pd", "one block"},
    {FormName::Reduced, "reduced", "only what the assume or the assert depends on"},
};

std::span<const Form> forms() { return formTable; }

std::optional<FormName> formFromName(std::string_view name) {
  for (const Form &form : formTable)
    if (form.name == name)
      return form.form;
  return std::nullopt;
}

static void runPass(seair::Function &function, FormName form, const Options &options) {
  switch (form) {
  case FormName::SA:
    return singleAssert(function);
  case FormName::SASA:
    return singleAssume(function);
  case FormName::GSSA:
    return options.vc == VcForm::Path ? pathSSA(function) : gatedSSA(function);
  case FormName::PD:
    return pureDataflow(function);
  case FormName::Reduced:
    return options.coneOfInfluence ? reduce(function) : void();
  }
}

void runTo(seair::Function &function, FormName last, Env &env, Checking checking, Sizes sizes) {
#ifndef NDEBUG
  checking = Checking::Always;
#endif
  if (checking == Checking::Always)
    seair::checkOrDie(function, "translation");
  for (const Form &form : formTable) {
    if (form.form > last)
      break;
    env.budget.poll();
    {
      ScopedTimer timer(env.stats, "transform." + std::string(form.name));
      runPass(function, form.form, env.options);
      if (form.form == FormName::GSSA && sizes == Sizes::Guarded)
        guardSizes(function);
    }
    bool isGated = form.form >= FormName::GSSA;
    if (checking == Checking::Always)
      seair::checkOrDie(function, form.name, isGated ? seair::Scope::Order : seair::Scope::Dominated);
  }
}

} // namespace fathom::transform
