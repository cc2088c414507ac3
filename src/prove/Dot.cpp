#include "prove/Dot.h"

#include "frontend/Places.h"
#include "support/Error.h"

#include "llvm/ADT/StringExtras.h"

#include <set>

using namespace llvm;

namespace fathom::prove {

std::vector<std::string> linesOf(const State &s, const Program &program, const Symbols &symbols) {
  auto text = [&](const Linear &e) {
    return e.text([&](Sym sym) { return symbols.nameOf(sym) + "#" + std::to_string(sym); });
  };
  std::vector<std::string> lines;
  for (const auto &[id, local] : s.locals)
    lines.push_back(program.nameOf(id) + " = " + text(local));
  for (const Linear &fact : s.known.facts())
    lines.push_back(text(fact) + " >= 0");
  for (const Linear &fact : s.known.unequals())
    lines.push_back(text(fact) + " != 0");
  for (const Object &object : s.objects)
    if (!isa_and_nonnull<GlobalVariable>(object.site))
      lines.push_back("alloc(" + text(Linear::symbol(object.base)) + ", " + text(object.size) + " bytes)");
  for (const Cell &cell : s.cells)
    lines.push_back(text(Linear::symbol(cell.base) + cell.offset) + " -> " + text(cell.value) + " (i" +
                    std::to_string(8 * cell.bytes) + ")");
  for (const Chain &chain : s.chains)
    lines.push_back("chain(" + text(chain.start) + ", length " + text(chain.length) + ", end " + text(chain.end) + ")");
  return lines;
}

namespace {

constexpr size_t maxVisits = 400; // of a picture that anybody can look at; beyond, nodes only
constexpr size_t maxLearned = 3;  // lines on an arrow

std::string escaped(const std::string &text) {
  std::string result;
  for (char c : text)
    result += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return result;
}

/// "a.c:14 while.body"
std::string placeOf(const State &s) {
  std::string block = s.block->getName().split(".i").first.str();
  for (const Instruction &inst : *s.block)
    if (inst.getDebugLoc() && inst.getDebugLoc().getLine() != 0) {
      std::string place = placeText(inst.getDebugLoc());
      StringRef inFile = StringRef(place).substr(place.rfind('/') + 1);
      return inFile.rsplit(':').first.str() + "  " + block;
    }
  return block;
}

class Drawing {
public:
  Drawing(Graph &graph, const std::function<std::string(const State &)> &details) : graph(graph), details(details) {}

  std::string run() {
    std::vector<std::pair<const Node *, std::vector<Visit>>> all;
    size_t count = 0;
    for (const Node *node : graph.live()) {
      all.emplace_back(node, graph.visitsFrom(*node));
      count += all.back().second.size();
    }
    text = "digraph {\n  node [shape=box, fontname=monospace, fontsize=10, style=filled, fillcolor=white];\n"
           "  edge [fontname=monospace, fontsize=8];\n";
    for (const auto &[node, visits] : all) {
      drawNode(*node);
      count <= maxVisits ? drawVisits(*node, visits) : drawEdges(*node);
    }
    return text + "}\n";
  }

private:
  static std::string nameOf(const Node &node) { return "n" + std::to_string(node.id); }
  static std::string nameOf(const Node &node, size_t visit) {
    return visit == 0 ? nameOf(node) : nameOf(node) + "." + std::to_string(visit);
  }

  void box(const std::string &name, const std::string &label, const State &s, const std::string &style) {
    text += "  \"" + name + "\" [label=\"" + escaped(label) + "\\l" + details(s) + "\"" + style + "];\n";
  }
  void arrow(const std::string &from, const std::string &to, const std::string &label, bool isGeneral = false) {
    text +=
        "  \"" + from + "\" -> \"" + to + "\" [label=\"" + label + "\"" + (isGeneral ? ", style=dashed" : "") + "];\n";
  }

  void drawNode(const Node &node) {
    std::string label = nameOf(node) + "  " + placeOf(node.state) + (node.isBackEdge ? " (again)" : "") +
                        (node.merges > 0 ? ", generalised" : "");
    box(nameOf(node), label, node.state,
        ", penwidth=2, fillcolor=\"" + std::string(node.merges ? "#ffe9b0" : "#e6f0ff") + "\"");
  }

  void drawEdges(const Node &node) {
    for (const auto &edge : node.edges)
      arrow(nameOf(node), nameOf(*edge->to), "", edge->to->merges > 0);
  }

  void drawVisits(const Node &node, const std::vector<Visit> &visits) {
    for (size_t i = 0; i < visits.size(); ++i) {
      const Visit &visit = visits[i];
      if (visit.parent)
        drawVisit(node, visits, i);
      if (visit.end.empty())
        continue;
      std::string end = nameOf(node, i) + ".end";
      bool isError = visit.end != "end";
      text += "  \"" + end + "\" [label=\"" + escaped(visit.end) + "\", shape=ellipse, fillcolor=\"" +
              (isError ? "#ffb0b0" : "#eeeeee") + "\"];\n";
      arrow(nameOf(node, i), end, "");
    }
  }

  void drawVisit(const Node &node, const std::vector<Visit> &visits, size_t i) {
    const Visit &visit = visits[i];
    std::string from = nameOf(node, *visit.parent), learned = learnedText(visits[*visit.parent].state, visit.state);
    if (visit.same)
      return arrow(from, nameOf(node, *visit.same), learned);
    if (visit.node && visit.node->merges == 0)
      return arrow(from, nameOf(*visit.node), learned);
    box(nameOf(node, i), placeOf(visit.state) + (visit.node && visit.node->isBackEdge ? " (again)" : ""), visit.state,
        "");
    arrow(from, nameOf(node, i), learned);
    if (visit.node)
      arrow(nameOf(node, i), nameOf(*visit.node), "", true);
  }

  /// What is known at the end of the block and was not at its beginning.
  std::string learnedText(const State &before, const State &after) const {
    auto name = [&](const Linear &e) { return e.text([&](Sym sym) { return graph.symbols.nameOf(sym); }); };
    std::vector<std::string> lines;
    for (size_t i = before.replaced.size(); i < after.replaced.size(); ++i)
      lines.push_back(name(Linear::symbol(after.replaced[i].first)) + " = " + name(after.replaced[i].second));
    auto add = [&](const std::vector<Linear> &old, const std::vector<Linear> &now, const std::string &relation) {
      std::set<Linear> known(old.begin(), old.end());
      for (const Linear &fact : now)
        if (!known.count(fact))
          lines.push_back(name(fact) + relation);
    };
    add(before.known.facts(), after.known.facts(), " >= 0");
    add(before.known.unequals(), after.known.unequals(), " != 0");
    if (lines.size() > maxLearned) {
      lines.resize(maxLearned);
      lines.push_back("...");
    }
    std::string result;
    for (const std::string &line : lines)
      result += "  " + escaped(line) + "\\l";
    return result;
  }

  Graph &graph;
  const std::function<std::string(const State &)> &details;
  std::string text;
};

} // namespace

std::string dotText(Graph &graph, const std::function<std::string(const State &)> &details) {
  return Drawing(graph, details).run();
}

std::string dotText(Graph &graph) {
  return dotText(graph, [&](const State &s) {
    std::string lines;
    for (const std::string &line : linesOf(s, graph.program, graph.symbols))
      lines += escaped(line) + "\\l";
    return lines;
  });
}

} // namespace fathom::prove
