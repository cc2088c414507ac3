#include "frontend/ClangChecks.h"

#include <utility>

namespace fathom::frontend {

static constexpr std::pair<PropertyKind, const char *> onRequest[] = {
    {PropertyKind::UnsignedOverflow, "unsigned-integer-overflow"},
    {PropertyKind::PointerOverflow, "pointer-overflow"},
    {PropertyKind::Alignment, "alignment"},
    {PropertyKind::MemberBounds, "array-bounds"}};

std::string sanitizersOf(const PropertySet &checks) {
  std::string list = "shift,integer-divide-by-zero,unreachable,return,vla-bound,builtin,float-cast-overflow,"
                     "nonnull-attribute,returns-nonnull-attribute";
  if (!signedOverflowWraps(checks))
    list += ",signed-integer-overflow";
  for (auto [kind, name] : onRequest)
    if (checks.has(kind))
      list += std::string(",") + name;
  return list;
}

/// With -fwrapv pointers wrap around, too, for clang.
bool signedOverflowWraps(const PropertySet &checks) {
  return !checks.has(PropertyKind::SignedOverflow) && !checks.has(PropertyKind::PointerOverflow);
}

bool asksToWrap(llvm::ArrayRef<std::string> words) {
  bool wraps = false;
  for (const std::string &word : words)
    if (word == "-fwrapv" || word == "-fno-strict-overflow")
      wraps = true;
    else if (word == "-fno-wrapv" || word == "-fstrict-overflow")
      wraps = false;
  return wraps;
}

std::vector<PropertyKind> onlyInSources(const PropertySet &checks) {
  std::vector<PropertyKind> result;
  for (auto [kind, name] : onRequest)
    // How an access is to be aligned is said in LLVM's code, too.
    if (checks.has(kind) && kind != PropertyKind::Alignment)
      result.push_back(kind);
  return result;
}

} // namespace fathom::frontend
