// Says what a memory error did, in words.
#include "report/Report.h"

#include "llvm/ADT/SmallString.h"

namespace fathom::report {

using seair::ObjectKind;
using trace::MemoryFact;

static std::string countOf(uint64_t count, std::string_view unit) {
  return std::to_string(count) + " " + std::string(unit) + (count == 1 ? "" : "s");
}

/// File and line: a column adds nothing to where an object comes from.
static std::string placeText(SourceLoc loc, const FileTable &files) {
  loc.column = 0;
  return files.text(loc);
}

/// Names that the compiler made up say nothing to the user.
static bool isUserName(std::string_view name) { return !name.empty() && name[0] != '.'; }

/// "the 8-byte heap object allocated at a.c:12", "the 12-byte local variable 'buf'".
static std::string objectText(const MemoryFact &fact, const FileTable &files) {
  std::string text = "the " + std::to_string(fact.size) + "-byte ";
  auto named = [&](std::string_view what) {
    return text + std::string(what) + (isUserName(fact.name) ? " '" + fact.name + "'" : "");
  };
  switch (fact.kind) {
  case ObjectKind::Global:
    return named("global variable");
  case ObjectKind::Constant:
    return named("constant");
  case ObjectKind::Stack:
    return named("local variable");
  default:
    text += "heap object";
    return fact.allocated.known() ? text + " allocated at " + placeText(fact.allocated, files) : text;
  }
}

static std::string endText(const MemoryFact &fact, const FileTable &files) {
  if (fact.alive)
    return "";
  if (!isHeap(fact.kind))
    return ", whose scope has ended";
  return ", which was freed" + (fact.ended.known() ? " at " + placeText(fact.ended, files) : "");
}

/// Of an object that is freed in another way than it was made.
static std::string originText(const MemoryFact &fact) {
  if (!isHeap(fact.kind))
    return "";
  if (isUserName(fact.name))
    return " with " + fact.name;
  return fact.kind == ObjectKind::Heap ? " with malloc" : fact.kind == ObjectKind::New ? " with new" : " with new[]";
}

static std::string hex(uint64_t value) {
  llvm::SmallString<24> digits;
  llvm::APInt(64, value).toString(digits, 16, false, true);
  return std::string(llvm::StringRef(digits).lower());
}

/// What was done: the text of the check, with the length where only the run knows it.
static std::string actionText(std::string_view text, const MemoryFact &fact) {
  std::string action = text.empty() ? "access" : std::string(text);
  if (fact.accessSize && (action == "access" || action == "read" || action == "write"))
    action += " of " + countOf(*fact.accessSize, "byte");
  return action;
}

std::string describe(std::string_view text, const MemoryFact &fact, const FileTable &files) {
  if (fact.leaked)
    return (text.empty() ? "" : std::string(text) + ": ") + objectText(fact, files) + " is never freed";
  std::string action = actionText(text, fact);
  bool isFree = action.starts_with("free") || action.starts_with("delete");
  if (fact.kind == ObjectKind::Null && action.ends_with("null pointer")) // of a call, which says it itself
    return action;
  if (fact.kind == ObjectKind::Null)
    return action + " through a null pointer" + (fact.offset ? " plus " + std::to_string(fact.offset) : "");
  if (fact.kind == ObjectKind::Invalid)
    return action + " through a pointer to no object (address " + hex(static_cast<uint64_t>(fact.offset)) + ")";
  std::string object = objectText(fact, files) + endText(fact, files);
  if (isFree && fact.offset == 0)
    return action + " of " + object + (fact.alive ? originText(fact) : "");
  return action + " at offset " + std::to_string(fact.offset) + " of " + object;
}

std::string describe(PropertyKind kind, const std::string &text) {
  switch (kind) {
  case PropertyKind::SignedOverflow:
    return text.empty() ? "signed overflow" : "signed " + text + " overflows";
  case PropertyKind::UnsignedOverflow:
    return text.empty() ? "unsigned overflow" : "unsigned " + text + " wraps around";
  case PropertyKind::DivByZero:
    return text.empty() ? "division by zero" : text;
  case PropertyKind::Shift:
    return text.empty() ? "the count or the result of the shift is out of range" : text;
  case PropertyKind::Uninitialised:
    return (text.starts_with("argument") ? "" : "the ") + text + " depends on memory that was never written";
  default:
    return text;
  }
}

} // namespace fathom::report
