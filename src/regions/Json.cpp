// The graphs for a drawing: src/report/page.html.
#include "regions/Describe.h"
#include "regions/Print.h"

using namespace llvm;

namespace fathom::regions {

static json::Array fieldsOf(const Node &node, ValueGraph &values, const ModuleRegions &regions) {
  json::Array result;
  for (const FieldText &field : fieldTexts(node, values.graph)) {
    json::Object object{{"offset", field.offset}, {"what", field.what}};
    if (field.target && isOfInterest(*field.target.node))
      object["to"] = regions.numberOf(values, *field.target.node);
    result.push_back(std::move(object));
  }
  return result;
}

static json::Object objectOf(const Node &node, ValueGraph &values, const ModuleRegions &regions) {
  uint32_t region = regions.numberOf(values, node);
  json::Array sites;
  for (const std::string &site : siteTexts(node, values.graph))
    sites.push_back(json::fixUTF8(site));
  return json::Object{{"number", region},
                      {"kind", kindText(node)},
                      {"size", sizeText(node)},
                      {"use", useText(node, regions.mapOf(values).info(region).dies)},
                      {"fields", fieldsOf(node, values, regions)},
                      {"sites", std::move(sites)}};
}

json::Value graphsToJson(Analysis &analysis, const ModuleRegions &regions) {
  json::Array result;
  for (auto &values : reverse(analysis.allGraphs())) { // callers first
    json::Array objects;
    for (const Node *node : values->graph.nodes())
      if (isOfInterest(*node))
        objects.push_back(objectOf(*node, *values, regions));
    result.push_back(json::Object{{"functions", json::fixUTF8(namesOf(*values))}, {"objects", std::move(objects)}});
  }
  return result;
}

} // namespace fathom::regions
