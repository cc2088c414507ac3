// LLVM modules, damaged or strange: from the file to Sea-IR there is one of the three kinds of failure, or none, but no
// crash. LLVM's own readers may crash, in their own process. Half of the mutations damage bytes; the other half change a
// module into another that is valid, and get further.
#include "SeaProgram.h"
#include "frontend/Load.h"
#include "prepare/Prepare.h"
#include "support/Error.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/FuzzMutate/IRMutator.h"
#include "llvm/FuzzMutate/Operations.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/MemoryBuffer.h"

#include <unistd.h>

using namespace fathom;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

static llvm::StringRef bytes(const uint8_t *data, size_t size) { return {reinterpret_cast<const char *>(data), size}; }

static llvm::IRMutator &mutator() {
  static llvm::IRMutator result = [] {
    std::vector<llvm::TypeGetter> types{llvm::Type::getInt1Ty,   llvm::Type::getInt8Ty,
                                        llvm::Type::getInt16Ty,  llvm::Type::getInt32Ty,
                                        llvm::Type::getInt64Ty,  llvm::Type::getFloatTy,
                                        [](llvm::LLVMContext &c) { return llvm::PointerType::get(c, 0); }};
    std::vector<std::unique_ptr<llvm::IRMutationStrategy>> strategies;
    std::vector<llvm::fuzzerop::OpDescriptor> operations;
    llvm::describeFuzzerIntOps(operations);
    llvm::describeFuzzerControlFlowOps(operations);
    llvm::describeFuzzerPointerOps(operations);
    llvm::describeFuzzerAggregateOps(operations);
    strategies.push_back(std::make_unique<llvm::InjectorIRStrategy>(std::move(operations)));
    strategies.push_back(std::make_unique<llvm::InstDeleterIRStrategy>());
    strategies.push_back(std::make_unique<llvm::InstModificationIRStrategy>());
    strategies.push_back(std::make_unique<llvm::InsertCFGStrategy>());
    strategies.push_back(std::make_unique<llvm::InsertPHIStrategy>());
    strategies.push_back(std::make_unique<llvm::SinkInstructionStrategy>());
    strategies.push_back(std::make_unique<llvm::ShuffleBlockStrategy>());
    return llvm::IRMutator(std::move(types), std::move(strategies));
  }();
  return result;
}

/// Only of modules that were made here, so that the reader does not crash in this process: they carry a mark.
static constexpr llvm::StringLiteral mark = "VALID\n";

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize, unsigned seed) {
  llvm::StringRef input = bytes(data, size);
  if (!input.consume_front(mark) || seed % 8 == 0) {
    size = LLVMFuzzerMutate(data, size, maxSize);
    if (bytes(data, size).starts_with(mark)) // not any more
      data[0] = 'B';
    return size;
  }
  llvm::LLVMContext context;
  auto module = llvm::parseBitcodeFile({input, "input"}, context);
  if (!module) {
    llvm::consumeError(module.takeError());
    return 0;
  }
  mutator().mutateModule(**module, static_cast<int>(seed), maxSize);
  if (llvm::verifyModule(**module))
    return size;
  std::string text = mark.str();
  llvm::raw_string_ostream stream(text);
  llvm::WriteBitcodeToFile(**module, stream);
  stream.flush();
  if (text.size() > maxSize)
    return size;
  std::copy(text.begin(), text.end(), data);
  return text.size();
}

/// `fathom ir --stage=sea`, without printing.
static void translate(const std::string &path) {
  Env env;
  env.options.files = {path};
  env.budget.start(5, 0, nullptr);
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module = frontend::load(env, context);
  prepareModule(*module, env);
  prepare::LoopBounds bounds;
  bounds.standard = 2;
  seaProgram(*prepare::unrolled(*module, bounds, env), env);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef input = bytes(data, size);
  bool isText = input.starts_with(";");
  input.consume_front(mark) || input.consume_front("BALID\n");
  static std::string folder = "/tmp/fathom-fuzz-" + std::to_string(getpid());
  std::string path = folder + (isText ? ".ll" : ".bc");
  std::error_code error;
  llvm::raw_fd_ostream(path, error) << input;
  invariant(!error, "no file");
  try {
    translate(path);
  } catch (const UserError &) {
  } catch (const Unsupported &) {
  } catch (const BudgetExceeded &) {
  } catch (const EffortExceeded &) {
  }
  unlink(path.c_str());
  return 0;
}
