#include "frontend/Load.h"

#include "frontend/BlockScopes.h"
#include "frontend/Bypassed.h"
#include "frontend/ClangChecks.h"
#include "frontend/Config.h"
#include "frontend/Dialects.h"
#include "frontend/Floats.h"
#include "frontend/Intrinsics.h"
#include "frontend/Library.h"
#include "frontend/Lifetimes.h"
#include "frontend/MarkUses.h"
#include "frontend/MissingReturns.h"
#include "frontend/OpenSymbols.h"
#include "frontend/Overlaps.h"
#include "frontend/Poison.h"
#include "frontend/Prototypes.h"
#include "frontend/ReadApart.h"
#include "frontend/Resources.h"
#include "frontend/Temporaries.h"
#include "frontend/Unsanitised.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/ScratchFile.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

namespace fathom::frontend {

namespace {

enum class InputKind { Source, IR };

InputKind inputKind(const std::string &path) {
  StringRef extension = sys::path::extension(path);
  if (extension == ".ll" || extension == ".bc")
    return InputKind::IR;
  if (extension == ".c" || extension == ".cc" || extension == ".cpp" || extension == ".cxx" || extension == ".i")
    return InputKind::Source;
  throw UserError(path + ": unknown kind of file (known: .c .cc .cpp .cxx .i .ll .bc)");
}

void requireReadableFile(const std::string &path) {
  if (readFile(path)->getBufferSize() == 0)
    throw UserError(path + ": is empty");
}

/// Collects what LLVM would print, so that a failure is one line of ours.
struct DiagnosticCollector : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &info) override {
    if (info.getSeverity() == DS_Error) {
      raw_string_ostream out(text);
      DiagnosticPrinterRawOStream printer(out);
      info.print(printer);
    }
    return true;
  }
  std::string text;
};

std::string firstLine(StringRef text) { return text.trim().split('\n').first.str(); }

void verify(Module &module, const std::string &path) {
  std::string problems;
  raw_string_ostream out(problems);
  bool brokenDebugInfo = false;
  if (verifyModule(module, &out, &brokenDebugInfo))
    throw UserError(path + ": invalid LLVM IR: " + firstLine(problems));
  if (brokenDebugInfo) // which is no error to LLVM: places are unknown then
    StripDebugInfo(module);
}

void requireTarget(const Module &module, const std::string &path) {
  const DataLayout &layout = module.getDataLayout();
  unsigned width = layout.getPointerSizeInBits(0);
  if (!layout.isLittleEndian() || (width != 64 && width != 32) || layout.getIndexSizeInBits(0) != width)
    throw UserError(path + ": only little-endian targets with pointers of 64 or 32 bits are supported");
}

void writeText(const Module &module, const std::string &path) {
  std::error_code error;
  raw_fd_ostream out(path, error);
  if (!error) {
    module.print(out, nullptr);
    out.close();
    error = out.error();
    out.clear_error();
  }
  if (error)
    throw UserError("cannot write a temporary file: " + error.message());
}

/// Of a file that somebody else has made. As text, for in damaged bitcode a node can be taken for one of another kind,
/// which bitcode would hand on.
std::unique_ptr<Module> loadApart(const std::string &path, Env &env, LLVMContext &context) {
  ScratchFile copy("ll");
  auto rewrite = [&] { writeText(*loadIR(path, context), copy.path()); };
  runApart(path, rewrite, env.budget, env.options.memoryLimitMiB);
  return loadIR(copy.path(), context);
}

/// What the initialiser of a union leaves open is zero in what clang makes of it, while LLVM's passes take it as they
/// like. Constants are shared, so each is looked at once.
class Zeros {
public:
  Constant *in(Constant &constant) {
    if (isa<UndefValue>(constant))
      return Constant::getNullValue(constant.getType());
    if (!isa<ConstantStruct, ConstantArray>(constant))
      return &constant;
    if (Constant *known = done.lookup(&constant))
      return known;
    SmallVector<Constant *, 16> parts;
    for (Use &part : constant.operands())
      parts.push_back(in(*cast<Constant>(part)));
    auto *type = dyn_cast<StructType>(constant.getType());
    Constant *result =
        type ? ConstantStruct::get(type, parts) : ConstantArray::get(cast<ArrayType>(constant.getType()), parts);
    return done[&constant] = result;
  }

private:
  DenseMap<const Constant *, Constant *> done;
};

void fillInitialisers(Module &module) {
  Zeros zeros;
  for (GlobalVariable &variable : module.globals())
    if (variable.hasInitializer())
      variable.setInitializer(zeros.in(*variable.getInitializer()));
}

std::unique_ptr<Module> loadOne(const std::string &path, Env &env, const std::vector<CompileCommand> &commands,
                                Compiled &compiled, LLVMContext &context) {
  requireReadableFile(path);
  if (inputKind(path) == InputKind::Source) {
    std::unique_ptr<Module> module = compile(path, env, commands, compiled, context);
    for (const Function &function : *module)
      if (function.hasFnAttribute("instrument-function-entry"))
        throw Unsupported("functions that are called at the entry of others (-finstrument-functions)");
    for (const GlobalAlias &alias : module->aliases())
      if (!alias.getName().starts_with("_Z")) // which is clang's own for constructors
        env.assumptions.insert("the addresses of '" + alias.getName().str() + "' and '" +
                               alias.getAliasee()->getName().str() +
                               "' are not compared: clang takes them for different");
    fillInitialisers(*module);
    forgetBypassed(*module);
    markTemporaries(*module);
    markOfSource(*module);
    guardUnsanitised(*module);
    guardOverlaps(*module);
    return module;
  }
  for (PropertyKind kind : onlyInSources(env.options.checks))
    env.assumptions.insert(path + ": no errors of the kind " + std::string(name(kind)) +
                           ", but where clang was told to check for them");
  if (env.options.checks.has(PropertyKind::PointerCompare))
    env.assumptions.insert(path + ": pointers that are subtracted point into the same object");
  std::unique_ptr<Module> module = loadApart(path, env, context);
  if (any_of(*module, [](const Function &function) { return function.isVarArg() && !function.isDeclaration(); }))
    env.assumptions.insert(path + ": where it is optimised, variable arguments are of the kinds that are asked for");
  settleLifetimes(*module);
  guardPoison(*module);
  guardOverlaps(*module);
  return module;
}

/// Of a model, which may not have been read yet.
void dropBody(Function &model) {
  cantFail(model.materialize());
  model.deleteBody();
}

/// A model that only calls another function, with as many of its arguments as that takes.
void forward(Function &model, Function &other) {
  dropBody(model);
  Function *target =
      cast<Function>(model.getParent()->getOrInsertFunction(other.getName(), other.getFunctionType()).getCallee());
  IRBuilder<> b(BasicBlock::Create(model.getContext(), "", &model));
  SmallVector<Value *, 2> arguments;
  for (unsigned i = 0; i < target->arg_size() && i < model.arg_size(); ++i)
    arguments.push_back(model.getArg(i));
  CallInst *call = b.CreateCall(target, arguments);
  if (model.getReturnType()->isVoidTy())
    b.CreateRetVoid();
  else
    b.CreateRet(call);
}

/// Where a program brings its own operator new or delete, those of the library that it does not bring call it, as the
/// C++ standard says.
void useOwnOperators(Module &models, const Module &program) {
  constexpr std::pair<StringLiteral, StringLiteral> calls[] = {{"_Zna#", "_Znw#"},
                                                               {"_Znw#RKSt9nothrow_t", "_Znw#"},
                                                               {"_Zna#RKSt9nothrow_t", "_Zna#"},
                                                               {"_ZdaPv", "_ZdlPv"},
                                                               {"_ZdlPvRKSt9nothrow_t", "_ZdlPv"},
                                                               {"_ZdaPvRKSt9nothrow_t", "_ZdaPv"},
                                                               {"_ZdlPv#", "_ZdlPv"},
                                                               {"_ZdaPv#", "_ZdaPv"},
                                                               {"_Zna#St11align_val_t", "_Znw#St11align_val_t"},
                                                               {"_ZdaPvSt11align_val_t", "_ZdlPvSt11align_val_t"},
                                                               {"_ZdlPv#St11align_val_t", "_ZdlPvSt11align_val_t"},
                                                               {"_ZdaPv#St11align_val_t", "_ZdaPvSt11align_val_t"}};
  std::string size = program.getDataLayout().getPointerSize() == 8 ? "m" : "j"; // size_t
  StringSet<> own;
  for (auto [caller, callee] : calls) {
    auto named = [&](StringRef name) {
      auto [before, behind] = name.split('#');
      return name.contains('#') ? (before + size + behind).str() : name.str();
    };
    std::string from = named(caller), to = named(callee);
    Function *model = models.getFunction(from), *target = program.getFunction(to);
    bool isOwn = (target && !target->isDeclaration()) || own.contains(to);
    if (!isOwn || !model)
      continue;
    forward(*model, target && !target->isDeclaration() ? *target : *models.getFunction(to));
    own.insert(from);
  }
}

/// Models call each other, as the C library calls its own functions, and not what a program has under their names: most
/// of these are the program's to use. Only functions that allocate can be replaced, also for the library.
void keepApart(Module &models, const Module &program) {
  constexpr StringLiteral replaceable[] = {"malloc",        "calloc",   "realloc",       "free",
                                           "aligned_alloc", "memalign", "posix_memalign"};
  for (const GlobalValue &own : program.global_values()) {
    StringRef name = own.getName();
    GlobalValue *model = own.isDeclaration() ? nullptr : models.getNamedValue(name);
    if (model && !model->isDeclaration() && !name.starts_with("_Z") && !is_contained(replaceable, name))
      model->setName("fathom.library." + name);
  }
}

/// Only names and types; a function is read when it is linked.
std::unique_ptr<Module> loadModels(const std::string &file, LLVMContext &context) {
  if (!sys::fs::exists(file))
    throw UserError("the models of the C library are missing: " + file + " (is Fathom installed as a whole?)");
  SMDiagnostic diagnostic;
  std::unique_ptr<Module> models = getLazyIRFileModule(file, diagnostic, context);
  if (!models)
    throw UserError(file + ": not valid LLVM IR: " + firstLine(diagnostic.getMessage()));
  return models;
}

/// Of programs that have functions called at the end.
void declareCallAtExit(Module &program) {
  for (StringRef name : {"atexit", "__cxa_atexit"})
    if (Function *registers = program.getFunction(name); registers && registers->isDeclaration())
      program.getOrInsertFunction(callAtExit, Type::getVoidTy(program.getContext()));
}

/// Models are linked on demand: what the program declares and does not define, but for those that are not wanted.
void linkModels(Module &module, LLVMContext &context, const std::string &messages, const Options &options) {
  std::unique_ptr<Module> models = loadModels(modelsFile(module.getDataLayout().getPointerSize()), context);
  models->setDataLayout(module.getDataLayout());
  models->setTargetTriple(module.getTargetTriple());
  useOwnOperators(*models, module);
  for (const std::string &name : options.withoutModel) {
    Function *model = models->getFunction(name), *used = module.getFunction(name);
    if (model && !model->isDeclaration())
      dropBody(*model);
    else if (!used || !Library(module).contains(*used))
      throw UserError("--no-model: there is no model of '" + name + "'");
  }
  keepApart(*models, module);
  declareCallAtExit(module);
  for (Function &function : *models)
    if (!function.isDeclaration())
      markModel(function);
  if (Linker::linkModules(module, std::move(models), Linker::Flags::LinkOnlyNeeded))
    throw UserError("cannot link the C library models: " + firstLine(messages));
}

void requireOtherNames(const Module &module, const std::string &path) {
  for (const GlobalValue &value : module.global_values())
    if (value.getName().starts_with("fathom."))
      throw UserError(path + ": the name '" + value.getName().str() + "' is one of Fathom's own");
}

/// A name for something else is replaced by what it stands for. Where the program starts keeps the name that was asked
/// for.
void resolveAliases(Module &module, StringRef start) {
  for (GlobalAlias &alias : make_early_inc_range(module.aliases())) {
    alias.replaceAllUsesWith(alias.getAliasee());
    if (auto *function = dyn_cast<Function>(alias.getAliaseeObject()); function && alias.getName() == start)
      function->takeName(&alias);
    alias.eraseFromParent();
  }
}

/// Literals of the same contents are one object, as clang has it in one file and linkers among files. (LLVM's
/// ConstantMerge makes a literal and a named constant one, too, which only optimised programs have so.)
void mergeLiterals(Module &module) {
  DenseMap<Constant *, GlobalVariable *> known;
  for (GlobalVariable &global : make_early_inc_range(module.globals())) {
    if (!global.isConstant() || !global.hasPrivateLinkage() || !global.hasGlobalUnnamedAddr() ||
        !global.hasDefinitiveInitializer() || !isa<ConstantData>(global.getInitializer()) || global.hasSection() ||
        global.isThreadLocal())
      continue;
    auto [it, isNew] = known.try_emplace(global.getInitializer(), &global);
    if (isNew)
      continue;
    GlobalVariable &first = *it->second;
    if (first.getType() != global.getType())
      continue;
    auto alignOf = [&](const GlobalVariable &literal) {
      return module.getDataLayout().getValueOrABITypeAlignment(literal.getAlign(), literal.getValueType());
    };
    first.setAlignment(std::max(alignOf(first), alignOf(global)));
    global.replaceAllUsesWith(&first);
    global.eraseFromParent();
  }
}

} // namespace

std::unique_ptr<Module> loadIR(const std::string &path, LLVMContext &context) {
  return loadIR(readFile(path)->getMemBufferRef(), context);
}

std::unique_ptr<Module> loadIR(MemoryBufferRef contents, LLVMContext &context) {
  std::string path = contents.getBufferIdentifier().str();
  SMDiagnostic diagnostic;
  std::unique_ptr<Module> module = parseIR(contents, diagnostic, context);
  if (!module) {
    std::string where = diagnostic.getLineNo() > 0 ? ":" + std::to_string(diagnostic.getLineNo()) : "";
    throw UserError(path + where + ": not valid LLVM IR: " + firstLine(diagnostic.getMessage()));
  }
  verify(*module, path);
  requireTarget(*module, path);
  requireOtherNames(*module, path);
  return module;
}

std::unique_ptr<Module> load(Env &env, LLVMContext &context) {
  Compiled compiled;
  return load(env, compiled, context);
}

std::unique_ptr<Module> load(Env &env, Compiled &compiled, LLVMContext &context) {
  ScopedTimer timer(env.stats, "frontend");
  auto collector = std::make_unique<DiagnosticCollector>();
  const std::string &messages = collector->text;
  context.setDiagnosticHandler(std::move(collector));
  std::vector<CompileCommand> commands;
  if (!env.options.compileCommands.empty())
    commands = readCompileCommands(env.options.compileCommands);
  std::unique_ptr<Module> whole;
  for (const std::string &path : env.options.files) {
    env.budget.poll();
    std::unique_ptr<Module> module = loadOne(path, env, commands, compiled, context);
    settleFloats(*module);
    unsigned pointerBytes = module->getDataLayout().getPointerSize();
    if (env.options.pointerBytes && pointerBytes != env.options.pointerBytes)
      throw UserError(path + ": its pointers have " + std::to_string(8 * pointerBytes) +
                      " bits, which is not the data model that is asked for");
    if (!whole)
      whole = std::move(module);
    else if (pointerBytes != whole->getDataLayout().getPointerSize())
      throw UserError(path + ": its pointers have another size than those of the other files");
    else if (Linker::linkModules(*whole, std::move(module)))
      throw UserError(path + ": cannot be linked with the other files: " + firstLine(messages));
  }
  if (env.options.checks.has(PropertyKind::Uninitialised))
    markUses(*whole);
  guardMissingReturns(*whole);
  rewriteDialects(*whole, env.options);
  settlePrototypes(*whole);
  linkModels(*whole, context, messages, env.options);
  rewriteDialects(*whole, env.options); // the models speak a dialect of their own
  guardBlockScopes(*whole);             // and may keep what they are given
  resolveAliases(*whole, env.options.function.empty() ? env.options.entry : env.options.function);
  guardOpenSymbols(*whole);
  mergeLiterals(*whole);
  verify(*whole, "after linking");
  return whole;
}

} // namespace fathom::frontend
