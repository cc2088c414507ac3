#include "seair/Lexer.h"
#include "seair/Shapes.h"
#include "seair/Text.h"

#include "support/Error.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"

namespace fathom::seair {

namespace {

/// The opcode of a word. `br` gives Br: the parser looks further.
const llvm::StringMap<Opcode> &opcodes() {
  static const llvm::StringMap<Opcode> table = [] {
    llvm::StringMap<Opcode> map;
#define SEAIR_OP(Enumerator, Spelling, ShapeName) map.try_emplace(Spelling, Opcode::Enumerator);
#include "seair/Opcodes.def"
    return map;
  }();
  return table;
}

class FunctionParser {
public:
  FunctionParser(Lexer &lexer, Function &function) : lexer(lexer), function(function), tables(*function.tables) {}

  /// From behind the name to the closing brace.
  void parse() {
    parseHeader();
    lexer.endLine();
    while (!lexer.accept('}'))
      parseLine();
    resolveForwardReferences();
    checkLabels();
    lexer.endLine();
  }

private:
  /// A use of a register that is defined further down.
  struct ForwardReference {
    Inst *inst;
    size_t operand;
    std::string name;
    Type type;
    unsigned line;
  };

  /// What the directives of one instruction have collected.
  struct Draft {
    Type type = Type::none();
    llvm::SmallVector<Type, 2> resultTypes;
    llvm::SmallVector<Value, 4> operands;
    llvm::SmallVector<Block *, 2> blocks;
    SourceLoc loc;
    uint32_t detail = 0;
    NondetInfo nondet{};
    ObjectInfo object;
    std::string data;
    size_t furtherMemories = 0;
    std::vector<ForwardReference> forward;
  };

  void parseHeader() {
    lexer.expect('(');
    while (!lexer.accept(')')) {
      if (!function.params.empty())
        lexer.expect(',');
      Type type = parseType();
      std::string name(lexer.word("a parameter name"));
      define(name, function.addParam(type, name));
    }
    if (lexer.acceptText("->")) {
      do
        function.resultTypes.push_back(parseType());
      while (lexer.accept(','));
    }
    lexer.expect('{');
  }

  void parseLine() {
    if (lexer.atEnd())
      lexer.fail("'}' is missing");
    std::string first(lexer.word("a label, a register or an instruction"));
    if (lexer.accept(':'))
      startBlock(first);
    else
      parseInst(std::move(first));
    lexer.endLine();
  }

  void startBlock(const std::string &name) {
    current = blockNamed(name);
    if (!defined.insert(current).second)
      lexer.fail("the label '" + name + "' is used twice");
    function.blocks.push_back(current);
  }

  /// Blocks stand in the order of their labels in the text, whatever the order in which they are referred to.
  Block *blockNamed(const std::string &name) {
    auto [it, isNew] = blocks.try_emplace(name, nullptr);
    if (isNew) {
      it->second = function.addBlock(name);
      function.blocks.pop_back();
      firstUse.push_back({it->second, lexer.line()});
    }
    return it->second;
  }

  void parseInst(std::string first) {
    if (!current)
      lexer.fail("an instruction before the first label");
    std::vector<std::string> results;
    std::string mnemonic = std::move(first);
    if (lexer.peek(',') || lexer.peek('=')) {
      results.push_back(std::move(mnemonic));
      while (lexer.accept(','))
        results.emplace_back(lexer.word("a register"));
      lexer.expect('=');
      mnemonic = lexer.word("an instruction");
    }
    auto known = opcodes().find(mnemonic);
    if (known == opcodes().end())
      lexer.fail("unknown instruction '" + mnemonic + "'");
    Opcode op = known->second;
    if (op == Opcode::Br && lexer.secondIs(','))
      op = Opcode::CondBr;
    build(op, results);
  }

  void build(Opcode op, const std::vector<std::string> &results) {
    const ShapeInfo &shape = infoOf(shapeOf(op));
    Draft draft;
    for (size_t i = 0; i < shape.format.size(); ++i) {
      if (shape.format[i] == '%')
        parseDirective(shape.format[++i], draft);
      else if (shape.format[i] != ' ')
        i += lexer.expectLiteral(shape.format.substr(i)) - 1;
    }
    for (char letter : shape.results)
      if (letter == '+' || letter == '!')
        draft.resultTypes.append(std::max<size_t>(draft.furtherMemories, letter == '!'), Type::mem());
      else if (letter != 'U' && letter != '*') // casts and calls write the types of their results
        draft.resultTypes.push_back(resultType(op, letter, draft));
    if (results.size() != draft.resultTypes.size())
      lexer.fail("'" + std::string(spelling(op)) + "' defines " + std::to_string(draft.resultTypes.size()) +
                 " registers, not " + std::to_string(results.size()));
    addDetail(op, draft);
    Inst *inst =
        function.create(op, draft.type, draft.resultTypes, draft.operands, draft.blocks, draft.loc, draft.detail);
    for (size_t i = 0; i < results.size(); ++i) {
      define(results[i], inst->results[i]);
      function.setName(inst->results[i], results[i]);
    }
    for (ForwardReference &reference : draft.forward) {
      reference.inst = inst;
      forward.push_back(std::move(reference));
    }
    current->insts.push_back(inst);
  }

  Type resultType(Opcode op, char letter, const Draft &draft) const {
    if (letter == 'Q')
      return Type::integer(op == Opcode::KindOf ? 8 : 64);
    return typeOfLetter(letter, draft.type, tables);
  }

  void addDetail(Opcode op, Draft &draft) {
    auto add = [&](auto &table, auto &entry) {
      draft.detail = static_cast<uint32_t>(table.size());
      table.push_back(std::move(entry));
    };
    switch (shapeOf(op)) {
    case Shape::Nondet:
      return add(tables.nondets, draft.nondet);
    case Shape::Havoc:
      draft.nondet.source = NondetSource::Uninit;
      return add(tables.nondets, draft.nondet);
    case Shape::HavocReach:
      draft.nondet.source = NondetSource::External;
      return add(tables.nondets, draft.nondet);
    case Shape::Alloc:
      return add(tables.objects, draft.object);
    case Shape::Data:
      return add(tables.data, draft.data);
    default:
      return;
    }
  }

  void parseDirective(char directive, Draft &draft) {
    switch (directive) {
    case 'T':
      draft.type = parseType();
      break;
    case 'U':
      draft.resultTypes.push_back(parseType());
      break;
    case 'P':
      parseIncoming(draft);
      break;
    case 'N':
      parseNondet(draft);
      break;
    case 'G':
      parseRegion(draft);
      break;
    case 'A':
      draft.object.align = lexer.number("an alignment");
      break;
    case 'O':
      draft.object.name = lexer.string();
      break;
    case 'X':
      draft.data = lexer.hexString();
      break;
    case 'K':
      parseCheck(draft);
      break;
    case 'W':
      if (lexer.accept(','))
        parseOrigin(draft);
      break;
    case 'B':
      draft.blocks.push_back(blockNamed(std::string(lexer.word("a label"))));
      break;
    case 'C':
      parseCall(draft);
      break;
    case 'R':
      parseReturned(draft);
      break;
    case 'L':
      draft.loc = parseLoc();
      break;
    case '+':
      for (; lexer.accept(','); ++draft.furtherMemories)
        parseOperand(Type::mem(), draft);
      break;
    case 'V':
      parsePointers(draft);
      break;
    case 'I':
      while (lexer.accept(','))
        parseLoop(draft);
      break;
    case 'E':
      if (lexer.acceptText("each"))
        do
          parseOperand(Type::integer(64), draft);
        while (lexer.accept(','));
      break;
    case 'H':
      draft.object.hidden = lexer.acceptText("hidden");
      draft.object.foreign = lexer.acceptText("foreign");
      break;
    case 'a':
      lexer.expectLiteral(tables.addressType().text());
      [[fallthrough]];
    default:
      parseOperand(typeOfLetter(directive, draft.type, tables), draft);
    }
  }

  void parseLoop(Draft &draft) {
    lexer.expect('[');
    parseOperand(Type::integer(64), draft);
    lexer.expectLiteral("by");
    parseOperand(Type::integer(64), draft);
    lexer.expectLiteral("below");
    parseOperand(Type::integer(64), draft);
    lexer.expect(']');
  }

  void parseRegion(Draft &draft) {
    draft.detail = lexer.number("a region");
    if (draft.detail > 1u << 24)
      lexer.fail("there cannot be as many regions");
    RegionInfo region;
    while (lexer.accept(',')) {
      std::string_view word = lexer.word("word, no or shadow");
      if (word == "word")
        region.word = lexer.number("a word size");
      else if (word == "shadow")
        region.shadowOf = lexer.number("a region");
      else if (word == "no" && lexer.acceptText("pointers"))
        region.pointers = false;
      else if (word == "no" && lexer.acceptText("mod"))
        region.mod = false;
      else
        lexer.fail("'word N', 'no pointers', 'no mod' or 'shadow N' is expected");
    }
    if (region.word != 1 && region.word != 4 && region.word != 8)
      lexer.fail("a word has 1, 4 or 8 bytes");
    tables.setRegion(draft.detail, region);
  }

  Type parseType() {
    std::string_view word = lexer.word("a type");
    if (word == "ptr")
      return Type::ptr();
    if (word == "mem")
      return Type::mem();
    unsigned width = 0;
    llvm::StringRef digits(word);
    if (!digits.consume_front("i") || digits.starts_with("0") || digits.getAsInteger(10, width) || width > 1u << 20)
      lexer.fail("'" + std::string(word) + "' is not a type");
    return Type::integer(width);
  }

  void parseOperand(Type type, Draft &draft) {
    if (lexer.peekDigit()) {
      draft.operands.push_back(parseConstant(type));
      return;
    }
    std::string name(lexer.word("a register or a constant"));
    if (name == "null") {
      if (!type.isPtr())
        lexer.fail("null where " + type.text() + " is expected");
      draft.operands.push_back(function.nullPtr());
      return;
    }
    auto known = values.find(name);
    if (known != values.end()) {
      checkType(name, known->second, type, lexer.line());
      draft.operands.push_back(known->second);
      return;
    }
    draft.forward.push_back({nullptr, draft.operands.size(), std::move(name), type, lexer.line()});
    draft.operands.push_back(Value{});
  }

  Value parseConstant(Type type) {
    llvm::StringRef digits(lexer.digits());
    if (!type.isInt())
      lexer.fail("a number where " + type.text() + " is expected");
    llvm::APInt value;
    digits.getAsInteger(10, value);
    if (value.getActiveBits() > type.width())
      lexer.fail(digits.str() + " does not fit in " + type.text());
    return function.constant(value.zextOrTrunc(type.width()));
  }

  void parsePointers(Draft &draft) {
    lexer.expect('[');
    while (!lexer.accept(']')) {
      if (!draft.operands.empty())
        lexer.expect(',');
      parseOperand(Type::ptr(), draft);
    }
  }

  void parseIncoming(Draft &draft) {
    do {
      lexer.expect('[');
      parseOperand(draft.type, draft);
      lexer.expect(',');
      draft.blocks.push_back(blockNamed(std::string(lexer.word("a label"))));
      lexer.expect(']');
    } while (lexer.accept(','));
  }

  void parseNondet(Draft &draft) {
    std::string_view word = lexer.word("input, uninit, external or abstract");
    const auto *known = llvm::find(nondetSources, word);
    if (known == std::end(nondetSources))
      lexer.fail("'" + std::string(word) + "' is not a source of a nondet");
    draft.nondet.source = static_cast<NondetSource>(known - std::begin(nondetSources));
    draft.nondet.what = lexer.string();
  }

  void parseCheck(Draft &draft) {
    std::string_view word = lexer.word("a kind of property, or 'check'");
    if (word == "check")
      return parseOperand(Type::integer(32), draft);
    std::optional<PropertyKind> kind = propertyKindFromName(word);
    if (!kind)
      lexer.fail("'" + std::string(word) + "' is not a kind of property");
    Check check{*kind, {}, lexer.peek('"') ? lexer.string() : ""};
    check.loc = draft.loc = parseLoc();
    draft.detail = tables.internCheck(std::move(check));
  }

  void parseOrigin(Draft &draft) {
    std::string_view word = lexer.word("'written' or 'without'");
    if (word == "written") {
      draft.detail = Written;
      draft.loc = parseLoc();
      return;
    }
    std::optional<PropertyKind> kind =
        word == "without" ? propertyKindFromName(lexer.word("a kind of property")) : std::nullopt;
    if (!kind)
      lexer.fail("expected 'written', or 'without' and a kind of property");
    draft.detail = withoutErrors(*kind);
  }

  void parseCall(Draft &draft) {
    while (!lexer.secondIs('(')) {
      if (!draft.resultTypes.empty())
        lexer.expect(',');
      draft.resultTypes.push_back(parseType());
    }
    std::string callee(lexer.word("a function"));
    lexer.expect('(');
    while (!lexer.accept(')')) {
      if (!draft.operands.empty())
        lexer.expect(',');
      Type type = parseType();
      parseOperand(type, draft);
    }
    auto [it, isNew] = callees.try_emplace(callee, static_cast<uint32_t>(tables.names.size()));
    if (isNew)
      tables.names.push_back(callee);
    draft.detail = it->second;
  }

  void parseReturned(Draft &draft) {
    for (size_t i = 0; i < function.resultTypes.size(); ++i) {
      if (i > 0)
        lexer.expect(',');
      parseOperand(function.resultTypes[i], draft);
    }
  }

  SourceLoc parseLoc() {
    if (!lexer.accept('@'))
      return {};
    SourceLoc loc;
    loc.file = tables.files.intern(lexer.string());
    lexer.expect(':');
    loc.line = lexer.number("a line");
    if (lexer.accept(':'))
      loc.column = lexer.number("a column");
    return loc;
  }

  void define(const std::string &name, Value value) {
    if (name == "null" || !values.try_emplace(name, value).second)
      lexer.fail("the register '" + name + "' is defined twice");
  }

  void checkType(const std::string &name, Value value, Type expected, unsigned line) {
    Type type = function.typeOf(value);
    if (type != expected)
      Lexer::failAt(line, "'" + name + "' is " + type.text() + " where " + expected.text() + " is expected");
  }

  void resolveForwardReferences() {
    for (const ForwardReference &reference : forward) {
      auto known = values.find(reference.name);
      if (known == values.end())
        Lexer::failAt(reference.line, "the register '" + reference.name + "' is not defined");
      checkType(reference.name, known->second, reference.type, reference.line);
      reference.inst->operands[reference.operand] = known->second;
    }
  }

  void checkLabels() {
    for (auto &[block, line] : firstUse)
      if (!defined.count(block))
        Lexer::failAt(line, "the label '" + block->name + "' is not defined");
    function.renumberBlocks();
  }

  Lexer &lexer;
  Function &function;
  Tables &tables;
  Block *current = nullptr;
  llvm::StringMap<Value> values;
  llvm::StringMap<Block *> blocks;
  llvm::StringMap<uint32_t> callees;
  llvm::DenseSet<Block *> defined;
  std::vector<std::pair<Block *, unsigned>> firstUse; // of a label, with its line
  std::vector<ForwardReference> forward;
};

} // namespace

Program parse(std::string_view text) {
  Program program;
  Lexer lexer(text);
  lexer.skipEmptyLines();
  if (lexer.acceptText("pointers")) {
    program.tables->pointerBytes = lexer.number("the size of a pointer");
    if (program.tables->pointerBytes != 4 && program.tables->pointerBytes != 8)
      lexer.fail("a pointer has 4 or 8 bytes");
    lexer.skipEmptyLines();
  }
  while (!lexer.atEnd()) {
    if (lexer.word("'fun'") != "fun")
      lexer.fail("a program is a list of functions: 'fun' is expected");
    program.functions.emplace_back(std::string(lexer.word("a function name")), *program.tables);
    FunctionParser(lexer, program.functions.back()).parse();
    lexer.skipEmptyLines();
  }
  if (program.functions.empty())
    lexer.fail("there is no function");
  return program;
}

} // namespace fathom::seair
