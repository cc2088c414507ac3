#include "prove/Replay.h"

#include "support/Error.h"

using namespace llvm;

namespace fathom::prove {

namespace {

constexpr unsigned maxRounds = 50;
constexpr size_t maxInstructions = 100'000; // from one node to the next

class Replay {
public:
  Replay(const Graph &graph, const Translated &translated, RuleOptions options)
      : graph(graph), translated(translated), rules(graph.program, graph.symbols, options), s(rules.initial()) {
    rules.useInputs(&numbers);
  }

  std::optional<std::vector<std::string>> run(const its::EndlessRun &endless) {
    for (const its::Step &step : endless.stem)
      if (!follow(step, true))
        return std::nullopt;
    for (unsigned round = 0; round < maxRounds; ++round)
      for (const its::Step &step : endless.cycle)
        if (!follow(step, round == 0))
          return std::nullopt;
    return texts;
  }

private:
  std::optional<Int> valueOf(Sym sym, const its::Step &step, const Edge &edge) const {
    for (const auto *list : {&edge.last.replaced, &edge.last.forgottenReplaced})
      for (const auto &[replaced, by] : *list)
        if (replaced == sym)
          return evaluate(by, step, edge);
    bool isVariable = edge.from->state.allSymbols().count(sym);
    const auto &map = isVariable ? translated.variables : translated.temporaries;
    if (auto var = map.find(sym); var != map.end())
      if (auto value = step.before.find(var->second); value != step.before.end())
        return value->second.fits_slong_p() ? std::optional<Int>(value->second.get_si()) : std::nullopt;
    auto number = chosen.find(sym);
    return number == chosen.end() ? 0 : number->second; // where nothing depends on it, any will do
  }

  std::optional<Int> evaluate(const Linear &e, const its::Step &step, const Edge &edge) const {
    Int result = e.constant;
    for (const Linear::Term &term : e.terms) {
      std::optional<Int> value = valueOf(term.sym, step, edge);
      if (!value)
        return std::nullopt;
      result = checkedAdd(result, checkedMul(*value, term.factor));
    }
    return result;
  }

  bool follow(const its::Step &step, bool isNew) {
    const Edge &edge = *translated.edges[step.transition];
    numbers.clear();
    chosen = edge.last.chooseForgotten(graph.symbols).value_or(std::map<Sym, Int>());
    for (Sym sym : edge.last.inputs) {
      std::optional<Int> number = valueOf(sym, step, edge);
      if (!number)
        return false;
      numbers.push_back(*number);
      if (isNew)
        texts.push_back(graph.symbols.nameOf(sym) + " = " + toString(*number));
    }
    try {
      return execute(edge) && s.isExact;
    } catch (const Refinement &) {
    } catch (const PathEnds &) {
    } catch (const Error &) {
    } catch (const Unsupported &) {
    }
    return false;
  }

  /// To the node that the edge leads to.
  bool execute(const Edge &edge) {
    for (size_t count = 0; count < maxInstructions; ++count) {
      if (isa<ReturnInst>(s.next))
        return false;
      auto *call = dyn_cast<CallInst>(s.next);
      if (call && call->getCalledFunction() && !call->getCalledFunction()->isDeclaration()) {
        if (edge.to->state.block != &call->getCalledFunction()->getEntryBlock())
          return false;
        s = rules.callee(s, *call);
        return true;
      }
      if (!s.next->isTerminator()) {
        rules.step(s);
        continue;
      }
      const BasicBlock *from = s.block, *to = rules.successor(s);
      rules.enter(s, to);
      if (edge.to->state.block == to && edge.to->isBackEdge == graph.program.isBackEdge(from, to))
        return true;
      if (graph.program.isHeader(to))
        return false;
    }
    return false;
  }

  const Graph &graph;
  const Translated &translated;
  Rules rules;
  State s;
  std::deque<Int> numbers;
  std::map<Sym, Int> chosen; // for what the step leaves open
  std::vector<std::string> texts;
};

} // namespace

std::optional<std::vector<std::string>> confirm(const Graph &graph, const Translated &translated,
                                                const its::EndlessRun &run, RuleOptions options) {
  return Replay(graph, translated, options).run(run);
}

} // namespace fathom::prove
