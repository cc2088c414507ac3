#include "regions/Describe.h"
#include "regions/Print.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace fathom::regions {

namespace {

std::string escaped(StringRef text) {
  std::string result;
  raw_string_ostream stream(result);
  printHTMLEscaped(text, stream);
  return result;
}

StringRef colourOf(const Node &node) {
  if (node.is(IsOmega | External))
    return "#f4b6b6";
  if (node.is(Heap))
    return "#f7d9a8";
  if (node.is(Stack))
    return "#b9d7f0";
  if (node.is(Global))
    return "#bfe3c0";
  if (node.is(ReadOnly))
    return "#dcefd9";
  if (node.is(FunctionObject))
    return "#d9cdec";
  return "#eeeeee"; // of the caller
}

/// One graph, as a cluster of its own.
class Drawing {
public:
  Drawing(raw_ostream &out, ValueGraph &values, const ModuleRegions &regions, unsigned number)
      : out(out), values(values), regions(regions), number(number) {}

  void draw() {
    out << "  subgraph cluster_" << number << " {\n    label=<<B>" << escaped(namesOf(values))
        << "</B>>; labeljust=l; color=\"#bbbbbb\"; style=rounded;\n";
    for (const Node *node : values.graph.nodes())
      if (isOfInterest(*node))
        drawNode(*node);
    for (const llvm::Function *function : values.functions)
      drawRoots(*function);
    out << "  }\n";
  }

private:
  std::string idOf(const Node &node) const {
    return "g" + std::to_string(number) + "n" + std::to_string(regions.numberOf(values, node));
  }

  void drawNode(const Node &node) {
    uint32_t region = regions.numberOf(values, node);
    unsigned word = regions.mapOf(values).info(region).wordSize;
    out << "    " << idOf(node) << " [label=<<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" CELLPADDING=\"4\">"
        << "<TR><TD PORT=\"top\" BGCOLOR=\"" << colourOf(node) << "\"><B>" << region << "</B> "
        << escaped(kindText(node)) << "<BR/><FONT POINT-SIZE=\"9\">" << escaped(sizeText(node))
        << (node.isCollapsed() ? "" : " bytes") << ", word " << word;
    std::vector<std::string> sites = siteTexts(node, values.graph);
    for (const std::string &site : ArrayRef(sites).take_front(2))
      out << "<BR/>" << escaped(site);
    out << (sites.size() > 2 ? "<BR/>..." : "") << "</FONT></TD></TR>";
    std::vector<FieldText> fields = fieldTexts(node, values.graph);
    for (const FieldText &field : fields)
      out << "<TR><TD PORT=\"c" << field.offset << "\" ALIGN=\"LEFT\">" << field.offset << ": " << field.what
          << "</TD></TR>";
    out << "</TABLE>>];\n";
    for (const FieldText &field : fields)
      if (field.target && isOfInterest(*field.target.node))
        out << "    " << idOf(node) << ":c" << field.offset << " -> " << portOf(field.target) << ";\n";
  }

  /// The cell's row, or the object's head where there is no such row.
  std::string portOf(Cell cell) const {
    int64_t offset = cell.offset - cell.node->lowest();
    for (const FieldText &field : fieldTexts(*cell.node, values.graph))
      if (field.offset == offset && offset != 0)
        return idOf(*cell.node) + ":c" + std::to_string(offset);
    return idOf(*cell.node) + ":top";
  }

  void drawRoot(const std::string &name, Cell cell) {
    cell = values.graph.resolve(cell);
    if (!cell || !isOfInterest(*cell.node))
      return;
    std::string id = "g" + std::to_string(number) + "r" + std::to_string(roots++);
    out << "    " << id << " [shape=plaintext, label=\"" << name << "\"];\n    " << id << " -> " << portOf(cell)
        << " [style=dashed];\n";
  }

  void drawRoots(const llvm::Function &function) {
    for (const Argument &argument : function.args()) {
      std::string name =
          argument.hasName() ? argument.getName().str() : "argument " + std::to_string(argument.getArgNo());
      if (argument.getType()->isPointerTy())
        drawRoot(name, values.knownCell(argument));
    }
    for (auto &[key, cell] : values.returns)
      if (key.first == &function)
        drawRoot("returned", cell);
  }

  raw_ostream &out;
  ValueGraph &values;
  const ModuleRegions &regions;
  unsigned number, roots = 0;
};

} // namespace

void printDot(raw_ostream &out, Analysis &analysis, const ModuleRegions &regions) {
  out << "digraph regions {\n  rankdir=LR; nodesep=0.3; ranksep=0.7; fontname=\"Helvetica\";\n"
         "  node [shape=plain, fontname=\"Helvetica\", fontsize=11];\n  edge [arrowsize=0.7, color=\"#555555\"];\n";
  unsigned number = 0;
  for (auto &values : reverse(analysis.allGraphs())) {
    Drawing drawing(out, *values, regions, number++);
    drawing.draw();
  }
  out << "}\n";
}

} // namespace fathom::regions
