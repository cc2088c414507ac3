#include "suite/Summary.h"

#include "report/Columns.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

namespace fathom::suite {

namespace {
constexpr size_t shownSlowest = 5;
} // namespace

std::string secondsText(double seconds) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.2f s", seconds);
  return text;
}

Totals totalsOf(const std::vector<Result> &results) {
  Totals totals;
  std::vector<double> times;
  for (const Result &r : results) {
    totals.asExpected += r.asExpected();
    size_t &counter = r.verdict == "VERIFIED"   ? totals.verified
                      : r.verdict == "VIOLATED" ? totals.violated
                      : r.verdict == "UNKNOWN"  ? totals.unknown
                                                : totals.failed;
    ++counter;
    totals.reused += r.reused;
    totals.cpu += r.cpu;
    totals.mostMemoryKiB = std::max(totals.mostMemoryKiB, r.memoryKiB);
    times.push_back(r.cpu);
  }
  llvm::sort(times);
  if (!times.empty()) {
    totals.medianCpu = times[times.size() / 2];
    totals.slowestCpu = times.back();
  }
  return totals;
}

static void printUnexpected(const std::vector<Result> &results, bool colour, llvm::raw_ostream &out) {
  report::Columns table;
  for (const Result &r : results)
    if (!r.asExpected())
      table.add({{r.verdict, r.name, "expected " + r.expected, r.reason}, "31"});
  if (llvm::all_of(results, [](const Result &r) { return r.asExpected(); }))
    return;
  out << "Not as expected:\n";
  table.print(out, colour);
  out << '\n';
}

static void printSlowest(const std::vector<Result> &results, llvm::raw_ostream &out) {
  std::vector<const Result *> slowest;
  for (const Result &r : results)
    slowest.push_back(&r);
  llvm::stable_sort(slowest, [](const Result *a, const Result *b) { return a->cpu > b->cpu; });
  if (slowest.size() > shownSlowest)
    slowest.resize(shownSlowest);
  report::Columns table;
  for (const Result *r : slowest)
    table.add({{secondsText(r->cpu), std::to_string(r->memoryKiB >> 10) + " MiB", r->verdict, r->name}, ""});
  out << "Slowest:\n";
  table.print(out, false);
  out << '\n';
}

void printSummary(const std::vector<Result> &results, size_t left, bool colour, llvm::raw_ostream &out) {
  printUnexpected(results, colour, out);
  if (!results.empty())
    printSlowest(results, out);
  Totals t = totalsOf(results);
  out << t.asExpected << " of " << results.size() << " as expected: " << t.verified << " VERIFIED, " << t.violated
      << " VIOLATED, " << t.unknown << " UNKNOWN";
  if (t.failed)
    out << ", " << t.failed << " without a verdict";
  if (left)
    out << "; " << left << " not run";
  out << "\nprocessor time " << secondsText(t.cpu) << " in all, median " << secondsText(t.medianCpu) << ", slowest "
      << secondsText(t.slowestCpu) << "; at most " << (t.mostMemoryKiB >> 10) << " MiB";
  if (t.reused)
    out << "; " << t.reused << " unchanged, not run again";
  out << '\n';
}

} // namespace fathom::suite
