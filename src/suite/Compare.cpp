#include "suite/Compare.h"

#include "report/Columns.h"
#include "suite/Summary.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Format.h"

namespace fathom::suite {

namespace {

/// Processor time that differs by less is noise.
constexpr double noiseFactor = 1.5, noiseSeconds = 0.3;

bool isSlower(double before, double after) { return after > noiseFactor * before && after > before + noiseSeconds; }

std::string factorText(double before, double after) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.1f times", before > 0 ? after / before : 0.0);
  return text;
}

void section(const char *title, const report::Columns &table, size_t rows, llvm::raw_ostream &out) {
  if (rows == 0)
    return;
  out << title << ":\n";
  table.print(out, false);
  out << '\n';
}

} // namespace

bool compare(const std::vector<Result> &before, const std::vector<Result> &after, llvm::raw_ostream &out) {
  llvm::StringMap<const Result *> old;
  for (const Result &r : before)
    old[r.name] = &r;
  report::Columns changed, slower, faster, added, removed;
  size_t changes = 0, slowDowns = 0, speedUps = 0, additions = 0, common = 0;
  bool worse = false;
  double sumBefore = 0, sumAfter = 0;
  for (const Result &now : after) {
    auto it = old.find(now.name);
    if (it == old.end()) {
      added.add({{now.verdict, now.name}, ""});
      ++additions;
      continue;
    }
    const Result &then = *it->second;
    old.erase(it);
    ++common;
    sumBefore += then.cpu;
    sumAfter += now.cpu;
    if (then.verdict != now.verdict) {
      changed.add({{now.name, then.verdict + " -> " + now.verdict, now.reason}, ""});
      ++changes;
      worse |= then.asExpected() && !now.asExpected();
    } else if (isSlower(then.cpu, now.cpu)) {
      slower.add(
          {{now.name, secondsText(then.cpu) + " -> " + secondsText(now.cpu), factorText(then.cpu, now.cpu)}, ""});
      ++slowDowns;
    } else if (isSlower(now.cpu, then.cpu)) {
      faster.add(
          {{now.name, secondsText(then.cpu) + " -> " + secondsText(now.cpu), factorText(now.cpu, then.cpu)}, ""});
      ++speedUps;
    }
  }
  std::vector<std::string> gone;
  for (const auto &entry : old)
    gone.push_back(entry.getKey().str());
  std::sort(gone.begin(), gone.end());
  for (const std::string &name : gone)
    removed.add({{name}, ""});
  section("Other verdicts", changed, changes, out);
  section("Slower", slower, slowDowns, out);
  section("Faster", faster, speedUps, out);
  section("New", added, additions, out);
  section("Gone", removed, gone.size(), out);
  out << common << " in both, " << changes << " with another verdict, " << slowDowns << " slower, " << speedUps
      << " faster; processor time " << secondsText(sumBefore) << " -> " << secondsText(sumAfter) << '\n';
  return worse || slowDowns > 0;
}

} // namespace fathom::suite
