#include "report/Text.h"

#include "report/Columns.h"
#include "report/Steps.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Format.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <unistd.h>

namespace fathom::report {

using llvm::raw_ostream;

bool wantsColour(int fileDescriptor) {
  const char *noColour = std::getenv("NO_COLOR");
  return isatty(fileDescriptor) && !(noColour && *noColour);
}

/// What is lost at the end of the program has no place but that where it was made.
static std::string placeText(const Report &report, const PropertyResult &property) {
  if (property.check.loc.known())
    return report.files.text(property.check.loc);
  if (property.run && property.run->allocated.known())
    return property.run->allocated.text();
  bool isAtEnd = property.check.kind == PropertyKind::Leak || property.check.kind == PropertyKind::MemoryCleanup;
  return isAtEnd ? "end of program" : report.files.text(property.check.loc);
}

static std::string_view colourOf(Verdict verdict) {
  switch (verdict) {
  case Verdict::Verified:
    return "\033[32m";
  case Verdict::Violated:
    return "\033[31m";
  case Verdict::Unknown:
    return "\033[33m";
  }
  return "";
}

/// Texts come from the program and may hold anything; a line of output stays a line.
static std::string oneLine(std::string text) {
  for (char &c : text)
    if (static_cast<unsigned char>(c) < ' ' || c == '\177')
      c = ' ';
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

// The table of properties.

/// By file name, line and column; what has no place comes last.
static bool standsBefore(const Report &report, const PropertyResult *a, const PropertyResult *b) {
  auto key = [&](const PropertyResult *p) {
    const SourceLoc &loc = p->check.loc;
    return std::tuple(!loc.known(), std::string_view(report.files.name(loc.file)), loc.line, loc.column, p->check.kind,
                      std::string_view(p->check.text));
  };
  return key(a) < key(b);
}

static Columns::Row rowOf(const Report &report, const PropertyResult &property) {
  const std::string &text = property.detail.empty() ? property.check.text : property.detail;
  return {{std::string(name(property.verdict)), std::string(fathom::name(property.check.kind)),
           oneLine(placeText(report, property)), oneLine(text)},
          std::string(colourOf(property.verdict))};
}

/// Nothing to say about it but its verdict.
static bool isPlain(const PropertyResult &property) {
  return property.verdict == Verdict::Verified || (property.verdict == Verdict::Unknown && property.detail.empty());
}

static void addSummary(const std::vector<const PropertyResult *> &plain, Columns &table) {
  std::map<std::pair<Verdict, PropertyKind>, size_t> counts;
  for (const PropertyResult *property : plain)
    ++counts[{property->verdict, property->check.kind}];
  for (auto [key, count] : counts)
    table.add({{std::string(name(key.first)), std::string(fathom::name(key.second)),
                std::to_string(count) + (count == 1 ? " check" : " checks"), ""},
               std::string(colourOf(key.first))});
}

static std::vector<const PropertyResult *> sorted(const Report &report) {
  std::vector<const PropertyResult *> list;
  for (const PropertyResult &property : report.properties)
    list.push_back(&property);
  std::stable_sort(list.begin(), list.end(), [&](auto *a, auto *b) { return standsBefore(report, a, b); });
  return list;
}

static void printTable(const Report &report, const std::vector<const PropertyResult *> &properties,
                       const TextOptions &options, raw_ostream &out) {
  std::vector<const PropertyResult *> plain;
  for (const PropertyResult *property : properties)
    if (isPlain(*property))
      plain.push_back(property);
  bool summarise = plain.size() > options.maxPlainRows;
  Columns table;
  if (summarise)
    addSummary(plain, table);
  for (const PropertyResult *property : properties)
    if (!summarise || !isPlain(*property))
      table.add(rowOf(report, *property));
  table.print(out, options.colour);
}

// The inputs of a violation.

std::string valueText(const llvm::APInt &value) {
  auto text = [&](unsigned radix, bool isSigned) {
    llvm::SmallString<48> digits;
    value.toString(digits, radix, isSigned, radix == 16);
    return std::string(llvm::StringRef(digits).lower());
  };
  if (value.getBitWidth() == 1)
    return text(10, false);
  if (value.isNegative())
    return text(10, true) + " (unsigned " + text(10, false) + ", " + text(16, false) + ")";
  uint64_t small = value.getLimitedValue(0x10000);
  if (value.getBitWidth() == 8 && small >= ' ' && small <= '~')
    return text(10, false) + " ('" + static_cast<char>(small) + "')";
  return small == 0x10000 ? text(10, false) + " (" + text(16, false) + ")" : text(10, false);
}

/// Functions are named bare; anything else ("argument x") is said as it is.
static std::string inputName(const InputValue &input) {
  auto isIdentifierChar = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
  bool isIdentifier = !input.what.empty() && std::all_of(input.what.begin(), input.what.end(), isIdentifierChar);
  switch (input.source) {
  case seair::NondetSource::Input:
    if (isIdentifier && !input.loc.known())
      return "argument " + input.what; // of the function that is called first
    [[fallthrough]];
  case seair::NondetSource::External:
    return isIdentifier ? input.what + "()" : input.what.empty() ? "an input" : input.what;
  case seair::NondetSource::Uninit:
    return "uninitialised " + (input.what.empty() ? "value" : input.what);
  case seair::NondetSource::Abstract:
    return "result of " + (input.what.empty() ? "an operation" : input.what);
  }
  return input.what;
}

/// What led there, then what is wrong.
static void printSteps(const PropertyResult &property, const TextOptions &options, raw_ostream &out) {
  if (!property.story || options.maxSteps == 0)
    return;
  if (property.story->steps.empty()) {
    out << "  (no steps: " << oneLine(property.story->problem) << ")\n";
    return;
  }
  Columns table;
  addSteps(*property.story, options.maxSteps, table);
  table.print(out, false);
  std::string operands;
  for (const story::Change &operand : property.story->operands)
    operands += (operands.empty() ? "where " : ", ") + operand.name + " = " + operand.value;
  std::string separator = property.detail.empty() || operands.empty() ? "" : ", ";
  if (!property.detail.empty() || !operands.empty())
    out << "  fails: " << oneLine(property.detail + separator + operands) << '\n';
}

/// Longer lists are for tools.
static constexpr size_t mostInputs = 100;

static std::string inputText(const Report &report, const InputValue &input) {
  SourceLoc line = input.loc;
  line.column = 0;
  std::string text = "  with " + oneLine(inputName(input)) + " = " + (input.any ? "any" : valueText(input.value));
  return line.known() ? text + " at " + oneLine(report.files.text(line)) : text;
}

/// What is the same several times in a row is said once.
static void printInputs(const Report &report, const PropertyResult &property, const TextOptions &options,
                        raw_ostream &out) {
  out << oneLine(placeText(report, property)) << ' ' << fathom::name(property.check.kind) << '\n';
  std::string last;
  size_t times = 0, shown = 0, left = 0;
  auto flush = [&] {
    if (times == 0)
      return;
    if (shown++ < mostInputs)
      out << last << (times > 1 ? ", " + std::to_string(times) + " times" : "") << '\n';
    else
      left += times;
  };
  for (const InputValue &input : property.inputs) {
    if (input.any && input.source == seair::NondetSource::Uninit)
      continue; // nobody asked for it, and nothing depends on it
    std::string text = inputText(report, input);
    if (text != last) {
      flush();
      last = std::move(text);
      times = 0;
    }
    ++times;
  }
  flush();
  if (left)
    out << "  and " << left << " inputs more (--trace=FILE has all)\n";
  printSteps(property, options, out);
  if (!property.replay.empty())
    out << "  " << oneLine(property.replay) << '\n';
}

// Statistics.

static void printStats(const Stats &stats, raw_ostream &out) {
  Columns table;
  for (const Stats::Entry &entry : stats.entries()) {
    std::string number;
    if (entry.isTime)
      llvm::raw_string_ostream(number) << llvm::format("%.3f s", entry.seconds);
    else
      number = std::to_string(entry.count);
    table.add({{entry.name, number}, ""});
  }
  table.alignRight(1);
  table.print(out, false);
}

static void printVerdict(const Report &report, const TextOptions &options, raw_ostream &out) {
  bool hasReason = report.verdict == Verdict::Unknown && !report.reason.empty();
  out << (options.colour ? colourOf(report.verdict) : "") << name(report.verdict) << (options.colour ? "\033[0m" : "")
      << (hasReason ? ": " + oneLine(report.reason) : "") << '\n';
}

void printText(const Report &report, const TextOptions &options, raw_ostream &out) {
  std::vector<const PropertyResult *> properties = sorted(report);
  bool isFirst = true;
  auto section = [&](auto print) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    print(stream);
    if (text.empty())
      return;
    out << (isFirst ? "" : "\n") << text;
    isFirst = false;
  };
  section([&](raw_ostream &to) { printTable(report, properties, options, to); });
  for (const PropertyResult *property : properties)
    if (property->verdict == Verdict::Violated &&
        (!property->inputs.empty() || !property->replay.empty() || property->story))
      section([&](raw_ostream &to) { printInputs(report, *property, options, to); });
  section([&](raw_ostream &to) {
    for (const std::string &loop : report.loops)
      to << "loop at " << oneLine(loop) << '\n';
  });
  section([&](raw_ostream &to) {
    for (const std::string &warning : report.warnings)
      to << "warning: " << oneLine(warning) << '\n';
    for (const std::string &assumption : report.assumptions)
      to << "assuming: " << oneLine(assumption) << '\n';
    if (!report.certificate.empty())
      to << "certificate: " << oneLine(report.certificate) << '\n';
  });
  if (options.stats)
    section([&](raw_ostream &to) { printStats(report.stats, to); });
  section([&](raw_ostream &to) { printVerdict(report, options, to); });
}

} // namespace fathom::report
