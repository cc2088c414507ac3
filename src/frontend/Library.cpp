#include "frontend/Library.h"

#include "llvm/Demangle/Demangle.h"
#include "llvm/TargetParser/Triple.h"

#include <algorithm>

using namespace llvm;

namespace fathom::frontend {

static constexpr StringLiteral libraryNames[] = {
#include "frontend/LibraryNames.def"
};

/// std::f, or a member of a class in std, as the names of Itanium's C++ begin.
static bool isInStd(StringRef name) {
  if (!name.consume_front("_Z"))
    return false;
  if (name.consume_front("N"))
    name = name.ltrim("rVKRO"); // what it says about `this`
  if (name.consume_front("S"))
    return !name.empty() && StringRef("tabsiod").contains(name[0]);
  return name.starts_with("9__gnu_cxx");
}

Library::Library(const Module &module) : known(Triple(module.getTargetTriple())) {}

bool Library::contains(const Function &function) const {
  StringRef name = function.getName();
  if (name == "vprintf" || name == "vfprintf") // what they print is nobody's concern
    return false;
  LibFunc which;
  if (known.getLibFunc(name, which)) // then its type is known, too, and another function may have another one
    return known.getLibFunc(function, which);
  return isInStd(name) || name.starts_with("__cxa_") || std::ranges::binary_search(libraryNames, name);
}

bool Library::hasVariable(const GlobalVariable &variable) {
  constexpr StringLiteral names[] = {"__environ",
                                     "_environ",
                                     "daylight",
                                     "environ",
                                     "error_message_count",
                                     "error_one_per_line",
                                     "getdate_err",
                                     "optarg",
                                     "opterr",
                                     "optind",
                                     "optopt",
                                     "program_invocation_name",
                                     "program_invocation_short_name",
                                     "signgam",
                                     "timezone",
                                     "tzname"};
  StringRef name = variable.getName();
  return variable.isDeclaration() && (is_contained(names, name) || name.starts_with("_ZTISt"));
}

bool Library::changesTheRest(const Function &function) {
  return is_contained({"fesetround", "feenableexcept", "fedisableexcept"}, function.getName());
}

std::string readableName(const GlobalValue &named) { return demangle(named.getName()); }

} // namespace fathom::frontend
