// The regions of a module for the reader: a table, a picture, and numbers.
#pragma once

#include "regions/ModuleRegions.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace fathom::regions {

/// A table for each function (one for those that call each other): every object, what it is, and its fields.
void printTables(llvm::raw_ostream &out, Analysis &analysis, const ModuleRegions &regions);

/// For Graphviz: a box an object with its cells, coloured by kind, and edges from cell to cell.
void printDot(llvm::raw_ostream &out, Analysis &analysis, const ModuleRegions &regions);

/// A list of graphs: "functions", and "objects" with "number", "kind", "size", "use", "sites", and "fields", each an
/// "offset", "what" is there, and the number of the object it points "to".
llvm::json::Value graphsToJson(Analysis &analysis, const ModuleRegions &regions);

/// The columns of the paper's Table 1.
struct Statistics {
  size_t nodes = 0;
  size_t collapsed = 0;
  uint64_t accesses = 0;
  uint64_t mostAccesses = 0; // of one node
  size_t allocationSites = 0;

  double collapsedPercent() const { return nodes ? 100.0 * collapsed / nodes : 0; }
  /// The largest share of all accesses that goes to one node.
  double maximumDensity() const { return accesses ? double(mostAccesses) / accesses : 0; }
};

Statistics statisticsOf(const Analysis &analysis);
void printStatistics(llvm::raw_ostream &out, const Statistics &statistics);

} // namespace fathom::regions
