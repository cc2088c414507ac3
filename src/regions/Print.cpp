#include "regions/Print.h"

#include "regions/Describe.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Instruction.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace fathom::regions {

namespace {

/// Columns as wide as their widest entry; the last one as long as it likes.
class Table {
public:
  explicit Table(std::vector<std::string> head) : rows{std::move(head)} {}
  void add(std::vector<std::string> row) { rows.push_back(std::move(row)); }

  void print(raw_ostream &out) const {
    std::vector<size_t> widths(rows.front().size());
    for (const auto &row : rows)
      for (size_t i = 0; i < row.size(); ++i)
        widths[i] = std::max(widths[i], row[i].size());
    for (const auto &row : rows) {
      std::string line;
      for (size_t i = 0; i < row.size(); ++i)
        line += row[i] + std::string(widths[i] - row[i].size() + 2, ' ');
      out << "  " << StringRef(line).rtrim() << '\n';
    }
  }

private:
  std::vector<std::vector<std::string>> rows;
};

/// No more of a list than fits a line.
std::string shortened(const std::vector<std::string> &words, size_t most) {
  std::string text = join(ArrayRef(words).take_front(most), ", ");
  return words.size() > most ? text + ", and " + std::to_string(words.size() - most) + " more" : text;
}

std::string fieldsText(const Node &node, ValueGraph &values, const ModuleRegions &regions) {
  std::vector<std::string> words;
  for (const FieldText &field : fieldTexts(node, values.graph)) {
    std::string text = std::to_string(field.offset) + ": " + field.what;
    if (field.target && isOfInterest(*field.target.node)) {
      text += " to " + std::to_string(regions.numberOf(values, *field.target.node));
      if (int64_t offset = field.target.offset - field.target.node->lowest())
        text += "+" + std::to_string(offset);
    }
    words.push_back(text);
  }
  return shortened(words, 6);
}

void printTable(raw_ostream &out, const std::string &names, ValueGraph &values, const ModuleRegions &regions) {
  Table table({"object", "kind", "size", "word", "use", "fields", "allocated at"});
  size_t count = 0;
  for (const Node *node : values.graph.nodes()) {
    if (!isOfInterest(*node))
      continue;
    ++count;
    uint32_t region = regions.numberOf(values, *node);
    const RegionInfo &info = regions.mapOf(values).info(region);
    table.add({std::to_string(region), kindText(*node), sizeText(*node), std::to_string(info.wordSize),
               useText(*node, info.dies), fieldsText(*node, values, regions),
               shortened(siteTexts(*node, values.graph), 3)});
  }
  out << names << ": " << count << (count == 1 ? " object\n" : " objects\n");
  if (count != 0)
    table.print(out);
}

} // namespace

void printTables(raw_ostream &out, Analysis &analysis, const ModuleRegions &regions) {
  StringRef separator = "";
  for (auto &values : reverse(analysis.allGraphs())) { // callers first
    out << separator;
    printTable(out, namesOf(*values), *values, regions);
    separator = "\n";
  }
}

Statistics statisticsOf(const Analysis &analysis) {
  Statistics result;
  DenseSet<SiteSet> seen; // graphs share them
  for (auto &values : analysis.allGraphs())
    for (const Node *node : values->graph.nodes()) {
      if (!isOfInterest(*node))
        continue;
      ++result.nodes;
      result.collapsed += node->isCollapsed();
      result.accesses += node->numAccesses();
      result.mostAccesses = std::max(result.mostAccesses, node->numAccesses());
      values->graph.allSites().visit(
          node->sites(), [&](SiteSet part) { return seen.insert(part).second; },
          [&](const Value &site) { result.allocationSites += isa<Instruction>(site); });
    }
  return result;
}

void printStatistics(raw_ostream &out, const Statistics &statistics) {
  out << "nodes             " << statistics.nodes << '\n'
      << "collapsed         " << format("%.1f %%\n", statistics.collapsedPercent()) << "maximum density   "
      << format("%.3f\n", statistics.maximumDensity()) << "accesses          " << statistics.accesses << '\n'
      << "allocation sites  " << statistics.allocationSites << '\n';
}

} // namespace fathom::regions
