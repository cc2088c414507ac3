// A call of printf and its like with a constant format becomes: a check that every %s argument is a readable string
// (up to its precision), and a result that is not modelled. snprintf also fills its buffer with an arbitrary string. A
// format that is not a constant, %n, and sprintf with conversions (whose length depends on the values) are unsupported.
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
  unsigned format; // index of the format argument
  enum { NoBuffer, Unbounded, Bounded } buffer;
};

constexpr PrintfFunction printfFunctions[] = {
    {"printf", 0, PrintfFunction::NoBuffer},  {"fprintf", 1, PrintfFunction::NoBuffer},
    {"dprintf", 1, PrintfFunction::NoBuffer}, {"sprintf", 1, PrintfFunction::Unbounded},
    {"snprintf", 2, PrintfFunction::Bounded},
};

/// What one conversion does with its argument.
struct Conversion {
  char kind = 0;                     // the letter
  bool widthArgument = false;        // "*"
  bool precisionArgument = false;    // ".*"
  std::optional<uint64_t> precision; // ".5"
  bool isWide = false;               // "l"
};

std::optional<std::vector<Conversion>> parseFormat(StringRef format) {
  std::vector<Conversion> result;
  for (size_t i = 0; i < format.size(); ++i) {
    if (format[i] != '%')
      continue;
    Conversion c;
    i = format.find_first_not_of("-+ #0'I", i + 1);
    if (i != StringRef::npos && format[i] == '*') {
      c.widthArgument = true;
      ++i;
    } else {
      i = format.find_first_not_of("0123456789", i);
    }
    if (i < format.size() && format[i] == '.') {
      ++i;
      if (i < format.size() && format[i] == '*') {
        c.precisionArgument = true;
        ++i;
      } else {
        StringRef digits = format.substr(i).take_while([](char ch) { return isDigit(ch); });
        uint64_t value = 0;
        digits.getAsInteger(10, value);
        c.precision = value;
        i += digits.size();
      }
    }
    size_t length = i;
    i = format.find_first_not_of("hlLqjzt", i);
    if (i >= format.size() || !StringRef("diouxXeEfFgGaAcCsSpnm%").contains(format[i]))
      return std::nullopt; // "%1$s" as well: the order of its arguments is its own
    c.kind = format[i];
    c.isWide = c.kind == 'S' || (c.kind == 's' && format.slice(length, i).contains('l'));
    if (c.kind != '%')
      result.push_back(c);
  }
  return result;
}

class PrintfCall {
public:
  PrintfCall(CallInst &call, const PrintfFunction &function)
      : call(call), function(function), b(&call), make(b), module(*call.getModule()) {}

  void rewrite() {
    if (std::string problem = checkArguments(); !problem.empty())
      make.fail(PropertyKind::Unsupported, problem);
    if (!call.getType()->isVoidTy())
      call.replaceAllUsesWith(result ? result : anyCount());
    call.eraseFromParent();
  }

private:
  /// Emits the checks; returns why the call is unsupported, or nothing.
  std::string checkArguments() {
    StringRef format;
    if (call.arg_size() <= function.format || !getConstantStringInfo(call.getArgOperand(function.format), format))
      return (function.name + " with a format that is not constant").str();
    std::optional<std::vector<Conversion>> conversions = parseFormat(format);
    if (!conversions)
      return (function.name + " with a malformed format").str();
    unsigned next = function.format + 1;
    for (const Conversion &conversion : *conversions)
      if (std::string problem = checkConversion(conversion, next); !problem.empty())
        return problem;
    return writeBuffer(format, conversions->empty());
  }

  std::string checkConversion(const Conversion &conversion, unsigned &next) {
    next += conversion.widthArgument;
    Value *precision = conversion.precision ? ConstantInt::get(sizeType(), *conversion.precision) : nullptr;
    if (conversion.precisionArgument && next < call.arg_size()) {
      Value *given = call.getArgOperand(next++);
      if (!given->getType()->isIntegerTy())
        return (function.name + " with a precision that is not a number").str();
      precision = b.CreateSExtOrTrunc(given, sizeType());
    }
    if (conversion.kind == 'm')
      return "";
    if (next >= call.arg_size())
      return (function.name + " with fewer arguments than its format asks for").str();
    Value *argument = call.getArgOperand(next++);
    if (conversion.kind == 'n')
      return (function.name + " with %n").str();
    if (conversion.isWide)
      return (function.name + " with a wide string").str();
    if (conversion.kind != 's')
      return "";
    if (!argument->getType()->isPointerTy())
      return (function.name + " with %s for something that is not a pointer").str();
    if (precision) // a negative precision, as unsigned, is no limit
      b.CreateCall(module.getOrInsertFunction("strnlen", sizeType(), b.getPtrTy(), sizeType()), {argument, precision});
    else
      b.CreateCall(module.getOrInsertFunction("__fathom_check_string", b.getVoidTy(), b.getPtrTy()), {argument});
    return "";
  }

  /// size_t
  Type *sizeType() { return module.getDataLayout().getIntPtrType(b.getContext()); }

  Value *anyCount() { return b.CreateCall(module.getOrInsertFunction("__fathom_printf_result", b.getInt32Ty())); }

  std::string writeBuffer(StringRef format, bool isLiteral) {
    if (function.buffer == PrintfFunction::NoBuffer)
      return "";
    Value *buffer = call.getArgOperand(0);
    if (function.buffer == PrintfFunction::Unbounded) {
      if (!isLiteral || format.contains('%'))
        return (function.name + " with conversions").str();
      b.CreateCall(module.getOrInsertFunction("strcpy", b.getPtrTy(), b.getPtrTy(), b.getPtrTy()),
                   {buffer, call.getArgOperand(function.format)});
      return "";
    }
    result = b.CreateCall(module.getOrInsertFunction("__fathom_sprintf", b.getInt32Ty(), b.getPtrTy(), sizeType()),
                          {buffer, b.CreateZExtOrTrunc(call.getArgOperand(1), sizeType())});
    return "";
  }

  CallInst &call;
  const PrintfFunction &function;
  IRBuilder<> b;
  IntrinsicBuilder make;
  Module &module;
  Value *result = nullptr;
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
