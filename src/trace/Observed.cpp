#include "trace/Observed.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace fathom::trace {

using llvm::StringRef;

namespace {

/// "a.c:17:3", where the file may hold colons too.
std::optional<SourcePlace> readPlace(StringRef text) {
  SourcePlace place;
  auto takeNumber = [&](unsigned &number) {
    size_t colon = text.rfind(':');
    if (colon == StringRef::npos || text.substr(colon + 1).getAsInteger(10, number))
      return false;
    text = text.take_front(colon);
    return true;
  };
  unsigned last = 0;
  if (!takeNumber(last))
    return std::nullopt;
  if (takeNumber(place.line))
    place.column = last;
  else
    place.line = last;
  place.file = text.str();
  return place;
}

/// "    #1 0x5581f4c75a68 in main /tmp/a.c:4:27"
std::optional<Frame> readFrame(StringRef line) {
  line = line.trim();
  if (!line.consume_front("#"))
    return std::nullopt;
  auto [before, rest] = line.split(" in ");
  if (rest.empty())
    return Frame{};
  auto [function, where] = rest.rsplit(' ');
  Frame frame{function.str(), {}};
  if (std::optional<SourcePlace> place = readPlace(where))
    frame.place = *place;
  return frame;
}

/// What AddressSanitizer, LeakSanitizer and MemorySanitizer call it.
std::string nameOf(StringRef message) {
  if (message.starts_with("detected memory leaks"))
    return "memory leak";
  if (message.consume_front("attempting ")) {
    if (message.starts_with("double-free"))
      return "double-free";
    return message.starts_with("free") ? "free of what was not allocated" : message.split(' ').first.str();
  }
  return message.split(' ').first.rtrim(':').str();
}

/// The text behind the first of the marks that is in the line.
std::optional<StringRef> behind(StringRef line, llvm::ArrayRef<StringRef> marks) {
  for (StringRef mark : marks)
    if (size_t at = line.find(mark); at != StringRef::npos)
      return line.substr(at + mark.size());
  return std::nullopt;
}

class ReportReader {
public:
  std::optional<Observed> read(StringRef text) {
    llvm::SmallVector<StringRef> lines;
    text.split(lines, '\n');
    for (StringRef line : lines)
      if (!result)
        start(line);
      else if (!go(line))
        break;
    if (result && !stack.empty())
      endStack();
    return std::move(result);
  }

private:
  void start(StringRef line) {
    auto message = behind(line, {"ERROR: AddressSanitizer: ", "ERROR: LeakSanitizer: ", "WARNING: MemorySanitizer: ",
                                 "ERROR: UndefinedBehaviorSanitizer: "});
    if (message)
      begin(nameOf(*message));
    else if (auto text = behind(line, {"fathom-replay: "}))
      begin(text->str());
    else if (auto error = behind(line, {": runtime error: "})) {
      begin(error->str());
      if (auto place = readPlace(line.split(": runtime error: ").first))
        result->frames.push_back({"", *place});
    }
  }

  void begin(std::string what) {
    result.emplace();
    result->what = std::move(what);
  }

  /// Further lines of the report; false behind its first stack, but of leaks all stacks count.
  bool go(StringRef line) {
    if (line.contains("caused by a WRITE memory access"))
      result->isWrite = true;
    if (line.contains("address points to the zero page"))
      result->isNull = true;
    if (std::optional<Frame> frame = readFrame(line)) {
      stack.push_back(std::move(*frame));
      return true;
    }
    if (stack.empty())
      return true;
    endStack();
    return result->what == "memory leak";
  }

  void endStack() {
    if (result->frames.empty() || stackCount == 0)
      llvm::append_range(result->frames, stack);
    else
      result->others.push_back(stack);
    ++stackCount;
    stack.clear();
  }

  std::optional<Observed> result;
  std::vector<Frame> stack;
  unsigned stackCount = 0;
};

bool isOneOf(StringRef what, llvm::ArrayRef<StringRef> starts) {
  return llvm::any_of(starts, [&](StringRef start) { return what.starts_with(start); });
}

bool isBadAccess(StringRef what) {
  return what.contains("buffer-overflow") || what.contains("buffer-underflow") || what.contains("out of bounds") ||
         isOneOf(what,
                 {"SEGV", "BUS", "unknown-crash", "negative-size-param", "wild", "dynamic-stack", "use-after-poison"});
}

bool isArithmetic(StringRef what) {
  return isOneOf(what, {"signed integer overflow", "negation of", "division of", "shift exponent", "left shift",
                        "division by zero", "unsigned integer overflow"});
}

} // namespace

std::optional<Observed> readReport(const std::string &errors) { return ReportReader().read(errors); }

bool isSignOf(const Observed &observed, PropertyKind kind) {
  StringRef what = observed.what;
  switch (kind) {
  case PropertyKind::Assert:
  case PropertyKind::Reach:
    return isOneOf(what, {"assertion failed", "error function reached"});
  case PropertyKind::Bounds: // null is another kind
    return isBadAccess(what) && !observed.isNull;
  case PropertyKind::Null:
    return isOneOf(what, {"SEGV", "call of what is no function", "reference binding to null pointer",
                          "member call on null pointer", "member access within null pointer"});
  case PropertyKind::UseAfterFree:
    return what.starts_with("heap-use-after-free");
  case PropertyKind::UseAfterScope:
    return isOneOf(what, {"stack-use-after-scope", "stack-use-after-return"});
  case PropertyKind::DoubleFree:
    return what.starts_with("double-free");
  case PropertyKind::InvalidFree:
    return isOneOf(what, {"free of what was not allocated", "SEGV", "double-free"});
  case PropertyKind::ReadOnly:
    return (what.starts_with("SEGV") && observed.isWrite) || what.contains("buffer-overflow");
  case PropertyKind::SignedOverflow:
    return isOneOf(what, {"signed integer overflow", "negation of", "division of", "FPE"});
  case PropertyKind::Shift:
    return isOneOf(what, {"shift exponent", "left shift"});
  case PropertyKind::DivByZero:
    return isOneOf(what, {"division by zero", "FPE"});
  case PropertyKind::UnsignedOverflow:
    return isOneOf(what, {"unsigned integer overflow", "negation of"});
  case PropertyKind::PointerOverflow:
    return isOneOf(what, {"applying non-zero offset to non-null", "addition of unsigned offset",
                          "subtraction of unsigned offset", "pointer index"});
  case PropertyKind::PointerCompare:
    return what.starts_with("invalid-pointer-pair");
  case PropertyKind::Alignment:
    return what.contains("misaligned address") || what.contains("byte alignment");
  case PropertyKind::MemberBounds:
    return what.contains("out of bounds");
  case PropertyKind::Uninitialised:
    return what.starts_with("use-of-uninitialized-value");
  case PropertyKind::Undefined:
    return !isArithmetic(what) && !isOneOf(what, {"assertion failed", "error function", "memory"});
  case PropertyKind::Leak:
    return what == "memory leak";
  case PropertyKind::MemoryCleanup:
    return isOneOf(what, {"memory leak", "memory is not freed"});
  case PropertyKind::Unwind:
  case PropertyKind::Recursion:
  case PropertyKind::Unsupported:
    return false;
  }
  return false;
}

} // namespace fathom::trace
