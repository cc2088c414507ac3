// Every operator becomes one define-fun, named by its term: nothing nests, so any solver reads a DAG of any depth and
// shared subterms cost nothing. Leaves are written in place.
//
//   (declare-fun $x () (_ BitVec 8))
//   (define-fun t4 () (_ BitVec 8) (bvadd $x #x01))
//   (define-fun t5 () Bool (= t4 #x00))
//   (assert t5)
//
// Names given by the caller start with $, so they meet neither ours nor a word of the language.
//
// In a lambda's body a term depends on the bound variable, so its definition has a parameter. The lambda itself is an
// array about which a quantified formula tells all:
//
//   (define-fun t7 ((i (_ BitVec 64))) Bool (bvult i $n))
//   (define-fun t8 ((i (_ BitVec 64))) (_ BitVec 8) (ite (t7 i) #x00 (t6 i)))
//   (declare-fun t9 () (Array (_ BitVec 64) (_ BitVec 8)))
//   (assert (forall ((i (_ BitVec 64))) (= (select t9 i) (t8 i))))
#include "term/SmtLib.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"

namespace fathom::term {

using llvm::raw_ostream;

Logic logicOf(const Terms &terms, llvm::ArrayRef<Term> order) {
  Logic logic = Logic::Bits;
  for (Term t : order)
    if (terms.kind(t) == Kind::Lambda)
      return Logic::Quantifiers;
    else if (terms.sort(t).isArray())
      logic = Logic::Arrays;
  return logic;
}

void SmtLibWriter::setLogic(Logic logic) {
  constexpr const char *names[] = {"QF_UFBV", "QF_AUFBV", "AUFBV"};
  out << "(set-logic " << names[static_cast<size_t>(logic)] << ")\n";
}

void SmtLibWriter::define(llvm::ArrayRef<Term> order) {
  for (Term t : order) {
    if (!defined.insert(t.id).second)
      continue;
    declare(t);
    if (terms.kind(t) == Kind::Lambda)
      assertForAll({t, terms.child(t, 0), terms.child(t, 1)});
    else if (!terms.children(t).empty())
      writeDefinition(t);
  }
}

void SmtLibWriter::assertTrue(Term t) {
  out << "(assert ";
  writeOperand(t);
  out << ")\n";
}

void SmtLibWriter::writeParameter(Term bound) {
  out << "((i ";
  writeSort(terms.sort(bound));
  out << "))";
}

void SmtLibWriter::assertForAll(const Definition &definition) {
  out << "(assert (forall ";
  writeParameter(definition.bound);
  out << " (= (select ";
  writeOperand(definition.array);
  out << " i) ";
  writeOperand(definition.body);
  out << ")))\n";
}

void SmtLibWriter::declare(Term t) {
  if (terms.kind(t) == Kind::Variable) {
    out << "(declare-fun ";
    writeName(terms.name(t));
    out << " () ";
  } else if (terms.kind(t) == Kind::Lambda) {
    out << "(declare-fun t" << t.id << " () ";
  } else if (terms.kind(t) == Kind::Apply && declaredFunctions.insert(terms.function(t).id).second) {
    out << "(declare-fun ";
    writeName(terms.function(t));
    out << " (";
    llvm::ListSeparator space(" ");
    for (Sort sort : terms.functionArguments(terms.function(t))) {
      out << space;
      writeSort(sort);
    }
    out << ") ";
  } else {
    return;
  }
  writeSort(terms.sort(t));
  out << ")\n";
}

void SmtLibWriter::writeDefinition(Term t) {
  out << "(define-fun t" << t.id << ' ';
  if (terms.isOpen(t))
    writeParameter(terms.freeBound(t));
  else
    out << "()";
  out << ' ';
  writeSort(terms.sort(t));
  out << " (";
  writeOperator(t);
  for (Term child : terms.children(t)) {
    out << ' ';
    writeOperand(child);
  }
  out << "))\n";
}

void SmtLibWriter::writeOperator(Term t) {
  switch (terms.kind(t)) {
  case Kind::Apply:
    return writeName(terms.function(t));
  case Kind::Extract: {
    unsigned low = terms.extractLow(t);
    out << "(_ extract " << low + terms.width(t) - 1 << ' ' << low << ')';
    return;
  }
  case Kind::ZExt:
  case Kind::SExt:
    out << "(_ " << smtName(terms.kind(t)) << ' ' << terms.width(t) - terms.width(terms.child(t, 0)) << ')';
    return;
  default:
    out << smtName(terms.kind(t));
  }
}

void SmtLibWriter::writeOperand(Term t) {
  switch (terms.kind(t)) {
  case Kind::True:
  case Kind::False:
    out << smtName(terms.kind(t));
    return;
  case Kind::Bits:
    return writeConstant(terms.constant(t));
  case Kind::Variable:
    return writeName(terms.name(t));
  case Kind::Bound:
    out << 'i';
    return;
  default:
    if (terms.isOpen(t))
      out << "(t" << t.id << " i)";
    else
      out << 't' << t.id;
  }
}

void SmtLibWriter::writeConstant(const llvm::APInt &value) {
  unsigned width = value.getBitWidth();
  bool hex = width % 4 == 0;
  llvm::SmallString<64> digits;
  value.toString(digits, hex ? 16 : 2, /*Signed=*/false, /*formatAsCLiteral=*/false, /*UpperCase=*/false);
  out << (hex ? "#x" : "#b");
  for (size_t i = digits.size(); i < (hex ? width / 4 : width); ++i)
    out << '0';
  out << digits;
}

void SmtLibWriter::writeSort(Sort sort) {
  if (sort.isArray()) {
    out << "(Array ";
    writeSort(sort.index());
    out << ' ';
    writeSort(sort.element());
    out << ')';
  } else if (sort.isBool()) {
    out << "Bool";
  } else {
    out << "(_ BitVec " << sort.width << ')';
  }
}

void SmtLibWriter::writeName(Func f) { writeName(terms.functionName(f)); }

/// What may not even stand in a quoted symbol is escaped, as is the escape character itself: different names stay
/// different.
void SmtLibWriter::writeName(llvm::StringRef name) {
  constexpr llvm::StringLiteral simple = "~!@%^&*_-+=<>.?/";
  std::string text;
  bool quoted = false;
  for (unsigned char c : name) {
    if (c == '|' || c == '\\' || c == '$' || !llvm::isPrint(c)) {
      text += '$';
      text += llvm::hexdigit(c >> 4, true);
      text += llvm::hexdigit(c & 15, true);
      continue;
    }
    quoted |= !llvm::isAlnum(c) && !simple.contains(c);
    text += static_cast<char>(c);
  }
  out << (quoted ? "|$" : "$") << text << (quoted ? "|" : "");
}

void printSmtLib(const Terms &terms, llvm::ArrayRef<Term> asserted, raw_ostream &out,
                 llvm::ArrayRef<Definition> definitions) {
  std::vector<Term> roots = asserted.vec();
  for (const Definition &definition : definitions)
    roots.insert(roots.end(), {definition.array, definition.body});
  std::vector<Term> order = terms.postorder(roots);
  SmtLibWriter writer(terms, out);
  writer.setLogic(definitions.empty() ? logicOf(terms, order) : Logic::Quantifiers);
  writer.define(order);
  for (const Definition &definition : definitions)
    writer.assertForAll(definition);
  for (Term t : asserted)
    writer.assertTrue(t);
  out << "(check-sat)\n";
}

} // namespace fathom::term
