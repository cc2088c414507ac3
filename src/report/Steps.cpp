#include "report/Steps.h"

#include "support/Error.h"
#include "support/Files.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>

namespace fathom::report {

using story::Step;

const std::vector<std::string> &SourceLines::lines(const std::string &file) {
  auto [it, isNew] = files.try_emplace(file);
  if (!isNew)
    return it->second;
  try {
    std::unique_ptr<llvm::MemoryBuffer> text = readFile(file);
    llvm::SmallVector<llvm::StringRef> parts;
    text->getBuffer().split(parts, '\n');
    it->second.assign(parts.begin(), parts.end());
  } catch (const UserError &) { // bitcode may name any file
  }
  return it->second;
}

std::string SourceLines::line(const std::string &file, unsigned number) {
  const std::vector<std::string> &all = lines(file);
  return number > 0 && number <= all.size() ? llvm::StringRef(all[number - 1]).trim().str() : "";
}

std::string noteOf(const Step &step) {
  if (step.kind == Step::Kind::Call)
    return "call " + step.function + "(" + step.text + ")";
  if (step.kind == Step::Kind::Return)
    return "return from " + step.function + (step.text.empty() ? "" : ": " + step.text);
  std::string note;
  for (const story::Change &change : step.changes)
    note += (note.empty() ? "" : ", ") + change.name + " = " + change.value;
  if (step.branch)
    note += std::string(note.empty() ? "" : "; ") + "condition is " + (*step.branch ? "true" : "false");
  return note;
}

namespace {

constexpr uint64_t firstShown = 2; // iterations of a loop

/// By loop, the iteration it came to.
std::map<unsigned, uint64_t> lastIterations(const story::Story &story) {
  std::map<unsigned, uint64_t> last;
  for (const Step &step : story.steps)
    for (const Step::Pass &pass : step.passes)
      last[pass.loop] = std::max(last[pass.loop], pass.iteration);
  return last;
}

/// The pass that hides the step, if one does. One iteration alone is not worth a fold.
const Step::Pass *hiddenBy(const Step &step, const std::map<unsigned, uint64_t> &last) {
  for (const Step::Pass &pass : step.passes) {
    uint64_t end = last.at(pass.loop);
    if (pass.iteration > firstShown && pass.iteration < end && end > firstShown + 2)
      return &pass;
  }
  return nullptr;
}

/// "iteration 2: ", where one begins.
std::string iterationText(const Step &step, const Step *previous) {
  if (step.passes.empty() || (previous && previous->passes == step.passes) ||
      (previous && previous->passes.size() > step.passes.size()))
    return "";
  const Step::Pass &pass = step.passes.back();
  if (previous && !previous->passes.empty() && previous->passes.size() == step.passes.size() &&
      previous->passes.back() == pass)
    return "";
  return "iteration " + std::to_string(pass.iteration) + (step.kind == Step::Kind::Line ? ": " : ", ");
}

std::string joined(const std::string &iteration, const std::string &note) {
  return note.empty() ? iteration.substr(0, iteration.find_last_not_of(":, ") + 1) : iteration + note;
}

} // namespace

std::vector<StepRow> rowsOf(const story::Story &story, SourceLines &sources, size_t most) {
  std::map<unsigned, uint64_t> last = lastIterations(story);
  std::vector<StepRow> rows;
  const Step *previous = nullptr;
  unsigned folded = 0;
  for (const Step &step : story.steps) {
    if (const Step::Pass *pass = hiddenBy(step, last)) {
      if (folded != pass->loop)
        rows.push_back({nullptr, "... iterations " + std::to_string(firstShown + 1) + " to " +
                                     std::to_string(last.at(pass->loop) - 1) + " ..."});
      folded = pass->loop;
      previous = &step;
      continue;
    }
    folded = 0;
    StepRow row{&step, joined(iterationText(step, previous), noteOf(step))};
    previous = &step;
    bool isLast = &step == &story.steps.back();
    if (row.text.empty() && !isLast && sources.line(step.place.file, step.place.line) == "}")
      continue;
    // The line of a call is shown with the call.
    bool isCall = step.kind == Step::Kind::Call && !rows.empty() && rows.back().step && rows.back().text.empty();
    if (isCall && rows.back().step->place.line == step.place.line && rows.back().step->place.file == step.place.file)
      rows.pop_back();
    rows.push_back(std::move(row));
  }
  if (rows.size() <= most)
    return rows;
  // The beginning says how it came there, the end what happened.
  size_t head = most / 3, tail = most - head, left = rows.size() - most;
  std::vector<StepRow> shown(rows.begin(), rows.begin() + static_cast<ptrdiff_t>(head));
  shown.push_back({nullptr, "... " + std::to_string(left) + " steps ..."});
  shown.insert(shown.end(), rows.end() - static_cast<ptrdiff_t>(tail), rows.end());
  return shown;
}

static std::string shortened(std::string text, size_t most) {
  for (char &c : text)
    if (static_cast<unsigned char>(c) < ' ' || c == '\177')
      c = ' ';
  return text.size() > most ? text.substr(0, most - 3) + "..." : text;
}

void addSteps(const story::Story &story, size_t most, Columns &table) {
  SourceLines sources;
  for (const StepRow &row : rowsOf(story, sources, most)) {
    if (!row.step) {
      table.add({{"", "", row.text}, ""});
      continue;
    }
    const Step &step = *row.step;
    trace::SourcePlace place = step.place;
    place.column = 0;
    std::string indent(std::min(2 * (std::max(step.depth, 1u) - 1), 40u), ' ');
    bool isLine = step.kind != Step::Kind::Return;
    table.add({{place.known() ? shortened(place.text(), 60) : "",
                isLine ? indent + shortened(sources.line(place.file, place.line), 56) : "", shortened(row.text, 160)},
               ""});
  }
}

} // namespace fathom::report
