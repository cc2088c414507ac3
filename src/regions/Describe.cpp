#include "regions/Describe.h"

#include "frontend/Intrinsics.h"
#include "frontend/Places.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Instructions.h"

#include <set>

using namespace llvm;

namespace fathom::regions {

bool isOfInterest(const Node &node) {
  return node.hasSites() || !node.allLinks().empty() || !node.allAccesses().empty() || node.is(IsOmega | Dies);
}

static std::string joined(const std::vector<std::string> &words) { return join(words, ", "); }

std::string kindText(const Node &node) {
  static constexpr std::pair<Flag, const char *> names[] = {
      {IsOmega, "omega"},     {Heap, "heap"},         {Stack, "stack"},
      {Global, "global"},     {ReadOnly, "constant"}, {FunctionObject, "function"},
      {External, "external"}, {Exposed, "exposed"},
  };
  std::vector<std::string> words;
  for (auto [flag, name] : names)
    if (node.is(flag) && !(flag == Exposed && node.is(IsOmega)))
      words.push_back(name);
  return words.empty() ? "argument" : joined(words);
}

std::string sizeText(const Node &node) {
  if (node.isCollapsed())
    return "collapsed";
  return std::to_string(node.size()) + (node.isSequence() ? " each" : "");
}

std::string useText(const Node &node, bool dies) {
  std::vector<std::string> words;
  if (node.is(Read))
    words.push_back("read");
  if (node.is(Modified))
    words.push_back("written");
  if (dies)
    words.push_back("dies");
  return joined(words);
}

static std::string siteText(const Value &site) {
  if (isa<GlobalValue>(site))
    return "@" + site.getName().str();
  auto &inst = cast<Instruction>(site);
  std::string text = inst.getDebugLoc() ? placeText(inst.getDebugLoc()) : inst.getFunction()->getName().str();
  std::string name = what(inst).empty() ? site.getName().str() : what(inst).str();
  return name.empty() ? text : text + " " + name;
}

std::vector<std::string> siteTexts(const Node &node, const Graph &graph) {
  std::vector<std::string> result;
  std::set<std::string> seen; // copies of one place in the source
  for (const Value *site : graph.sitesOf(node))
    if (std::string text = siteText(*site); seen.insert(text).second)
      result.push_back(text);
  return result;
}

std::vector<FieldText> fieldTexts(const Node &node, const Graph &graph) {
  std::map<int64_t, std::pair<bool, std::set<uint64_t>>> sizes;
  for (const Access &access : node.allAccesses())
    if (isPointer(access.kind))
      sizes[access.offset].first = true;
    else if (access.size != 0)
      sizes[access.offset].second.insert(access.size);
  for (auto &[offset, target] : node.allLinks())
    sizes[offset].first = true;
  std::vector<FieldText> result;
  for (auto &[offset, types] : sizes) {
    std::vector<std::string> words;
    if (types.first)
      words.push_back("ptr");
    for (uint64_t size : types.second)
      words.push_back(std::to_string(size));
    auto link = node.allLinks().find(offset);
    Cell target = link == node.allLinks().end() ? Cell() : graph.resolve(link->second);
    result.push_back({offset - node.lowest(), join(words, "|"), target});
  }
  return result;
}

std::string namesOf(const ValueGraph &values) {
  std::vector<std::string> names;
  for (const llvm::Function *function : values.functions)
    names.push_back(function->getName().str());
  return joined(names);
}

} // namespace fathom::regions
