#include "prove/Graph.h"

#include "prove/Chains.h"

#include "frontend/Intrinsics.h"
#include "support/Error.h"

using namespace llvm;

namespace fathom::prove {

namespace {

constexpr size_t maxNodesAtPosition = 8;
constexpr size_t maxNodesBeforeChains = 1; // a loop that is entered again
constexpr size_t maxStatesAtJoin = 24;     // then such a block has nodes, too
constexpr unsigned maxMerges = 40;
constexpr size_t maxSteps = 2'000'000;

bool isCallOfFunction(const Instruction &inst) {
  auto *call = dyn_cast<CallInst>(&inst);
  Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && !callee->isDeclaration() && !callee->isIntrinsic();
}

bool isSamePosition(const Node &node, const State &s, bool isBackEdge) {
  return !node.isDead && node.state.block == s.block && node.state.next == s.next && node.isBackEdge == isBackEdge;
}

} // namespace

Graph::Graph(const Program &program, Symbols &symbols, RuleOptions options, Env &env)
    : program(program), symbols(symbols), rules(program, symbols, options), env(env) {}

std::vector<Node *> Graph::live() const {
  std::vector<Node *> result;
  for (const auto &node : nodes)
    if (!node->isDead)
      result.push_back(node.get());
  return result;
}

Node &Graph::addNode(State state, Node *parent, bool isBackEdge) {
  state.replaced.clear();
  state.inputs.clear();
  state.forgottenAtLeast.clear();
  state.forgottenUnequal.clear();
  state.forgottenReplaced.clear();
  state.isExact = true;
  nodes.push_back(std::make_unique<Node>(nodes.size(), std::move(state), parent));
  nodes.back()->isBackEdge = isBackEdge;
  work.push_back(nodes.back().get());
  return *nodes.back();
}

void Graph::build() {
  do {
    nodes.clear();
    work.clear();
    error.reset();
    addNode(rules.initial(), nullptr, false);
    while (!work.empty() && !error) {
      Node *node = work.back();
      work.pop_back();
      if (!node->isDead)
        expand(*node);
    }
  } while (rules.takeNewFrees());
  env.stats.count("nodes of the graph", live().size());
}

void Graph::expand(Node &node) {
  std::vector<Arrival> arrivals = execute(node.state);
  if (error)
    return;
  for (Arrival &arrival : arrivals) {
    arrive(node, std::move(arrival));
    if (node.isDead)
      return;
  }
}

std::vector<Graph::Arrival> Graph::execute(const State &start) {
  Paths paths;
  paths.symbols = start.allSymbols();
  paths.open.push_back(start);
  size_t steps = 0;
  while (!paths.open.empty() && (!error || recorded)) {
    env.budget.poll();
    if (++steps > maxSteps)
      throw Unsupported("too many paths in a proof");
    State s = std::move(paths.open.back());
    paths.open.pop_back();
    advance(std::move(s), paths);
  }
  env.stats.count("paths of the graph", steps);
  return std::move(paths.arrivals);
}

/// Symbols of the node have to be the same, so that the other path also stands for this one as a step of the transition
/// system.
const State *Graph::findCovering(State &s, Paths &paths) const {
  s.forgetUnused(paths.symbols);
  renumberStack(s);
  for (const State &other : paths.joined[s.block])
    if (s.isInstanceOf(other))
      return &other;
  paths.joined[s.block].push_back(s);
  return nullptr;
}

/// Follows a state until it arrives somewhere, ends or is refined.
void Graph::advance(State s, Paths &paths) {
  uint32_t *visit = &s.visit;
  auto recordEnd = [&](const std::string &text) {
    if (recorded)
      (*recorded)[*visit].end = text;
  };
  try {
    while (true) {
      if (isCallOfFunction(*s.next)) {
        auto &call = cast<CallInst>(*s.next);
        paths.arrivals.push_back({rules.callee(s, call), true});
        recordBlock(paths.arrivals.back().state, true, true);
        std::vector<State> after = rules.returned(s, call);
        std::ranges::move(after, std::back_inserter(paths.open));
        return;
      } else if (isa<ReturnInst>(s.next)) {
        return recordEnd("end");
      } else if (s.next->isTerminator()) {
        if (!advanceToBlock(s, paths))
          return;
      } else {
        rules.step(s);
      }
    }
  } catch (Refinement &refinement) {
    for (State &refined : refinement.states)
      paths.open.push_back(std::move(refined));
  } catch (const PathEnds &) {
    recordEnd("end");
  } catch (const Error &found) {
    recordEnd("ERR: " + found.text);
    if (!recorded)
      error = found;
  }
}

/// False if the path arrives there.
bool Graph::advanceToBlock(State &s, Paths &paths) {
  const BasicBlock *from = s.block, *to = rules.successor(s);
  rules.enter(s, to);
  bool isBackEdge = program.isBackEdge(from, to), isCut = program.isHeader(to);
  if (!isCut && program.isJoin(to)) {
    if (const State *covering = findCovering(s, paths)) {
      if (recorded)
        recorded->push_back({s, s.visit, nullptr, covering->visit, ""});
      return false;
    }
    isCut = paths.joined[to].size() > maxStatesAtJoin;
  }
  recordBlock(s, isCut, isBackEdge);
  if (!isCut && program.isJoin(to))
    paths.joined[to].back().visit = s.visit;
  if (isCut)
    paths.arrivals.push_back({std::move(s), isBackEdge});
  return !isCut;
}

void Graph::recordBlock(State &s, bool isArrival, bool isBackEdge) {
  if (!recorded)
    return;
  Visit visit{s, s.visit, nullptr, std::nullopt, ""};
  if (isArrival) {
    Arrival arrival{s, isBackEdge};
    renumberStack(arrival.state);
    std::optional<Instance> instance;
    visit.node = findGeneral(arrival, instance);
    // Symbols are new here, so that it may not be seen; but the same path was there when the graph was made.
    for (const auto &edge : recordedFrom->edges)
      if (!visit.node && isSamePosition(*edge->to, s, isBackEdge))
        visit.node = edge->to;
  }
  s.visit = static_cast<uint32_t>(recorded->size());
  recorded->push_back(std::move(visit));
}

std::vector<Visit> Graph::visitsFrom(const Node &node) {
  std::vector<Visit> visits = {{node.state, std::nullopt, nullptr, std::nullopt, ""}};
  recorded = &visits;
  recordedFrom = &node;
  State start = node.state;
  start.visit = 0;
  execute(start);
  recorded = nullptr;
  return visits;
}

bool Graph::isBelow(const Node &node, const Node &top) const {
  for (const Node *n = &node; n; n = n->parent)
    if (n == &top)
      return true;
  return false;
}

/// Only the order of allocations and of the heights of the stack that may be gone back to counts: numbered anew, these
/// are the same in every iteration.
void Graph::renumberStack(State &s) const {
  auto isKnown = [&](LocalId id, const Linear &local) {
    return program.isStackMark(id) && local.isConstant() && local.constant != unknownHeight;
  };
  std::set<Int> marks;
  for (const auto &[id, local] : s.locals)
    if (isKnown(id, local))
      marks.insert(local.constant);
  auto below = [&](Int height) {
    return static_cast<uint32_t>(std::distance(marks.begin(), marks.lower_bound(height)));
  };
  for (Object &object : s.objects)
    object.age = 2 * below(object.age) + 1;
  s.allocations = 2 * static_cast<uint32_t>(marks.size()) + 1;
  for (auto &[id, local] : s.locals)
    if (isKnown(id, local))
      local = Int{2 * below(local.constant) + 2};
    else if (program.isStackMark(id)) // as an expression it would count in the old way, once it is known again
      local = unknownHeight;
}

Node *Graph::findGeneral(const Arrival &arrival, std::optional<Instance> &instance) const {
  for (auto it = nodes.rbegin(); it != nodes.rend(); ++it) {
    Node &node = **it;
    if (!isSamePosition(node, arrival.state, arrival.isBackEdge))
      continue;
    instance = generalises(node.state, arrival.state, symbols, node.own);
    if (instance)
      return &node;
  }
  return nullptr;
}

bool Graph::connect(Node &from, const Arrival &arrival) {
  std::optional<Instance> instance;
  Node *node = findGeneral(arrival, instance);
  if (node)
    from.edges.push_back(std::make_unique<Edge>(Edge{&from, node, arrival.state, std::move(*instance)}));
  return node;
}

/// Whether a variable points into one object in one state, and into another one, or nowhere, in the other: merged, it
/// would point to nothing that is known. An object that only one of them has is no other one: such are many, and alike.
bool Graph::isElsewhere(const State &a, const State &b) const {
  for (const auto &[id, inA] : a.locals) {
    auto inB = b.locals.find(id);
    if (inB == b.locals.end())
      continue;
    if (!chainOf(a, inA) != !chainOf(b, inB->second))
      return true;
    auto isNamed = [&](const Linear &e) { return e.isSymbol() && symbols[e.terms[0].sym].isNamed; };
    if (isNamed(inA) && isNamed(inB->second) && !(inA == inB->second))
      return true; // other functions
    const Object *x = a.objectOf(inA, symbols), *y = b.objectOf(inB->second, symbols);
    auto isNull = [](const Linear &e) { return e.isConstant() && e.constant == 0; };
    bool isOther = x && y && x->base != y->base && b.find(x->base) && a.find(y->base);
    if (isOther || (x && isNull(inB->second)) || (y && isNull(inA)))
      return true;
  }
  return false;
}

/// A node on the way here, or, when a position has very many, any.
Node *Graph::mergeTarget(Node &from, const Arrival &arrival) {
  for (Node *node = &from; node; node = node->parent)
    if (isSamePosition(*node, arrival.state, arrival.isBackEdge) && !isElsewhere(node->state, arrival.state))
      return node;
  return countNodesAt(arrival) >= maxNodesAtPosition ? lastNodeAt(arrival) : nullptr;
}

Node *Graph::lastNodeAt(const Arrival &arrival) {
  for (auto it = nodes.rbegin(); it != nodes.rend(); ++it)
    if (isSamePosition(**it, arrival.state, arrival.isBackEdge))
      return it->get();
  return nullptr;
}

size_t Graph::countNodesAt(const Arrival &arrival) const {
  return static_cast<size_t>(
      count_if(nodes, [&](const auto &node) { return isSamePosition(*node, arrival.state, arrival.isBackEdge); }));
}

void Graph::arrive(Node &from, Arrival arrival) {
  renumberStack(arrival.state);
  if (countNodesAt(arrival) >= maxNodesBeforeChains)
    foldChains(arrival.state, symbols);
  if (connect(from, arrival))
    return;
  if (Node *target = mergeTarget(from, arrival))
    return replace(*target, from, arrival);
  Instance instance;
  Node &node = addNode(arrival.state, &from, arrival.isBackEdge);
  for (Sym sym : node.state.allSymbols())
    instance.emplace(sym, Linear::symbol(sym));
  from.edges.push_back(std::make_unique<Edge>(Edge{&from, &node, std::move(arrival.state), std::move(instance)}));
}

void Graph::replace(Node &old, Node &from, const Arrival &arrival) {
  if (old.merges >= maxMerges)
    throw Unsupported("a loop whose states do not settle");
  auto nameOf = [this](LocalId id) { return StringRef(program.nameOf(id)).split('.').first.str(); };
  State merged = merge(old.state, arrival.state, symbols, old.own, old.merges, program.constants(), nameOf);
  env.stats.count("merged states");
  // Paths of nodes that stay, into what is forgotten now, arrive again.
  std::vector<std::pair<Node *, Arrival>> again, merge;
  bool isFromForgotten = isBelow(from, old);
  for (const auto &node : nodes)
    if (!node->isDead && isBelow(*node, old))
      node->isDead = true;
  for (const auto &node : nodes) {
    if (node->isDead)
      continue;
    for (auto &edge : node->edges)
      if (edge->to->isDead)
        (edge->to == &old ? merge : again).push_back({node.get(), {edge->last, edge->to->isBackEdge}});
    std::erase_if(node->edges, [](const auto &edge) { return edge->to->isDead; });
  }
  if (!isFromForgotten)
    merge.push_back({&from, arrival});
  Node &node = addNode(std::move(merged), old.parent, old.isBackEdge);
  node.merges = old.merges + 1;
  node.own = std::move(old.own);
  for (auto &[source, back] : merge)
    if (!source->isDead && !connect(*source, back)) {
      // It is an instance by construction; but that may not be seen.
      Node *target = lastNodeAt(back);
      target ? replace(*target, *source, back) : arrive(*source, std::move(back));
    }
  for (auto &[source, back] : again)
    if (!source->isDead)
      arrive(*source, std::move(back));
}

} // namespace fathom::prove
