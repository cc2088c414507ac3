#include "term/RandomTerms.h"

#include <algorithm>

namespace fathom::term {

using llvm::APInt;

static APInt randomBits(std::mt19937_64 &engine, unsigned width) {
  std::vector<uint64_t> words((width + 63) / 64);
  for (uint64_t &word : words)
    word = engine();
  return APInt(width, words);
}

/// Values where rules could go wrong: near 0, near the ends of both orders, single bits, the width itself.
static APInt interestingValue(std::mt19937_64 &engine, unsigned width) {
  APInt delta(width, engine() % 3 - 1, true);
  switch (engine() % 7) {
  case 0:
    return APInt(width, engine() % 4);
  case 1:
    return APInt::getSignedMinValue(width) + delta;
  case 2:
    return delta;
  case 3:
    return APInt::getOneBitSet(width, engine() % width);
  case 4:
    return APInt(width, width) + delta;
  case 5:
    return APInt::getLowBitsSet(width, engine() % (width + 1));
  default:
    return randomBits(engine, width);
  }
}

RandomTerms::RandomTerms(uint64_t seed, std::vector<unsigned> chosen, unsigned count, Operators operators)
    : engine(seed), widths(std::move(chosen)) {
  for (unsigned width : widths)
    for (unsigned i = 0; i < 2; ++i)
      push({.op = Op::Variable, .width = width}, width);
  for (unsigned i = 0; i < 2; ++i)
    push({.op = Op::BoolVariable}, 0);
  if (operators == Operators::Arrays || operators == Operators::Lambdas)
    for (unsigned i = 0; i < 2; ++i)
      push({.op = Op::ArrayVariable}, arrayWidth);
  while (recipes.size() < count)
    addRandom(operators);
}

void RandomTerms::push(Recipe recipe, unsigned width) {
  recipes.push_back(std::move(recipe));
  widthOf.push_back(width);
}

APInt RandomTerms::randomConstant(unsigned width) { return interestingValue(engine, width); }

std::optional<unsigned> RandomTerms::pick(unsigned width) {
  std::optional<unsigned> found;
  for (unsigned attempt = 0; attempt < 64 && !found; ++attempt) {
    unsigned size = static_cast<unsigned>(recipes.size());
    // Half of the time a recent node, so that operators nest and share operands.
    unsigned i = random(2) ? random(size) : size - 1 - random(std::min(size, 8u));
    if (widthOf[i] == width)
      found = i;
  }
  return found;
}

RandomTerms::Op RandomTerms::randomOp(Operators operators) {
  static constexpr Op sums[] = {Op::Constant, Op::Add, Op::Add, Op::Add, Op::Sub, Op::Sub,
                                Op::BvNeg,    Op::Mul, Op::Eq,  Op::Eq,  Op::ULt, Op::Ite};
  static constexpr Op parts[] = {Op::Constant, Op::Concat, Op::Concat, Op::Extract, Op::Extract, Op::ZExt,
                                 Op::SExt,     Op::Shl,    Op::LShr,   Op::AShr,    Op::BvAnd,   Op::BvOr,
                                 Op::BvNot,    Op::Eq,     Op::ULt,    Op::SLt,     Op::SLe,     Op::Ite};
  static constexpr Op arrays[] = {Op::Select, Op::Select, Op::Store,    Op::Store, Op::ArrayIte,
                                  Op::Add,    Op::Eq,     Op::Constant, Op::ULt,   Op::Ite};
  static constexpr Op lambdas[] = {Op::Select, Op::Select, Op::Select, Op::Store,    Op::ArrayIte, Op::Lambda,
                                   Op::Lambda, Op::Add,    Op::Eq,     Op::Constant, Op::ULt,      Op::Ite};
  switch (operators) {
  case Operators::All:
    return static_cast<Op>(random(static_cast<unsigned>(Op::ArrayVariable)));
  case Operators::Arrays:
    return arrays[random(std::size(arrays))];
  case Operators::Lambdas:
    return lambdas[random(std::size(lambdas))];
  case Operators::Sums:
    return sums[random(std::size(sums))];
  case Operators::Parts:
    return parts[random(std::size(parts))];
  }
  return Op::Constant;
}

void RandomTerms::addRandom(Operators operators) {
  Recipe recipe{.op = randomOp(operators)};
  recipe.width = widths[random(static_cast<unsigned>(widths.size()))];
  if (chooseShape(recipe))
    push(recipe, recipe.width);
}

/// Operands and result width; on success `width` is that of the result (0: Boolean).
bool RandomTerms::chooseShape(Recipe &r) {
  auto operands = [&](unsigned count, unsigned width) {
    unsigned *places[] = {&r.a, &r.b, &r.c};
    for (unsigned i = 0; i < count; ++i) {
      auto chosen = pick(width);
      if (!chosen)
        return false;
      *places[i] = *chosen;
    }
    return true;
  };
  auto result = [&](unsigned width, bool good) {
    r.width = width;
    return good;
  };
  switch (r.op) {
  case Op::Constant:
    r.constant = randomConstant(r.width);
    return true;
  case Op::Truth:
    r.low = random(2);
    return result(0, true);
  case Op::Variable:
  case Op::BoolVariable:
  case Op::ArrayVariable:
    return false; // a fixed few were made first
  case Op::Select:
  case Op::Store:
  case Op::ArrayIte:
  case Op::Lambda:
    return chooseArray(r);
  case Op::Apply:
    r.width = widths[0];
    return operands(1, widths[0]);
  case Op::Not:
  case Op::And:
  case Op::Or:
  case Op::Xor:
  case Op::BoolIte:
  case Op::BoolEq:
    return result(0, operands(3, 0));
  case Op::Eq:
  case Op::ULt:
  case Op::ULe:
  case Op::SLt:
  case Op::SLe:
    return result(0, operands(2, r.width));
  case Op::FromBool:
    return result(1, operands(1, 0));
  case Op::ToBool:
    return result(0, operands(1, 1));
  case Op::Ite: {
    auto condition = pick(0);
    bool good = condition && operands(2, r.width);
    r.c = condition.value_or(0);
    return good;
  }
  case Op::Concat:
  case Op::Extract:
  case Op::ZExt:
  case Op::SExt:
    return chooseResize(r);
  default:
    return operands(2, r.width);
  }
}

bool RandomTerms::chooseArray(Recipe &r) {
  auto choose = [&](std::initializer_list<std::pair<unsigned *, unsigned>> operands) {
    for (auto [place, width] : operands) {
      auto chosen = pick(width);
      if (!chosen)
        return false;
      *place = *chosen;
    }
    return true;
  };
  unsigned element = widths[0];
  r.width = r.op == Op::Select ? element : arrayWidth;
  switch (r.op) {
  case Op::Select:
    return choose({{&r.a, arrayWidth}, {&r.b, element}});
  case Op::Store:
    return choose({{&r.a, arrayWidth}, {&r.b, element}, {&r.c, element}});
  case Op::ArrayIte:
    return choose({{&r.a, arrayWidth}, {&r.b, arrayWidth}, {&r.c, 0}});
  default:
    r.low = random(6);
    return choose({{&r.a, arrayWidth}, {&r.b, arrayWidth}, {&r.c, element}, {&r.d, element}});
  }
}

bool RandomTerms::chooseResize(Recipe &r) {
  r.a = random(static_cast<unsigned>(recipes.size()));
  r.b = random(static_cast<unsigned>(recipes.size()));
  if (widthOf[r.a] == 0 || widthOf[r.b] == 0 || widthOf[r.a] == arrayWidth || widthOf[r.b] == arrayWidth)
    return false;
  unsigned largest = *std::max_element(widths.begin(), widths.end());
  switch (r.op) {
  case Op::Concat:
    r.width = widthOf[r.a] + widthOf[r.b];
    return r.width <= 2 * largest;
  case Op::Extract: {
    unsigned x = random(widthOf[r.a]), y = random(widthOf[r.a]);
    r.low = std::min(x, y);
    r.width = std::max(x, y) - r.low + 1;
    return true;
  }
  default:
    return r.width >= widthOf[r.a];
  }
}

RandomTerms::Built RandomTerms::build(Terms &terms) const {
  Built built;
  built.function = terms.function("f", {Sort::bits(widths[0])}, Sort::bits(widths[0]));
  for (const Recipe &recipe : recipes)
    built.nodes.push_back(make(terms, recipe, built));
  return built;
}

Term RandomTerms::make(Terms &terms, const Recipe &r, Built &built) const {
  auto at = [&](unsigned i) { return built.nodes[i]; };
  auto variable = [&](Sort sort) { return built.variables.emplace_back(terms.variable(sort, "x")); };
  switch (r.op) {
  case Op::Constant:
    return terms.bits(r.constant);
  case Op::Truth:
    return terms.boolean(r.low);
  case Op::Variable:
    return variable(Sort::bits(r.width));
  case Op::BoolVariable:
    return variable(Sort::boolean());
  case Op::ArrayVariable:
    return variable(Sort::array(widths[0], Sort::bits(widths[0])));
  case Op::Select:
    return terms.select(at(r.a), at(r.b));
  case Op::Store:
    return terms.store(at(r.a), at(r.b), at(r.c));
  case Op::Lambda:
    return makeLambda(terms, r, built);
  case Op::Apply:
    return terms.apply(built.function, {at(r.a)});
  case Op::Not:
    return terms.notOf(at(r.a));
  case Op::Ite:
  case Op::ArrayIte:
    return terms.ite(at(r.c), at(r.a), at(r.b));
  case Op::BoolIte:
    return terms.ite(at(r.a), at(r.b), at(r.c));
  case Op::BvNot:
    return terms.bvNot(at(r.a));
  case Op::BvNeg:
    return terms.bvNeg(at(r.a));
  case Op::Extract:
    return terms.extract(at(r.a), r.low + r.width - 1, r.low);
  case Op::ZExt:
    return terms.zext(at(r.a), r.width);
  case Op::SExt:
    return terms.sext(at(r.a), r.width);
  case Op::FromBool:
    return terms.boolToBits(at(r.a));
  case Op::ToBool:
    return terms.bitsToBool(at(r.a));
#define BINARY(Enumerator, function)                                                                                   \
  case Op::Enumerator:                                                                                                 \
    return terms.function(at(r.a), at(r.b));
    BINARY(And, andOf)
    BINARY(Or, orOf)
    BINARY(Xor, xorOf)
    BINARY(Eq, eq)
    BINARY(BoolEq, eq)
    BINARY(BvAnd, bvAnd)
    BINARY(BvOr, bvOr)
    BINARY(BvXor, bvXor)
    BINARY(Add, add)
    BINARY(Sub, sub)
    BINARY(Mul, mul)
    BINARY(UDiv, udiv)
    BINARY(URem, urem)
    BINARY(SDiv, sdiv)
    BINARY(SRem, srem)
    BINARY(Shl, shl)
    BINARY(LShr, lshr)
    BINARY(AShr, ashr)
    BINARY(ULt, ult)
    BINARY(ULe, ule)
    BINARY(SLt, slt)
    BINARY(SLe, sle)
    BINARY(Concat, concat)
#undef BINARY
  }
  return {};
}

/// The shapes of set, copy, fill, indirection, and of writes inside a body.
Term RandomTerms::makeLambda(Terms &terms, const Recipe &r, Built &built) const {
  Term i = terms.bound(widths[0]);
  Term a = built.nodes[r.a], b = built.nodes[r.b], p = built.nodes[r.c], q = built.nodes[r.d];
  Term inRange = terms.andOf(terms.ule(p, i), terms.ult(i, q));
  switch (r.low) {
  case 0:
    return terms.lambda(i, terms.ite(inRange, p, terms.select(a, i)));
  case 1:
    return terms.lambda(i, terms.ite(inRange, terms.select(b, terms.sub(i, q)), terms.select(a, i)));
  case 2:
    return terms.lambda(i, terms.add(terms.mul(i, p), q));
  case 3:
    return terms.lambda(i, terms.select(a, terms.select(b, i)));
  case 4:
    return terms.lambda(i, terms.select(terms.store(a, i, p), terms.bvXor(q, i)));
  default:
    return terms.lambda(i, terms.ite(terms.eq(terms.select(a, i), i), terms.apply(built.function, {i}),
                                     terms.select(terms.ite(terms.ult(i, p), a, b), terms.add(i, q))));
  }
}

Assignment RandomTerms::assign(const Terms &terms, const Built &built, uint64_t valueSeed) {
  std::mt19937_64 engine(valueSeed);
  Assignment assignment;
  for (Term variable : built.variables) {
    unsigned width = std::max(1u, terms.width(variable));
    if (terms.sort(variable).isArray()) {
      assignment.setDefault(variable, interestingValue(engine, width));
      for (unsigned i = 0; i < 6; ++i)
        assignment.setCell(variable, interestingValue(engine, width), interestingValue(engine, width));
      continue;
    }
    assignment.setVariable(variable, interestingValue(engine, width));
  }
  unsigned width = terms.functionResult(built.function).width;
  for (unsigned i = 0; i < 4; ++i)
    assignment.setApplication(built.function, {interestingValue(engine, width)}, interestingValue(engine, width));
  return assignment;
}

} // namespace fathom::term
