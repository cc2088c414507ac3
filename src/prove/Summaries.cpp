#include "prove/Summaries.h"

using namespace llvm;

namespace fathom::prove {

Summaries::Summaries(const Program &program, bool isMath) : program(program), isMath(isMath) {
  for (const Function *function : program.functions) {
    if (!function->getReturnType()->isIntegerTy() || function->getReturnType()->isIntegerTy(1))
      continue;
    std::vector<Candidate> &list = candidates[function];
    for (int constant : {-1, 0, 1})
      for (int sign : {1, -1})
        list.push_back({-1, sign, constant});
    for (const Argument &argument : function->args())
      if (argument.getType() == function->getReturnType())
        for (int constant : {-1, 0, 1})
          for (int sign : {1, -1})
            list.push_back({static_cast<int>(argument.getArgNo()), sign, constant});
  }
}

/// Candidates speak of numbers, not of classes modulo a power of two.
bool Summaries::isInRange(const State &s, const Linear &e, const Type *type) const {
  unsigned bits = type->getIntegerBitWidth();
  if (isMath && bits >= 32)
    return true;
  Int half = Int{1} << (std::min(bits, 100u) - 1);
  return s.known.atLeast(e + half) && s.known.atLeast(Linear(half - 1) - e);
}

std::optional<Linear> Summaries::factOf(const Candidate &candidate, const Linear &result,
                                        const std::vector<std::optional<Linear>> &arguments) {
  Linear difference = result;
  if (candidate.argument >= 0) {
    const std::optional<Linear> &argument = arguments[static_cast<size_t>(candidate.argument)];
    if (!argument)
      return std::nullopt;
    difference -= *argument;
  }
  return difference * candidate.sign + candidate.constant;
}

std::vector<Linear> Summaries::facts(const Function &function, const State &s, const Linear &result,
                                     const std::vector<std::optional<Linear>> &arguments) const {
  std::vector<Linear> facts;
  auto it = candidates.find(&function);
  if (it == candidates.end())
    return facts;
  for (const Candidate &candidate : it->second) {
    if (candidate.argument >= 0) {
      const std::optional<Linear> &argument = arguments[static_cast<size_t>(candidate.argument)];
      if (!argument || !isInRange(s, *argument, function.getReturnType()))
        continue;
    }
    if (std::optional<Linear> fact = factOf(candidate, result, arguments))
      facts.push_back(*fact);
  }
  return facts;
}

void Summaries::check(const Function &function, const State &s, const std::optional<Linear> &result) {
  auto it = candidates.find(&function);
  if (it == candidates.end())
    return;
  const Type *type = function.getReturnType();
  std::vector<std::optional<Linear>> arguments;
  for (const Argument &argument : function.args()) {
    auto local = s.locals.find(program.idOf(&argument));
    bool isUsable = argument.getType() == type && local != s.locals.end() && isInRange(s, local->second, type);
    arguments.push_back(isUsable ? std::optional<Linear>(local->second) : std::nullopt);
  }
  size_t before = it->second.size();
  bool isUsable = result && isInRange(s, *result, type);
  std::erase_if(it->second, [&](const Candidate &candidate) {
    std::optional<Linear> fact = isUsable ? factOf(candidate, *result, arguments) : std::nullopt;
    return !fact || !s.known.atLeast(*fact);
  });
  isChanged |= it->second.size() != before;
}

} // namespace fathom::prove
