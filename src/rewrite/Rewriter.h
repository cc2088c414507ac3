// The multi-step rewriter of [SeaM] 7.1: terms from the leaves up, each once.
//
// A configuration says what to rewrite and how; a rule says with its result how much of it to look at again. So after
// `ite(c, a, b) = x  ->  ite(c, a = x, b = x)` the two new equations are rewritten (again to depth 2), but not a, b and
// x, which were rewritten before the rule was tried. Two explicit stacks, one of terms under rewriting, one of results,
// stand for recursion, so a term may be a million deep.
//
// A rewriting in several steps a -> b -> c is remembered as a -> c: a frame knows the term that its rewriting began
// with (the thesis keeps that term's frame on the stack instead, Algorithms 4 and 5). Without this, a shared subterm
// whose rule asks for another look would be rewritten once a use, and a DAG like a tree. Results live as long as the
// rewriter: what several roots share is rewritten once.
//
//   struct Config {
//     bool shouldRewrite(Term t);               false: t stays as it is, with all below
//     Rewritten applyRewriteRules(Term t);      the operands of t have been rewritten
//     void afterRewrite(Term from, Term to);    after each step that changed something
//   };
#pragma once

#include "term/Term.h"

#include "llvm/ADT/SmallVector.h"

namespace fathom::rewrite {

using term::Kind;
using term::Term;
using term::Terms;

/// What a rule made, and how many levels of it to rewrite again.
struct Rewritten {
  Term term;
  unsigned again = 0;
  bool cached = true; // false: a later visit asks again ("skip" in the thesis, for terms shouldRewrite refuses)

  static constexpr unsigned fully = ~0u;
};

template <class Config> class Rewriter {
public:
  Rewriter(Terms &terms, Config &config) : terms(terms), config(config) {}

  Term rewrite(Term root) {
    visit(root, Rewritten::fully);
    while (!frames.empty())
      processTop();
    return results.pop_back_val();
  }

private:
  struct Frame {
    Term term;
    Term origin;       // where a rewriting in several steps began
    unsigned depth;    // levels below this one still to rewrite
    unsigned next = 0; // operands before this one are among the results
  };

  /// True if the result of `t` is known; else a frame for it is on the stack. (Algorithm 1)
  bool visit(Term t, unsigned depth) {
    if (depth == 0 || !config.shouldRewrite(t)) {
      results.push_back(t);
      return true;
    }
    if (auto known = cache.find(t.id); known != cache.end()) {
      results.push_back(known->second);
      return true;
    }
    frames.push_back({t, t, below(depth)});
    return false;
  }

  static unsigned below(unsigned depth) { return depth == Rewritten::fully ? depth : depth - 1; }

  /// Operands first, then the rules on the term made of their results. (Algorithm 2)
  void processTop() {
    llvm::ArrayRef<Term> operands = terms.children(frames.back().term);
    while (frames.back().next < operands.size()) {
      Term operand = operands[frames.back().next++];
      if (!visit(operand, frames.back().depth))
        return;
    }
    Frame frame = frames.pop_back_val();
    llvm::ArrayRef<Term> rewritten = llvm::ArrayRef(results).take_back(operands.size());
    Term renewed = terms.rebuild(frame.term, rewritten);
    results.truncate(results.size() - operands.size());
    if (renewed != frame.term)
      if (auto known = cache.find(renewed.id); known != cache.end())
        return finish(frame, {known->second});
    // A read at an index that is known by now may be a value from inside the array, which nobody has rewritten yet.
    if (terms.kind(frame.term) == Kind::Select && terms.kind(renewed) != Kind::Select) {
      if (visit(renewed, Rewritten::fully))
        return finish(frame, {results.pop_back_val()});
      frames.back().origin = frame.origin;
      return;
    }
    Rewritten result = config.applyRewriteRules(renewed);
    if (result.term != frame.term)
      config.afterRewrite(frame.term, result.term);
    if (result.again == 0)
      return finish(frame, result);
    if (auto known = cache.find(result.term.id); known != cache.end())
      return finish(frame, {known->second});
    frames.push_back({result.term, frame.origin, below(result.again)});
  }

  /// (Algorithm 5)
  void finish(const Frame &frame, const Rewritten &result) {
    if (result.cached) {
      cache[frame.term.id] = result.term;
      cache[frame.origin.id] = result.term;
      // What is final stays: a later visit need not find that out again.
      cache.try_emplace(result.term.id, result.term);
    }
    results.push_back(result.term);
  }

  Terms &terms;
  Config &config;
  llvm::SmallVector<Frame> frames;
  llvm::SmallVector<Term> results;
  llvm::DenseMap<uint32_t, Term> cache;
};

} // namespace fathom::rewrite
