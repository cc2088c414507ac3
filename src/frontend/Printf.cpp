// A call of printf and its like with a constant format becomes: a check that its stream is open, that every %s argument
// is a readable string (up to its precision), and that all arguments are there and of the kind (integer, floating-point
// number, pointer) that the format asks for; and a result that is not modelled. sprintf and snprintf become a chain of
// calls of the models in lib/models/printf.c, one for every piece of the format. A format that is not a constant and %n
// are unsupported.
#include "frontend/Printf.h"

#include "frontend/Intrinsics.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Transforms/Utils/Local.h"

#include <optional>

using namespace llvm;

namespace fathom::frontend {

namespace {

struct PrintfFunction {
  StringLiteral name;
  unsigned format;                                        // index of the format argument
  enum { Stdout, Stream, Number, Unbounded, Bounded } to; // the last two: a buffer
};

constexpr PrintfFunction printfFunctions[] = {
    {"printf", 0, PrintfFunction::Stdout},    {"fprintf", 1, PrintfFunction::Stream},
    {"dprintf", 1, PrintfFunction::Number},   {"sprintf", 1, PrintfFunction::Unbounded},
    {"snprintf", 2, PrintfFunction::Bounded},
};

/// As lib/models/printf.c has them.
enum Flag { Left = 1, Zeros = 2, Plus = 4, Space = 8, Alternative = 16, Upper = 32 };

/// One conversion, or text between two.
struct Piece {
  char kind = 0; // the letter; 0 of text
  std::string text;
  int flags = 0;
  bool widthArgument = false;     // "*"
  int width = 0;                  // "5"
  bool precisionArgument = false; // ".*"
  std::optional<int> precision;   // ".5"
  StringRef length;               // "ll"

  bool asksForFloat() const { return StringRef("eEfFgGaA").contains(kind); }
  bool asksForPointer() const { return kind == 's' || kind == 'p'; }
  bool asksForInteger() const { return StringRef("diouxXc").contains(kind); }
  bool isWide() const { return kind == 'S' || kind == 'C' || (StringRef("sc").contains(kind) && length.contains('l')); }
};

/// Leaves what follows the digits; without any it is 0. None: it is too large.
std::optional<int> takeNumber(StringRef &text) {
  StringRef digits = text.take_while([](char c) { return isDigit(c); });
  text = text.drop_front(digits.size());
  int value = 0;
  if (!digits.empty() && digits.getAsInteger(10, value))
    return std::nullopt;
  return value;
}

/// The flags, width, precision and length of a conversion, and its letter, from behind its "%".
std::optional<Piece> takeConversion(StringRef &text) {
  constexpr StringLiteral flags = "-0+ #";
  Piece piece;
  for (; !text.empty() && StringRef("-0+ #'I").contains(text[0]); text = text.drop_front())
    if (size_t flag = flags.find(text[0]); flag != StringRef::npos)
      piece.flags |= 1 << flag;
  piece.widthArgument = text.consume_front("*");
  std::optional<int> width = piece.widthArgument ? 0 : takeNumber(text);
  if (!width)
    return std::nullopt;
  piece.width = *width;
  if (text.consume_front(".")) {
    piece.precisionArgument = text.consume_front("*");
    if (!piece.precisionArgument && !(piece.precision = takeNumber(text)))
      return std::nullopt;
  }
  piece.length = text.take_while([](char c) { return StringRef("hlLqjzt").contains(c); });
  text = text.drop_front(piece.length.size());
  if (text.empty() || !StringRef("diouxXeEfFgGaAcCsSpnm%").contains(text[0]))
    return std::nullopt; // "%1$s" as well: the order of its arguments is its own
  piece.kind = text[0];
  text = text.drop_front();
  if (piece.kind == 'X')
    piece.flags |= Upper;
  return piece;
}

std::optional<std::vector<Piece>> parseFormat(StringRef format) {
  std::vector<Piece> result;
  auto addText = [&](StringRef text) {
    if (result.empty() || result.back().kind)
      result.emplace_back();
    result.back().text += text;
  };
  while (!format.empty()) {
    size_t length = std::min(format.find('%'), format.size());
    if (length > 0)
      addText(format.take_front(length));
    format = format.drop_front(length);
    if (!format.consume_front("%"))
      continue;
    std::optional<Piece> piece = takeConversion(format);
    if (!piece)
      return std::nullopt;
    if (piece->kind == '%')
      addText("%");
    else
      result.push_back(std::move(*piece));
  }
  return result;
}

class PrintfCall {
public:
  PrintfCall(CallInst &call, const PrintfFunction &function)
      : call(call), function(function), b(&call), make(b), module(*call.getModule()) {}

  void rewrite() {
    if (std::string problem = print(); !problem.empty())
      make.fail(PropertyKind::Unsupported, (function.name + " with " + problem).str());
    if (!call.getType()->isVoidTy())
      call.replaceAllUsesWith(result ? result : callModel("__fathom_printf_result", b.getInt32Ty(), {}));
    call.eraseFromParent();
  }

private:
  /// Emits checks and writes; returns why the call is unsupported, or nothing.
  std::string print() {
    StringRef format;
    if (call.arg_size() <= function.format || !getConstantStringInfo(call.getArgOperand(function.format), format))
      return "a format that is not constant";
    StringRef whole; // nothing, if it is all zeros
    bool isAll = getConstantStringInfo(call.getArgOperand(function.format), whole, /*TrimAtNul=*/false);
    if (isAll && !whole.contains('\0')) { // it is no string
      callModel("__fathom_check_string", b.getVoidTy(), {call.getArgOperand(function.format)});
      return "";
    }
    std::optional<std::vector<Piece>> pieces = parseFormat(format);
    if (!pieces)
      return "a malformed format";
    next = function.format + 1;
    if (hasBuffer())
      startBuffer();
    else
      checkStream();
    for (const Piece &piece : *pieces)
      if (std::string problem = piece.kind ? printConversion(piece) : printText(piece.text); !problem.empty())
        return problem;
    if (hasBuffer())
      endBuffer();
    return "";
  }

  std::string printText(const std::string &text) {
    if (hasBuffer())
      put("text", {b.CreateGlobalString(text, "", 0, &module), ConstantInt::get(sizeType(), text.size())});
    return "";
  }

  std::string printConversion(const Piece &piece) {
    Value *width = b.getInt32(piece.width), *precision = b.getInt32(piece.precision.value_or(-1));
    for (auto [isGiven, number] : {std::pair(piece.widthArgument, &width), {piece.precisionArgument, &precision}}) {
      if (!isGiven || next >= call.arg_size())
        continue;
      *number = call.getArgOperand(next++);
      if (!(*number)->getType()->isIntegerTy())
        return "a width or precision that is not a number";
      *number = b.CreateSExtOrTrunc(*number, b.getInt32Ty());
    }
    if (piece.kind == 'm') {
      putAny();
      return "";
    }
    if (next >= call.arg_size())
      return forbid("fewer arguments than its format asks for");
    Value *argument = call.getArgOperand(next++);
    if (piece.kind == 'n')
      return "%n";
    if (piece.isWide())
      return "a wide string";
    if (piece.asksForFloat() != argument->getType()->isFloatingPointTy())
      return forbid(Twine("%") + Twine(piece.kind) + " for something of another type");
    if (piece.asksForPointer() && !argument->getType()->isPointerTy())
      return (Twine("%") + Twine(piece.kind) + " for something that is not a pointer").str();
    if (piece.asksForInteger() && !argument->getType()->isIntegerTy())
      return (Twine("%") + Twine(piece.kind) + " for something that is not a number").str();
    if (!hasBuffer()) {
      if (piece.kind == 's')
        checkString(argument, precision);
      return "";
    }
    Value *flags = b.getInt32(piece.flags);
    if (piece.kind == 's')
      putString(argument, flags, width, precision);
    else if (!piece.asksForInteger())
      putAny();
    else if (piece.kind == 'c')
      put("char", {b.CreateZExtOrTrunc(argument, b.getInt32Ty()), flags, width});
    else
      return printNumber(piece, argument, width, precision);
    return "";
  }

  /// What the standard calls undefined.
  std::string forbid(const Twine &what) {
    make.fail(PropertyKind::Undefined, (function.name + " with " + what).str());
    return "";
  }

  void checkStream() {
    if (function.to == PrintfFunction::Stdout)
      callModel("__fathom_check_stdout", b.getVoidTy(), {});
    else if (function.to == PrintfFunction::Stream)
      callModel("__fathom_check_stream", b.getVoidTy(), {call.getArgOperand(0)});
  }

  void checkString(Value *string, Value *precision) {
    if (auto *constant = dyn_cast<ConstantInt>(precision); constant && constant->isNegative())
      callModel("__fathom_check_string", b.getVoidTy(), {string});
    else // a negative precision, as unsigned, is no limit
      callModel("__fathom_check_text", b.getVoidTy(), {string, b.CreateSExt(precision, sizeType())});
  }

  std::string printNumber(const Piece &piece, Value *number, Value *width, Value *precision) {
    unsigned bits = bitsOf(piece.length), given = number->getType()->getIntegerBitWidth();
    if (given < std::max(bits, 32u))
      return "a number of another type than its format asks for";
    number = b.CreateTrunc(number, b.getIntNTy(bits));
    bool isSigned = StringRef("di").contains(piece.kind);
    unsigned base = piece.kind == 'o' ? 8 : StringRef("xX").contains(piece.kind) ? 16 : 10;
    if (std::optional<std::string> text = knownText(piece, number, isSigned, width, precision))
      return printText(*text);
    Value *isNegative = b.getFalse(), *magnitude = number;
    if (isSigned) {
      isNegative = b.CreateICmpSLT(number, ConstantInt::get(number->getType(), 0));
      magnitude = b.CreateSelect(isNegative, b.CreateNeg(number), number);
    }
    int flags = isSigned ? piece.flags : piece.flags & ~(Plus | Space);
    put("number",
        {b.CreateZExt(magnitude, b.getInt64Ty()), isNegative, b.getInt32(base), b.getInt32(flags), width, precision});
    return "";
  }

  unsigned bitsOf(StringRef length) {
    if (length == "hh")
      return 8;
    if (length == "h")
      return 16;
    if (length.empty())
      return 32;
    bool isLong = length == "l" || length == "z" || length == "t";
    return isLong ? sizeType()->getIntegerBitWidth() : 64;
  }

  /// What a constant looks like.
  static std::optional<std::string> knownText(const Piece &piece, Value *number, bool isSigned, Value *width,
                                              Value *precision) {
    auto *known = dyn_cast<ConstantInt>(number), *wide = dyn_cast<ConstantInt>(width),
         *precise = dyn_cast<ConstantInt>(precision);
    if (!known || !wide || !precise)
      return std::nullopt;
    constexpr StringLiteral flags = "-0+ #";
    std::string format = "%";
    for (size_t i = 0; i < flags.size(); ++i)
      if (piece.flags & 1 << i)
        format += flags[i];
    format += "*.*ll";
    format += piece.kind;
    char text[512];
    constexpr int64_t most = sizeof text;
    if (std::abs(wide->getSExtValue()) >= most || precise->getSExtValue() >= most)
      return std::nullopt; // snprintf would make all of it
    uint64_t value = isSigned ? known->getSExtValue() : known->getZExtValue();
    int length = std::snprintf(text, sizeof text, format.c_str(), static_cast<int>(wide->getSExtValue()),
                               static_cast<int>(precise->getSExtValue()), static_cast<unsigned long long>(value));
    if (length < 0 || length >= static_cast<int>(sizeof text))
      return std::nullopt;
    return std::string(text, length);
  }

  // The buffer.

  bool hasBuffer() const { return function.to == PrintfFunction::Unbounded || function.to == PrintfFunction::Bounded; }

  void startBuffer() {
    buffer = call.getArgOperand(0);
    length = ConstantInt::get(sizeType(), 0);
    limit = function.to == PrintfFunction::Bounded ? b.CreateZExtOrTrunc(call.getArgOperand(1), sizeType())
                                                   : ConstantInt::getAllOnesValue(sizeType());
  }

  void endBuffer() {
    result = callModel("__fathom_put_end", b.getInt32Ty(), {buffer, limit, length});
    for (const Source &source : sources)
      callModel("__fathom_check_source", b.getVoidTy(),
                {buffer, limit, length, source.string, source.length, source.precision});
  }

  void put(const Twine &what, ArrayRef<Value *> values) {
    SmallVector<Value *, 10> arguments{buffer, limit, length};
    append_range(arguments, values);
    length = callModel(("__fathom_put_" + what).str(), sizeType(), arguments);
  }

  void putString(Value *string, Value *flags, Value *width, Value *precision) {
    Value *printed = callModel("__fathom_length", sizeType(), {string, precision});
    put("string", {string, printed, flags, width});
    sources.push_back({string, printed, precision});
  }

  void putAny() {
    if (hasBuffer())
      put("any", {});
  }

  /// size_t
  Type *sizeType() { return module.getDataLayout().getIntPtrType(b.getContext()); }

  Value *callModel(StringRef name, Type *type, ArrayRef<Value *> arguments) {
    SmallVector<Type *, 10> types;
    for (Value *argument : arguments)
      types.push_back(argument->getType());
    return b.CreateCall(module.getOrInsertFunction(name, FunctionType::get(type, types, false)), arguments);
  }

  CallInst &call;
  const PrintfFunction &function;
  IRBuilder<> b;
  IntrinsicBuilder make;
  Module &module;
  unsigned next = 0; // argument
  Value *buffer = nullptr, *limit = nullptr, *length = nullptr;
  Value *result = nullptr;
  struct Source {
    Value *string, *length, *precision;
  };
  std::vector<Source> sources; // of what is copied
};

} // namespace

void rewritePrintf(Module &module) {
  for (const PrintfFunction &entry : printfFunctions) {
    Function *function = module.getFunction(entry.name);
    if (!function || !function->isDeclaration())
      continue;
    for (User *user : make_early_inc_range(function->users())) {
      auto *site = dyn_cast<CallBase>(user);
      if (!site || site->getCalledOperand() != function)
        continue;
      auto *invoke = dyn_cast<InvokeInst>(site); // of C++
      PrintfCall(*(invoke ? changeToCall(invoke) : cast<CallInst>(site)), entry).rewrite();
    }
  }
}

} // namespace fathom::frontend
