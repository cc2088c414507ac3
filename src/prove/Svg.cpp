// Graphviz lays the picture out and calls each box by its name; names are made such that the facts of the state can be
// put there instead, as the <title> that browsers show.
#include "prove/Dot.h"

#include "support/Error.h"
#include "support/Files.h"
#include "support/Process.h"
#include "support/ScratchFile.h"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace fathom::prove {

std::string findDot() {
  ErrorOr<std::string> path = sys::findProgramByName("dot");
  if (!path)
    throw UserError(
        "--graph: an SVG needs the program 'dot' (Debian package graphviz); a file that ends in .dot does not");
  return *path;
}

/// Runs dot on the text; gives what it wrote.
static std::string laidOut(const std::string &text, const std::string &dot, const Budget &budget) {
  ScratchFile input("dot"), output("svg");
  writeFile(input.path(), text);
  try {
    Process process(budget, {dot, "-Tsvg", "-o", output.path(), input.path()}, {.output = "/dev/null"});
    if (process.wait().isGood())
      return readFile(output.path())->getBuffer().str();
  } catch (const ProcessFailed &) {
  }
  throw UserError("--graph: '" + dot + "' failed");
}

static std::string escapedForXml(StringRef text) {
  std::string result;
  for (char c : text)
    result += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
  return result;
}

std::string svgText(Graph &graph, const std::string &dot, const Budget &budget) {
  // States are told in the order of their boxes; the mark in a label is taken out again.
  std::vector<std::string> titles;
  std::string text = dotText(graph, [&](const State &s) {
    std::string lines;
    for (const std::string &line : linesOf(s, graph.program, graph.symbols))
      lines += escapedForXml(line) + "\n";
    titles.push_back(std::move(lines));
    return "\", id=\"state" + std::to_string(titles.size() - 1);
  });
  std::string svg = laidOut(text, dot, budget), result;
  StringRef rest = svg;
  constexpr StringLiteral mark = "id=\"state", begin = "<title>", end = "</title>";
  for (size_t at = rest.find(mark); at != StringRef::npos; at = rest.find(mark)) {
    size_t number = 0;
    rest.substr(at + mark.size()).take_until([](char c) { return c == '"'; }).getAsInteger(10, number);
    size_t from = rest.find(begin, at) + begin.size(), to = rest.find(end, at);
    result += rest.substr(0, from).str() + titles.at(number);
    rest = rest.substr(to);
  }
  return result + rest.str();
}

} // namespace fathom::prove
