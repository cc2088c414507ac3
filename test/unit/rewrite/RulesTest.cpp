// Every rule by itself, on instances of its patterns: proved for all values at small widths, evaluated at real widths.
// The instances are built without simplification, so a rule meets just the shape it was written for.
#include "rewrite/Rules.h"
#include "solver/Solver.h"
#include "term/Evaluator.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace fathom::rewrite {
namespace {

using llvm::APInt;
using term::Sort;

APInt randomBits(std::mt19937_64 &engine, unsigned width) {
  std::vector<uint64_t> words((width + 63) / 64);
  for (uint64_t &word : words)
    word = engine();
  return APInt(width, words);
}

/// Values where rules could go wrong: near 0, near the ends of both orders, single bits, masks, the width itself.
APInt interestingValue(std::mt19937_64 &engine, unsigned width) {
  APInt delta(width, engine() % 3 - 1, true);
  switch (engine() % 8) {
  case 0:
    return APInt(width, engine() % 8);
  case 1:
    return APInt::getSignedMinValue(width) + delta;
  case 2:
    return delta;
  case 3:
    return APInt::getOneBitSet(width, engine() % width);
  case 4:
    return APInt(width, engine() % (width + 1)) + delta;
  case 5:
    return APInt::getLowBitsSet(width, engine() % (width + 1));
  case 6:
    return APInt::getBitsSetFrom(width, engine() % (width + 1));
  default:
    return randomBits(engine, width);
  }
}

/// Terms of the shape of a pattern: letters become new variables and random constants.
class Instances {
public:
  Instances(Terms &terms, uint64_t seed) : terms(terms), engine(seed) {}

  /// Invalid when the sorts that were chosen did not fit together.
  Term make(const Pattern &pattern, unsigned width) {
    letters.clear();
    main = width;
    return build(pattern, rootSort(pattern.kind));
  }
  std::vector<Term> variables;

private:
  Sort rootSort(Kind kind) {
    switch (kind) {
    case Kind::Not:
    case Kind::And:
    case Kind::Or:
    case Kind::Xor:
    case Kind::Eq:
    case Kind::ULt:
    case Kind::SLt:
      return Sort::boolean();
    case Kind::Ite: // any sort that its branches can have
      return engine() % 2 ? Sort::bits(main) : engine() % 2 ? Sort::boolean() : Sort::array(main, Sort::bits(main));
    default:
      return Sort::bits(main);
    }
  }

  Term build(const Pattern &p, Sort sort) {
    switch (p.shape) {
    case Pattern::Shape::Number:
      return sort.isBits() ? terms.bits(APInt(sort.width, static_cast<uint64_t>(p.number), true)) : Term();
    case Pattern::Shape::Any:
    case Pattern::Shape::Constant:
      return letter(p, sort);
    case Pattern::Shape::Operator:
      return buildOperator(p, sort);
    }
    return {};
  }

  Term letter(const Pattern &p, Sort sort) {
    bool isConstant = p.shape == Pattern::Shape::Constant;
    if (isConstant && !sort.isBits())
      return {};
    auto [place, isNew] = letters.try_emplace(p.letter);
    if (isNew) {
      place->second = isConstant ? terms.bits(interestingValue(engine, sort.width))
                                 : terms.variable(sort, std::string(1, p.letter));
      if (!isConstant)
        variables.push_back(place->second);
    }
    return terms.sort(place->second) == sort ? place->second : Term();
  }

  Term buildOperator(const Pattern &p, Sort sort) {
    std::vector<Sort> sorts = operandSorts(p.kind, sort);
    if (sorts.size() != p.operands.size())
      return {};
    std::vector<Term> operands;
    for (size_t i = 0; i < sorts.size(); ++i) {
      operands.push_back(build(p.operands[i], sorts[i]));
      if (!operands.back().valid())
        return {};
    }
    return construct(p.kind, sort, operands);
  }

  /// Empty when an operator has no such result.
  std::vector<Sort> operandSorts(Kind kind, Sort sort) {
    Sort boolean = Sort::boolean(), bits = Sort::bits(main);
    unsigned part = sort.width > 1 ? 1 + engine() % (sort.width - 1) : 0;
    switch (kind) {
    case Kind::Not:
      return sort.isBool() ? std::vector{boolean} : std::vector<Sort>();
    case Kind::And:
    case Kind::Or:
    case Kind::Xor:
      return sort.isBool() ? std::vector{boolean, boolean} : std::vector<Sort>();
    case Kind::Eq:
    case Kind::ULt:
    case Kind::SLt:
      if (engine() % 4 == 0) // parts have other widths
        bits = Sort::bits(1 + engine() % main);
      return sort.isBool() ? std::vector{bits, bits} : std::vector<Sort>();
    case Kind::Ite:
      return {boolean, sort, sort};
    case Kind::Select:
      return {Sort::array(main, sort), bits};
    case Kind::Store:
      return sort.isArray() ? std::vector{sort, sort.index(), sort.element()} : std::vector<Sort>();
    default:
      break;
    }
    if (!sort.isBits())
      return {};
    switch (kind) {
    case Kind::BvNot:
    case Kind::BvNeg:
      return {sort};
    case Kind::Concat:
      return part ? std::vector{Sort::bits(sort.width - part), Sort::bits(part)} : std::vector<Sort>();
    case Kind::ZExt:
    case Kind::SExt:
      return part ? std::vector{Sort::bits(part)} : std::vector<Sort>();
    case Kind::Extract:
      return {Sort::bits(sort.width + engine() % 4)};
    default:
      return {sort, sort};
    }
  }

  Term construct(Kind kind, Sort sort, llvm::ArrayRef<Term> o) {
    switch (kind) {
    case Kind::Not:
      return terms.notOf(o[0]);
    case Kind::BvNot:
      return terms.bvNot(o[0]);
    case Kind::BvNeg:
      return terms.bvNeg(o[0]);
    case Kind::ZExt:
      return terms.zext(o[0], sort.width);
    case Kind::SExt:
      return terms.sext(o[0], sort.width);
    case Kind::Extract: {
      unsigned low = static_cast<unsigned>(engine() % (terms.width(o[0]) - sort.width + 1));
      return terms.extract(o[0], low + sort.width - 1, low);
    }
    case Kind::Ite:
      return terms.ite(o[0], o[1], o[2]);
    case Kind::Store:
      return terms.store(o[0], o[1], o[2]);
#define BINARY(Enumerator, constructor)                                                                                \
  case Kind::Enumerator:                                                                                               \
    return terms.constructor(o[0], o[1]);
      BINARY(And, andOf)
      BINARY(Or, orOf)
      BINARY(Xor, xorOf)
      BINARY(Eq, eq)
      BINARY(BvAnd, bvAnd)
      BINARY(BvOr, bvOr)
      BINARY(BvXor, bvXor)
      BINARY(Add, add)
      BINARY(Mul, mul)
      BINARY(UDiv, udiv)
      BINARY(URem, urem)
      BINARY(SDiv, sdiv)
      BINARY(SRem, srem)
      BINARY(Shl, shl)
      BINARY(LShr, lshr)
      BINARY(AShr, ashr)
      BINARY(ULt, ult)
      BINARY(SLt, slt)
      BINARY(Concat, concat)
      BINARY(Select, select)
#undef BINARY
    default:
      ADD_FAILURE() << "an operator without instances: " << term::smtName(kind);
      return {};
    }
  }

  Terms &terms;
  std::mt19937_64 engine;
  std::map<char, Term> letters;
  unsigned main = 0;
};

struct Instance {
  Term before, after;
};

const RuleTable &table() {
  static const RuleTable rules;
  return rules;
}

const std::vector<std::string_view> &shapesOf(const Rule &rule) {
  return rule.examples.empty() ? rule.patterns : rule.examples;
}

/// Arrays are compared at an index.
Term differ(Terms &terms, const Instance &instance) {
  if (!terms.sort(instance.before).isArray())
    return terms.ne(instance.before, instance.after);
  Term index = terms.variable(terms.sort(instance.before).index(), "index");
  return terms.ne(terms.select(instance.before, index), terms.select(instance.after, index));
}

bool hasArrays(const Terms &terms, Term root) {
  for (Term t : terms.postorder({root}))
    if (terms.sort(t).isArray())
      return true;
  return false;
}

class RulesTest : public testing::TestWithParam<size_t> {
protected:
  size_t number = GetParam();
  const Rule &rule = table().all()[number];

  std::vector<Instance> instances(Terms &terms, Instances &maker, std::string_view shape, unsigned width,
                                  unsigned attempts, size_t enough) {
    std::vector<Instance> found;
    Pattern pattern = Pattern::parse(shape);
    std::set<uint32_t> seen;
    for (unsigned i = 0; i < attempts && found.size() < enough; ++i) {
      Term before = maker.make(pattern, width);
      if (!before.valid() || !seen.insert(before.id).second)
        continue;
      term::Ranges facts(terms);
      Term after = table().apply(number, terms, facts, before);
      if (after.valid())
        found.push_back({before, after});
    }
    return found;
  }
};

TEST_P(RulesTest, ProvedAtSmallWidths) {
  for (std::string_view shape : shapesOf(rule)) {
    size_t count = 0;
    for (unsigned width = 1; width <= 4; ++width) {
      Terms terms(false);
      Instances maker(terms, number * 100 + width);
      std::vector<Term> differences;
      for (const Instance &instance : instances(terms, maker, shape, width, 400, 60)) {
        ASSERT_EQ(terms.sort(instance.before), terms.sort(instance.after)) << rule.name;
        differences.push_back(differ(terms, instance));
      }
      count += differences.size();
      Env env;
      Term wrong = terms.orOf(differences);
      auto solver = hasArrays(terms, wrong) ? solver::makeZ3(terms, env) : solver::makeBitblast(terms, env);
      solver->assertTrue(wrong);
      ASSERT_EQ(solver->check({}), solver::Answer::Unsat) << rule.name << " " << shape << " at width " << width;
    }
    EXPECT_GT(count, 0u) << rule.name << " was never applied to " << shape;
  }
}

TEST_P(RulesTest, EvaluatedAtRealWidths) {
  for (std::string_view shape : shapesOf(rule)) {
    size_t count = 0;
    for (unsigned width : {8, 16, 32, 33, 64, 128}) {
      Terms terms(false);
      Instances maker(terms, number * 1000 + width);
      std::mt19937_64 engine(width);
      for (const Instance &instance : instances(terms, maker, shape, width, 400, 20)) {
        ++count;
        Term difference = differ(terms, instance);
        for (unsigned round = 0; round < 20; ++round) {
          term::Assignment values;
          for (Term leaf : terms.postorder({difference}))
            if (terms.kind(leaf) == Kind::Variable) {
              unsigned size = std::max(1u, terms.width(leaf));
              if (terms.sort(leaf).isArray())
                values.setDefault(leaf, interestingValue(engine, size));
              else
                values.setVariable(leaf, interestingValue(engine, size));
            }
          ASSERT_FALSE(term::Evaluator(terms, values).isTrue(difference))
              << rule.name << " " << shape << " at width " << width;
        }
      }
    }
    EXPECT_GT(count, 0u) << rule.name << " was never applied to " << shape;
  }
}

std::string nameOf(const testing::TestParamInfo<size_t> &info) {
  std::string name(table().all()[info.param].name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, RulesTest, testing::Range(size_t(0), table().all().size()), nameOf);

TEST(RuleTable, NamesAreUnique) {
  std::set<std::string_view> names;
  for (const Rule &rule : table().all())
    EXPECT_TRUE(names.insert(rule.name).second) << rule.name;
}

TEST(Patterns, Matching) {
  Terms t;
  Term x = t.variable(Sort::bits(8), "x"), y = t.variable(Sort::bits(8), "y");
  auto matches = [&](const char *text, Term term) {
    Pattern pattern = Pattern::parse(text);
    return Match(t, term).find(pattern, [] { return true; });
  };
  EXPECT_TRUE(matches("(bvadd x C)", t.add(x, t.bits(8, 5))));
  EXPECT_FALSE(matches("(bvadd x C)", t.add(x, y)));
  EXPECT_FALSE(matches("(bvmul x x)", t.mul(x, y)));
  EXPECT_TRUE(matches("(bvmul y (bvmul x y))", t.mul(t.mul(x, y), y)));
  EXPECT_FALSE(matches("(bvudiv x 1)", t.boolean(true)));
  EXPECT_TRUE(matches("(bvadd x -1)", t.add(x, t.bits(8, 255))));
}

} // namespace
} // namespace fathom::rewrite
