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

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"

namespace fathom::term {

using llvm::raw_ostream;

namespace {

class Printer {
public:
  Printer(const Terms &terms, raw_ostream &out) : terms(terms), out(out) {}
  void print(llvm::ArrayRef<Term> asserted, llvm::ArrayRef<Definition> definitions);

private:
  void writeLogic(llvm::ArrayRef<Term> order, bool quantified);
  void writeParameter(Term bound);
  void writeForAll(const Definition &definition);
  void declare(Term t);
  void define(Term t);
  void writeOperator(Term t);
  void writeOperand(Term t);
  void writeConstant(const llvm::APInt &value);
  void writeSort(Sort sort);
  void writeName(llvm::StringRef name);

  const Terms &terms;
  raw_ostream &out;
  llvm::DenseSet<uint32_t> declaredFunctions;
};

void Printer::print(llvm::ArrayRef<Term> asserted, llvm::ArrayRef<Definition> definitions) {
  std::vector<Term> roots = asserted.vec();
  for (const Definition &definition : definitions)
    roots.insert(roots.end(), {definition.array, definition.body});
  std::vector<Term> order = terms.postorder(roots);
  writeLogic(order, !definitions.empty());
  for (Term t : order) {
    declare(t);
    if (terms.kind(t) == Kind::Lambda)
      writeForAll({t, terms.child(t, 0), terms.child(t, 1)});
    else if (!terms.children(t).empty())
      define(t);
  }
  for (const Definition &definition : definitions)
    writeForAll(definition);
  for (Term t : asserted) {
    out << "(assert ";
    writeOperand(t);
    out << ")\n";
  }
  out << "(check-sat)\n";
}

void Printer::writeLogic(llvm::ArrayRef<Term> order, bool quantified) {
  bool arrays = false;
  for (Term t : order) {
    arrays |= terms.sort(t).isArray();
    quantified |= terms.kind(t) == Kind::Lambda;
  }
  out << "(set-logic " << (quantified ? "" : "QF_") << (arrays ? "A" : "") << "UFBV)\n";
}

void Printer::writeParameter(Term bound) {
  out << "((i ";
  writeSort(terms.sort(bound));
  out << "))";
}

void Printer::writeForAll(const Definition &definition) {
  out << "(assert (forall ";
  writeParameter(definition.bound);
  out << " (= (select ";
  writeOperand(definition.array);
  out << " i) ";
  writeOperand(definition.body);
  out << ")))\n";
}

void Printer::declare(Term t) {
  if (terms.kind(t) == Kind::Variable) {
    out << "(declare-fun ";
    writeName(terms.name(t));
    out << " () ";
  } else if (terms.kind(t) == Kind::Lambda) {
    out << "(declare-fun t" << t.id << " () ";
  } else if (terms.kind(t) == Kind::Apply && declaredFunctions.insert(terms.function(t).id).second) {
    out << "(declare-fun ";
    writeName(terms.functionName(terms.function(t)));
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

void Printer::define(Term t) {
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

void Printer::writeOperator(Term t) {
  switch (terms.kind(t)) {
  case Kind::Apply:
    return writeName(terms.functionName(terms.function(t)));
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

void Printer::writeOperand(Term t) {
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

void Printer::writeConstant(const llvm::APInt &value) {
  unsigned width = value.getBitWidth();
  bool hex = width % 4 == 0;
  llvm::SmallString<64> digits;
  value.toString(digits, hex ? 16 : 2, /*Signed=*/false, /*formatAsCLiteral=*/false, /*UpperCase=*/false);
  out << (hex ? "#x" : "#b");
  for (size_t i = digits.size(); i < (hex ? width / 4 : width); ++i)
    out << '0';
  out << digits;
}

void Printer::writeSort(Sort sort) {
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

/// What may not even stand in a quoted symbol is escaped, as is the escape character itself: different names stay
/// different.
void Printer::writeName(llvm::StringRef name) {
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

} // namespace

void printSmtLib(const Terms &terms, llvm::ArrayRef<Term> asserted, raw_ostream &out,
                 llvm::ArrayRef<Definition> definitions) {
  Printer(terms, out).print(asserted, definitions);
}

} // namespace fathom::term
