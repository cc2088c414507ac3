// Words for nodes; private to Print.cpp and Dot.cpp.
#pragma once

#include "regions/ValueGraph.h"

#include <string>
#include <vector>

namespace fathom::regions {

/// Something is made, read, written or stored there: worth a line.
bool isOfInterest(const Node &node);
/// "heap", "stack, global"; what its objects are.
std::string kindText(const Node &node);
/// "12", "8 each", "collapsed".
std::string sizeText(const Node &node);
/// "read, written, dies".
std::string useText(const Node &node, bool dies);
/// "list.c:3:7", "@table"; one for each site, in the order of the program text.
std::vector<std::string> siteTexts(const Node &node, const Graph &graph);

/// One offset of an object, counted from its first.
struct FieldText {
  int64_t offset;
  std::string what; // "ptr", "4", "4|8"
  Cell target;      // if there is a link
};
std::vector<FieldText> fieldTexts(const Node &node, const Graph &graph);

/// The functions whose graph it is: "f", "even, odd".
std::string namesOf(const ValueGraph &values);

} // namespace fathom::regions
