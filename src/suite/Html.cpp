#include "suite/Summary.h"

#include "llvm/Support/Format.h"

namespace fathom::suite {

namespace {

constexpr char head[] = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>%TITLE%</title>
<style>
:root { color-scheme: light dark; --line: #8884; --good: #1a7f37; --bad: #cf222e; --open: #9a6700; }
@media (prefers-color-scheme: dark) { :root { --good: #3fb950; --bad: #f85149; --open: #d29922; } }
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: .35rem .5rem; text-align: left; vertical-align: top; }
th { cursor: pointer; user-select: none; } th:hover { text-decoration: underline; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.VERIFIED { color: var(--good); } .VIOLATED, .ERROR, .CRASH { color: var(--bad); } .UNKNOWN { color: var(--open); }
.wrong td:first-child::before { content: "\2717 "; color: var(--bad); }
.right td:first-child::before { content: "\2713 "; color: var(--good); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 13px; margin: .3rem 0; }
summary { cursor: pointer; }
.scroll { overflow-x: auto; }
</style></head><body>
)";

constexpr char script[] = R"(<script>
const table = document.querySelector("table"), body = table.tBodies[0];
const key = (row, i) => { const c = row.cells[i]; return c.dataset.value ? +c.dataset.value : c.textContent; };
table.tHead.rows[0].querySelectorAll("th").forEach((head, i) => { let down = false; head.onclick = () => {
  const rows = [...body.rows].sort((a, b) => { const x = key(a, i), y = key(b, i); return x < y ? -1 : x > y ? 1 : 0; });
  if (down) rows.reverse(); down = !down; rows.forEach(row => body.append(row)); }; });
</script></body></html>
)";

void writeNumber(double value, const std::string &text, llvm::raw_ostream &out) {
  out << "<td class=\"n\" data-value=\"" << llvm::format("%g", value) << "\">" << text << "</td>";
}

} // namespace

void writeHtml(const std::string &title, const std::vector<Result> &results, llvm::raw_ostream &out) {
  std::string opening = head;
  opening.replace(opening.find("%TITLE%"), 7, escaped(title));
  Totals t = totalsOf(results);
  out << opening << "<h1>" << escaped(title) << "</h1>\n<p><b>" << t.asExpected << " of " << results.size()
      << " as expected</b>: " << t.verified << " <span class=\"VERIFIED\">VERIFIED</span>, " << t.violated
      << " <span class=\"VIOLATED\">VIOLATED</span>, " << t.unknown << " <span class=\"UNKNOWN\">UNKNOWN</span>";
  if (t.failed)
    out << ", " << t.failed << " without a verdict";
  out << ". Processor time " << secondsText(t.cpu) << ", median " << secondsText(t.medianCpu) << ", slowest "
      << secondsText(t.slowestCpu) << "; at most " << (t.mostMemoryKiB >> 10) << " MiB.</p>\n"
      << "<div class=\"scroll\"><table><thead><tr><th>proof</th><th>verdict</th><th>expected</th><th class=\"n\">"
         "processor</th><th class=\"n\">clock</th><th class=\"n\">memory</th><th>output</th></tr></thead><tbody>\n";
  for (const Result &r : results) {
    out << "<tr class=\"" << (r.asExpected() ? "right" : "wrong") << "\"><td>" << escaped(r.name) << "</td><td class=\""
        << r.verdict << "\">" << r.verdict << "</td><td>" << escaped(r.expected) << "</td>";
    writeNumber(r.cpu, secondsText(r.cpu), out);
    writeNumber(r.seconds, secondsText(r.seconds), out);
    writeNumber(static_cast<double>(r.memoryKiB), std::to_string(r.memoryKiB >> 10) + " MiB", out);
    out << "<td><details><summary>" << escaped(r.reason.empty() ? "show" : r.reason) << "</summary><pre>"
        << escaped(r.output) << "</pre></details></td></tr>\n";
  }
  out << "</tbody></table></div>\n" << script;
}

} // namespace fathom::suite
