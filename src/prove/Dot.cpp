#include "prove/Dot.h"

#include "frontend/Places.h"

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
    if (!isa<GlobalVariable>(object.site))
      lines.push_back("alloc(" + text(Linear::symbol(object.base)) + ", " + text(object.size) + " bytes)");
  for (const Cell &cell : s.cells)
    lines.push_back(text(Linear::symbol(cell.base) + cell.offset) + " -> " + text(cell.value) + " (i" +
                    std::to_string(8 * cell.bytes) + ")");
  return lines;
}

static std::string placeOf(const State &s) {
  for (const Instruction &inst : *s.block)
    if (inst.getDebugLoc() && inst.getDebugLoc().getLine() != 0)
      return placeText(inst.getDebugLoc());
  return s.block->getName().str();
}

static std::string escaped(const std::string &text) {
  std::string result;
  for (char c : text)
    result += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return result;
}

std::string dotText(const Graph &graph) {
  std::string result = "digraph {\n  node [shape=box, fontname=monospace, fontsize=10];\n";
  for (const Node *node : graph.live()) {
    std::string label =
        "n" + std::to_string(node->id) + "  " + placeOf(node->state) + (node->isBackEdge ? " (again)" : "") + "\\l";
    for (const std::string &line : linesOf(node->state, graph.program, graph.symbols))
      label += escaped(line) + "\\l";
    result += "  n" + std::to_string(node->id) + " [label=\"" + label + "\"];\n";
    for (const auto &edge : node->edges)
      result += "  n" + std::to_string(node->id) + " -> n" + std::to_string(edge->to->id) +
                (edge->to->merges > 0 ? " [style=dashed]" : "") + ";\n";
  }
  return result + "}\n";
}

} // namespace fathom::prove
