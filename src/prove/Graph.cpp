#include "prove/Graph.h"

#include "frontend/Intrinsics.h"
#include "support/Error.h"

using namespace llvm;

namespace fathom::prove {

namespace {

constexpr size_t maxNodesAtPosition = 8;
constexpr size_t maxStatesAtJoin = 24; // then such a block has nodes, too
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
  state.isExact = true;
  nodes.push_back(std::make_unique<Node>(nodes.size(), std::move(state), parent));
  nodes.back()->isBackEdge = isBackEdge;
  work.push_back(nodes.back().get());
  return *nodes.back();
}

void Graph::build() {
  addNode(rules.initial(), nullptr, false);
  while (!work.empty() && !error) {
    Node *node = work.back();
    work.pop_back();
    if (!node->isDead)
      expand(*node);
  }
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
  while (!paths.open.empty() && !error) {
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

/// Whether a path that came here before says all that this one says. Symbols of the node have to be the same, so that
/// the other path also stands for this one as a step of the transition system.
bool Graph::isCovered(State &s, Paths &paths) const {
  s.forgetUnused(paths.symbols);
  renumberStack(s);
  for (const State &other : paths.joined[s.block])
    if (s.isInstanceOf(other))
      return true;
  paths.joined[s.block].push_back(s);
  return false;
}

/// Follows a state until it arrives somewhere, ends or is refined.
void Graph::advance(State s, Paths &paths) {
  try {
    while (true) {
      if (isCallOfFunction(*s.next)) {
        auto &call = cast<CallInst>(*s.next);
        paths.arrivals.push_back({rules.callee(s, call), true});
        std::vector<State> after = rules.returned(s, call);
        std::ranges::move(after, std::back_inserter(paths.open));
        return;
      } else if (isa<ReturnInst>(s.next)) {
        return;
      } else if (s.next->isTerminator()) {
        const BasicBlock *from = s.block, *to = rules.successor(s);
        rules.enter(s, to);
        bool isCut = program.isHeader(to);
        if (!isCut && program.isJoin(to)) {
          if (isCovered(s, paths))
            return;
          isCut = paths.joined[to].size() > maxStatesAtJoin;
        }
        if (isCut) {
          paths.arrivals.push_back({std::move(s), program.isBackEdge(from, to)});
          return;
        }
      } else {
        rules.step(s);
      }
    }
  } catch (Refinement &refinement) {
    for (State &refined : refinement.states)
      paths.open.push_back(std::move(refined));
  } catch (const PathEnds &) {
  } catch (const Error &found) {
    error = found;
  }
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
  std::set<Int> marks;
  for (const auto &[id, local] : s.locals)
    if (program.isStackMark(id) && local.isConstant())
      marks.insert(local.constant);
  auto below = [&](Int height) {
    return static_cast<uint32_t>(std::distance(marks.begin(), marks.lower_bound(height)));
  };
  for (Object &object : s.objects)
    object.age = 2 * below(object.age) + 1;
  s.allocations = 2 * static_cast<uint32_t>(marks.size()) + 1;
  for (auto &[id, local] : s.locals)
    if (program.isStackMark(id) && local.isConstant())
      local = Int{2 * below(local.constant) + 2};
}

bool Graph::connect(Node &from, const Arrival &arrival) {
  for (auto it = nodes.rbegin(); it != nodes.rend(); ++it) {
    Node &node = **it;
    if (!isSamePosition(node, arrival.state, arrival.isBackEdge))
      continue;
    if (std::optional<Instance> instance = generalises(node.state, arrival.state, symbols, node.own)) {
      from.edges.push_back(std::make_unique<Edge>(Edge{&from, &node, arrival.state, std::move(*instance)}));
      return true;
    }
  }
  return false;
}

/// A node on the way here, or, when a position has very many, any.
Node *Graph::mergeTarget(Node &from, const Arrival &arrival) {
  for (Node *node = &from; node; node = node->parent)
    if (isSamePosition(*node, arrival.state, arrival.isBackEdge))
      return node;
  auto count =
      count_if(nodes, [&](const auto &node) { return isSamePosition(*node, arrival.state, arrival.isBackEdge); });
  return static_cast<size_t>(count) >= maxNodesAtPosition ? lastNodeAt(arrival) : nullptr;
}

Node *Graph::lastNodeAt(const Arrival &arrival) {
  for (auto it = nodes.rbegin(); it != nodes.rend(); ++it)
    if (isSamePosition(**it, arrival.state, arrival.isBackEdge))
      return it->get();
  return nullptr;
}

void Graph::arrive(Node &from, Arrival arrival) {
  renumberStack(arrival.state);
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
