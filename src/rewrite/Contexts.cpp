#include "rewrite/Contexts.h"

#include "support/PersistentMap.h"

#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace fathom::rewrite {

using term::Kind;
using term::Term;
using term::Terms;

namespace {

constexpr unsigned mostParts = 32; // of a condition that is known to hold
constexpr unsigned depth = 3;      // so far into a term known conditions are looked for at once

/// What is known in places of a condition: a tree, each node of which adds a truth value to its parent. Where two
/// places meet, what is known is their closest common ancestor.
class ContextTree {
public:
  using Context = uint32_t;
  static constexpr Context top = 0;

  std::optional<bool> find(Context context, Term t) const {
    const uint8_t *value = facts.find(nodes[context].known, t.id);
    return value ? std::optional<bool>(*value) : std::nullopt;
  }

  Context add(Context context, Term t, bool value) {
    if (facts.find(nodes[context].known, t.id))
      return context;
    const Node &parent = nodes[context];
    // The jump leads about as far up as it did from the parent's jump: log(depth) of them reach any ancestor.
    const Node &jumped = nodes[parent.jump];
    bool isBalanced = parent.depth - jumped.depth == jumped.depth - nodes[jumped.jump].depth;
    Node node{context, isBalanced ? jumped.jump : context, parent.depth + 1, facts.set(parent.known, t.id, value)};
    nodes.push_back(node);
    return static_cast<Context>(nodes.size() - 1);
  }

  Context meet(Context a, Context b) const {
    if (nodes[a].depth < nodes[b].depth)
      std::swap(a, b);
    while (nodes[a].depth > nodes[b].depth)
      a = nodes[nodes[a].jump].depth >= nodes[b].depth ? nodes[a].jump : nodes[a].parent;
    while (a != b) {
      bool jump = nodes[a].jump != nodes[b].jump;
      a = jump ? nodes[a].jump : nodes[a].parent;
      b = jump ? nodes[b].jump : nodes[b].parent;
    }
    return a;
  }

private:
  struct Node {
    Context parent, jump;
    uint32_t depth;
    PersistentMap<uint8_t>::Root known; // of it and all its ancestors
  };
  std::vector<Node> nodes{{top, top, 0, PersistentMap<uint8_t>::empty}};
  PersistentMap<uint8_t> facts;
};

class Contexts {
public:
  Contexts(Terms &terms, llvm::ArrayRef<Term> roots) : terms(terms), order(terms.postorder(roots)) {
    ContextTree::Context before = ContextTree::top;
    for (Term root : roots) {
      enter(root, before);
      before = holding(before, root, true);
    }
    for (size_t i = order.size(); i-- > 0;)
      passOn(order[i], contexts[order[i].id]);
  }

  std::vector<Term> simplified(llvm::ArrayRef<Term> roots) {
    for (Term t : order)
      results[t.id] = simplify(t);
    std::vector<Term> result;
    for (Term root : roots)
      result.push_back(results[root.id]);
    return result;
  }

  uint64_t decided = 0;

private:
  using Context = ContextTree::Context;

  void enter(Term t, Context context) {
    auto [it, isNew] = contexts.try_emplace(t.id, context);
    if (!isNew)
      it->second = tree.meet(it->second, context);
  }

  void passOn(Term t, Context context) {
    llvm::ArrayRef<Term> children = terms.children(t);
    switch (terms.kind(t)) {
    case Kind::Ite:
      enter(children[0], context);
      enter(children[1], holding(context, children[0], true));
      enter(children[2], holding(context, children[0], false));
      break;
    case Kind::And:
    case Kind::Or:
      enter(children[0], context);
      enter(children[1], holding(context, children[0], terms.kind(t) == Kind::And));
      break;
    case Kind::Lambda: // what is known of its variable is not known for all its values
      context = ContextTree::top;
      [[fallthrough]];
    default:
      for (Term child : children)
        enter(child, context);
    }
  }

  /// The context in which a condition has that value, besides.
  Context holding(Context context, Term condition, bool value) {
    llvm::SmallVector<std::pair<Term, bool>, 16> work{{condition, value}};
    for (unsigned i = 0; i < work.size(); ++i) {
      auto [t, isTrue] = work[i];
      Kind kind = terms.kind(t);
      if (kind == Kind::Not) {
        work.push_back({terms.child(t, 0), !isTrue});
        continue;
      }
      context = tree.add(context, t, isTrue);
      if (((kind == Kind::And && isTrue) || (kind == Kind::Or && !isTrue)) && work.size() < mostParts)
        for (Term part : terms.children(t))
          work.push_back({part, isTrue});
    }
    return context;
  }

  /// What a term becomes by itself.
  Term simplify(Term t) {
    Context context = contexts[t.id];
    if (context != ContextTree::top)
      if (Term decided = under(t, context, depth); decided.valid())
        return decided;
    llvm::SmallVector<Term, 4> parts;
    for (Term child : terms.children(t))
      parts.push_back(results.lookup(child.id));
    return llvm::ArrayRef<Term>(parts) == terms.children(t) ? t : terms.rebuild(t, parts);
  }

  /// What a term becomes in a context that holds where it stands; invalid if nothing in it is known there. Parts of
  /// which nothing is known are what they become by themselves: their contexts hold here, too. Newly built terms are
  /// never looked up, since an equal term may stand elsewhere, in another context.
  Term under(Term t, Context context, unsigned levels) {
    if (terms.sort(t).isBool() && !terms.isConstant(t))
      if (auto value = tree.find(context, t)) {
        ++decided;
        return terms.boolean(*value);
      }
    Kind kind = terms.kind(t);
    if (levels == 0 || (kind != Kind::Not && kind != Kind::And && kind != Kind::Or && kind != Kind::Ite))
      return {};
    llvm::SmallVector<Term, 4> parts;
    bool isKnown = false;
    for (Term child : terms.children(t)) {
      Term part = under(child, context, levels - 1);
      isKnown |= part.valid();
      parts.push_back(part.valid() ? part : results.lookup(child.id));
    }
    return isKnown ? terms.rebuild(t, parts) : Term();
  }

  Terms &terms;
  const std::vector<Term> order;
  ContextTree tree;
  llvm::DenseMap<uint32_t, Context> contexts; // by term
  llvm::DenseMap<uint32_t, Term> results;     // by term
};

} // namespace

std::vector<Term> useContexts(Terms &terms, llvm::ArrayRef<Term> conditions, Stats &stats) {
  Contexts contexts(terms, conditions);
  std::vector<Term> result = contexts.simplified(conditions);
  if (contexts.decided)
    stats.count("conditions decided by context", contexts.decided);
  return result;
}

} // namespace fathom::rewrite
