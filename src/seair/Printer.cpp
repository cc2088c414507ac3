#include "seair/Shapes.h"
#include "seair/Text.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

namespace fathom::seair {

namespace {

/// Hands out names that the parser can read and that no one else has.
class Names {
public:
  Names() { taken["null"] = 1; }

  /// The wanted name, made readable; with a number behind where it is taken.
  std::string claim(std::string_view wanted) {
    std::string name = readable(wanted);
    if (taken.try_emplace(name, 0u).second)
      return name;
    while (true) {
      std::string numbered = name + "." + std::to_string(++taken[name]);
      if (taken.try_emplace(numbered, 0u).second)
        return numbered;
    }
  }

  /// The first free one of r0, r1, ...
  std::string claimNext(char prefix, unsigned &counter) {
    while (true) {
      std::string name = prefix + std::to_string(counter++);
      if (taken.try_emplace(name, 0u).second)
        return name;
    }
  }

private:
  static std::string readable(std::string_view wanted) {
    std::string name(wanted);
    for (char &c : name)
      if (!llvm::isAlnum(c) && c != '_' && c != '.' && c != '$')
        c = '_';
    if (name.empty() || llvm::isDigit(name[0]))
      name.insert(name.begin(), '_');
    return name;
  }

  llvm::StringMap<unsigned> taken; // with the last number put behind it
};

void printString(std::string_view text, llvm::raw_ostream &out) {
  out << '"';
  for (char c : text) {
    if (c == '"' || c == '\\')
      out << '\\' << c;
    else if (llvm::isPrint(c))
      out << c;
    else
      out << "\\x" << llvm::hexdigit(static_cast<uint8_t>(c) >> 4, true) << llvm::hexdigit(c & 15, true);
  }
  out << '"';
}

class Printer {
public:
  Printer(const Function &function, llvm::raw_ostream &out)
      : function(function), tables(*function.tables), out(out), valueNames(function.numValues()) {
    nameBlocks();
    nameValues();
  }

  void print() {
    printHeader();
    for (const Block *block : function.blocks) {
      out << blockNames.find(block)->second << ":\n";
      for (const Inst *inst : block->insts) {
        out << "  ";
        printInst(*inst);
        out << '\n';
      }
    }
    out << "}\n";
  }

private:
  void nameBlocks() {
    Names names;
    for (const Block *block : function.blocks)
      blockNames[block] = names.claim(block->name.empty() ? "bb" : block->name);
  }

  template <class Action> void forEachDefinition(Action action) {
    for (Value param : function.params)
      action(param);
    for (const Block *block : function.blocks)
      for (const Inst *inst : block->insts)
        for (Value result : inst->results)
          action(result);
  }

  void nameValues() {
    Names names;
    forEachDefinition([&](Value v) {
      if (!function.nameOf(v).empty())
        valueNames[v.id] = names.claim(function.nameOf(v));
    });
    unsigned registers = 0, pointers = 0, memories = 0;
    forEachDefinition([&](Value v) {
      if (!valueNames[v.id].empty())
        return;
      Type type = function.typeOf(v);
      if (type.isPtr())
        valueNames[v.id] = names.claimNext('p', pointers);
      else if (type.isMem())
        valueNames[v.id] = names.claimNext('m', memories);
      else
        valueNames[v.id] = names.claimNext('r', registers);
    });
  }

  void printHeader() {
    out << "fun " << function.name << '(';
    llvm::ListSeparator comma;
    for (Value param : function.params)
      out << comma << function.typeOf(param).text() << ' ' << valueNames[param.id];
    out << ')';
    llvm::ListSeparator resultComma;
    if (!function.resultTypes.empty())
      out << " -> ";
    for (Type type : function.resultTypes)
      out << resultComma << type.text();
    out << " {\n";
  }

  void printValue(Value v) {
    if (!v.valid()) {
      out << "<none>";
    } else if (function.isNull(v)) {
      out << "null";
    } else if (function.isConstant(v)) {
      function.constantValue(v).print(out, /*isSigned=*/false);
    } else {
      // A broken function is printed too, in the message about it.
      out << (valueNames[v.id].empty() ? "<undefined>" : valueNames[v.id]);
    }
  }

  void printLabel(const Block *block) {
    auto it = blockNames.find(block);
    out << (it == blockNames.end() ? "<foreign>" : it->second);
  }

  void printInst(const Inst &inst) {
    llvm::ListSeparator comma;
    for (Value result : inst.results) {
      out << comma;
      printValue(result);
    }
    if (!inst.results.empty())
      out << " = ";
    out << spelling(inst.op);
    std::string_view format = infoOf(shapeOf(inst.op)).format;
    if (!format.empty() && !(inst.op == Opcode::Ret && inst.operands.empty()))
      out << ' ';
    size_t operand = 0, label = 0;
    for (size_t i = 0; i < format.size(); ++i) {
      if (format[i] != '%')
        out << format[i];
      else
        printDirective(inst, format[++i], operand, label);
    }
  }

  void printDirective(const Inst &inst, char directive, size_t &operand, size_t &label) {
    switch (directive) {
    case 'T':
      out << inst.type.text();
      break;
    case 'U':
      out << function.typeOf(inst.result()).text();
      break;
    case 'P':
      printIncoming(inst);
      break;
    case 'N':
      out << nondetSources[static_cast<size_t>(tables.nondets[inst.detail].source)] << ' ';
      printString(tables.nondets[inst.detail].what, out);
      break;
    case 'G':
      printRegion(inst.detail);
      break;
    case 'A':
      out << tables.objects[inst.detail].align;
      break;
    case 'O':
      printString(tables.objects[inst.detail].name, out);
      break;
    case 'X':
      out << "x\"" << llvm::toHex(tables.data[inst.detail], /*LowerCase=*/true) << '"';
      break;
    case 'K':
      printCheck(inst);
      break;
    case 'W':
      if (inst.detail == Written) {
        out << ", written";
        printLoc(inst.loc);
      } else if (inst.detail >= WithoutErrors) {
        out << ", without " << fathom::name(static_cast<PropertyKind>(inst.detail - WithoutErrors));
      }
      break;
    case 'B':
      printLabel(inst.blocks[label++]);
      break;
    case 'C':
      printCall(inst);
      break;
    case 'R':
      printList(inst.operands);
      break;
    case 'L':
      printLoc(inst.loc);
      break;
    case '+':
      for (; operand < inst.operands.size(); ++operand) {
        out << ", ";
        printValue(inst.operands[operand]);
      }
      break;
    case 'V':
      printPointers(inst, operand);
      break;
    case 'I':
      for (; operand + 2 < inst.operands.size(); operand += 3)
        printLoop(inst.operands.slice(operand, 3));
      break;
    case 'E':
      for (const char *before = " each "; operand < inst.operands.size(); before = ", ") {
        out << before;
        printValue(inst.operands[operand++]);
      }
      break;
    case 'H':
      out << (tables.objects[inst.detail].hidden ? " hidden" : "");
      out << (tables.objects[inst.detail].foreign ? " foreign" : "");
      break;
    case 'a':
      out << tables.addressType().text() << ' ';
      [[fallthrough]];
    default:
      printValue(inst.operands[operand++]);
    }
  }

  void printLoop(llvm::ArrayRef<Value> loop) {
    out << ", [";
    printValue(loop[0]);
    out << " by ";
    printValue(loop[1]);
    out << " below ";
    printValue(loop[2]);
    out << ']';
  }

  void printRegion(uint32_t number) {
    RegionInfo region = tables.region(number);
    out << number;
    if (region.word != 1)
      out << ", word " << region.word;
    if (!region.pointers)
      out << ", no pointers";
    if (!region.mod)
      out << ", no mod";
    if (region.shadowOf)
      out << ", shadow " << *region.shadowOf;
  }

  void printPointers(const Inst &inst, size_t &operand) {
    llvm::ListSeparator comma;
    out << '[';
    for (; operand < inst.operands.size(); ++operand) {
      Value v = inst.operands[operand];
      if (v.valid() && !function.typeOf(v).isPtr())
        break;
      out << comma;
      printValue(v);
    }
    out << ']';
  }

  void printIncoming(const Inst &inst) {
    llvm::ListSeparator comma;
    for (size_t i = 0; i < inst.operands.size(); ++i) {
      out << comma << '[';
      printValue(inst.operands[i]);
      out << ", ";
      printLabel(inst.blocks[i]);
      out << ']';
    }
  }

  void printCheck(const Inst &inst) {
    if (inst.operands.size() == 2) {
      out << "check ";
      printValue(inst.operands[1]);
      return;
    }
    const Check &check = tables.checks[inst.detail];
    out << fathom::name(check.kind);
    if (!check.text.empty()) {
      out << ' ';
      printString(check.text, out);
    }
    printLoc(check.loc);
  }

  void printCall(const Inst &inst) {
    llvm::ListSeparator resultComma, comma;
    for (Value result : inst.results)
      out << resultComma << function.typeOf(result).text();
    out << (inst.results.empty() ? "" : " ") << tables.names[inst.detail] << '(';
    for (Value argument : inst.operands) {
      out << comma << function.typeOf(argument).text() << ' ';
      printValue(argument);
    }
    out << ')';
  }

  void printList(llvm::ArrayRef<Value> list) {
    llvm::ListSeparator comma;
    for (Value v : list) {
      out << comma;
      printValue(v);
    }
  }

  void printLoc(SourceLoc loc) {
    if (!loc.known())
      return;
    out << " @ ";
    printString(tables.files.name(loc.file), out);
    out << ':' << loc.line;
    if (loc.column)
      out << ':' << loc.column;
  }

  const Function &function;
  const Tables &tables;
  llvm::raw_ostream &out;
  std::vector<std::string> valueNames;
  llvm::DenseMap<const Block *, std::string> blockNames;
};

} // namespace

void print(const Function &function, llvm::raw_ostream &out) { Printer(function, out).print(); }

void print(const Program &program, llvm::raw_ostream &out) {
  llvm::ListSeparator blank("\n");
  if (program.tables->pointerBytes != 8)
    out << blank << "pointers " << program.tables->pointerBytes << '\n';
  for (const Function &function : program.functions) {
    out << blank;
    print(function, out);
  }
}

std::string toString(const Program &program) {
  std::string text;
  llvm::raw_string_ostream out(text);
  print(program, out);
  return text;
}

} // namespace fathom::seair
