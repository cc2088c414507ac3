// A loop is first copied, and all that follows is done to the copy, so that nothing has changed when it turns out not
// to be summarisable. The copy gets simpler (its test comes last, failures in it become checks, what does not change
// moves before it, pointers that walk become offsets that count), until ScalarEvolution can say how often it is
// executed and where it writes. Then its back edge is cut and its body stands for an arbitrary iteration.
//
//   before:  work -> preheader -> loop -> exit
//   after:   work -> first test -> ready: count, conditions -+-> one -> body -> done -> exit
//                               \                            +-> preheader -> loop -> exit
//                                -> exit
#include "prepare/Summarise.h"

#include "frontend/Intrinsics.h"
#include "frontend/Places.h"
#include "prepare/LoopCopy.h"
#include "prepare/Passes.h"
#include "support/Error.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueMap.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace fathom::prepare {

namespace {

using Which = fathom::Intrinsic;

/// Unrolling so few is as cheap, and knows more.
constexpr unsigned fewIterations = 16;
constexpr uint64_t largestObject = uint64_t{1} << 46;
/// Products of a count and a stride that are no larger do not wrap around.
constexpr uint64_t manyIterations = uint64_t{1} << 40;
constexpr uint64_t shortStep = uint64_t{1} << 14; // here as many iterations as there are bytes in any object

std::string lineOf(const Instruction &inst) { return placeText(inst.getDebugLoc()); }

/// Stores of one type to the same address, and loads from there: a variable within an iteration.
struct CellOfIteration {
  const LoopAccess *first; // store
  Type *type;
  SmallVector<StoreInst *, 2> stores{};
  SmallVector<LoadInst *, 2> loads{};
  const LoopAccess *source = nullptr; // of a copy
  AllocaInst *value = nullptr, *isWritten = nullptr;
  DebugLoc place{};
};

class Summary {
public:
  Summary(LoopCopy &copy, Function &function, DominatorTree &dominators, LoopInfo &loops, DebugLoc place, Env &env)
      : env(env), copy(copy), function(function), layout(function.getParent()->getDataLayout()),
        loop(*loops.getLoopFor(copy.header)), dominators(dominators), assumptions(function),
        library(makeLibrary(function)), info(library), scalars(function, info, assumptions, dominators, loops),
        evolution(std::in_place, scalars, loop), expander(scalars, layout, "sum"), b(copy.ready->getTerminator()),
        place(std::move(place)) {}

  /// Throws NotSummarised; until `build` nothing is lost.
  void analyse(ArrayRef<Value *> conditions, ArrayRef<LoadInst *> hoisted) {
    required.append(conditions.begin(), conditions.end());
    findCount();
    findClosedForms();
    accesses.emplace(loop, *evolution);
    for (LoadInst *load : hoisted)
      accesses->addHoisted(*load);
    accesses->findConflicts();
    findCells();
    checkFills();
    findExitValues();
    computeCount();
    computeGuard();
  }

  void build() {
    env.summarisedKnownLength |= couldBeUnrolled;
    makeIteration();
    chooseInEach();
    extendFills();
    makeCells();
    BasicBlock *done = cutLoop();
    IRBuilder<> at(done);
    writeFills(at);
    at.SetCurrentDebugLocation(place);
    IntrinsicBuilder(at).call(Which::Repeat, at.getVoidTy(), {iteration});
    writeCopies(at);
    assumeRanges(at);
    connect(done);
    promoteCells();
  }

private:
  static TargetLibraryInfoImpl makeLibrary(const Function &function) {
    TargetLibraryInfoImpl library(Triple(function.getParent()->getTargetTriple()));
    library.disableAllFunctions();
    return library;
  }

  Instruction *readyEnd() const { return copy.ready->getTerminator(); }
  bool isUnconditionalIn(const BasicBlock *block) const { return dominators.dominates(block, copy.latch); }

  Value *expand(const SCEV *what, Type *type) {
    if (!expander.isSafeToExpandAt(what, readyEnd()))
      throw NotSummarised{"an expression of it may divide by zero"};
    return expander.expandCodeFor(what, type, readyEnd());
  }

  Value *expandedStep(const SCEV *step) { return b.CreateSExt(expand(step, step->getType()), b.getInt64Ty()); }

  void findCount() {
    backEdges = evolution->getBackedgeTakenCount();
    if (isa<SCEVCouldNotCompute>(backEdges) && countIterations()) {
      scalars.forgetAllLoops();
      evolution.emplace(scalars, loop);
      backEdges = evolution->getBackedgeTakenCount();
    }
    if (isa<SCEVCouldNotCompute>(backEdges))
      throw NotSummarised{"the number of its iterations is not known"};
    if (backEdges->getType()->getIntegerBitWidth() > 64)
      throw NotSummarised{"its counter has more than 64 bits"};
    auto *constant = dyn_cast<SCEVConstant>(backEdges);
    if (constant && constant->getAPInt().ult(fewIterations))
      throw NotSummarised{"it has only a few iterations"};
    couldBeUnrolled = constant && constant->getAPInt().ult(env.options.fullUnroll);
    if (couldBeUnrolled && env.options.summaries == Summaries::OpenLength)
      throw NotSummarised{"its summary took more effort than unrolling it"};
  }

  /// For a test x < n, where x grows by a step of any size: the number of iterations is computed before the loop, if it
  /// is positive and x does not wrap around; and the test becomes that of a counter.
  bool countIterations() {
    auto *branch = cast<BranchInst>(copy.latch->getTerminator());
    auto *test = dyn_cast<ICmpInst>(branch->getCondition());
    if (!test || !ICmpInst::isLT(test->getPredicate()) || !loop.isLoopInvariant(test->getOperand(1)))
      return false;
    Value *bound = test->getOperand(1);
    auto *steps = dyn_cast<SCEVAddRecExpr>(scalars.getSCEV(test->getOperand(0)));
    if (!steps || steps->getLoop() != &loop || !steps->isAffine() || !bound->getType()->isIntegerTy() ||
        bound->getType()->getIntegerBitWidth() > 64)
      return false;
    Type *type = bound->getType();
    Value *start = expand(steps->getStart(), type), *step = expand(steps->getStepRecurrence(scalars), type);
    bool isSigned = test->isSigned();
    unsigned width = type->getIntegerBitWidth();
    Value *most = b.getInt(isSigned ? APInt::getSignedMaxValue(width) : APInt::getMaxValue(width));
    Value *one = ConstantInt::get(type, 1), *zero = ConstantInt::get(type, 0);
    required.push_back(b.CreateICmpSGT(step, zero));
    required.push_back(b.CreateICmp(isSigned ? CmpInst::ICMP_SLE : CmpInst::ICMP_ULE, bound,
                                    b.CreateSub(most, b.CreateSub(step, one))));
    Value *divisor = b.CreateSelect(b.CreateIsNull(step), one, step);
    Value *more = b.CreateAdd(b.CreateUDiv(b.CreateSub(b.CreateSub(bound, start), one), divisor), one);
    Value *times = b.CreateSelect(b.CreateICmp(test->getPredicate(), start, bound), more, zero);
    times = b.CreateZExt(times, b.getInt64Ty());
    PHINode *counter = PHINode::Create(b.getInt64Ty(), 2, "counter", copy.header->begin());
    IRBuilder<> last(branch);
    counter->addIncoming(b.getInt64(0), copy.one);
    counter->addIncoming(last.CreateAdd(counter, b.getInt64(1)), copy.latch);
    branch->setCondition(last.CreateICmpULT(counter, times));
    counted = CountedTest{steps, test->getPredicate(), bound};
    return true;
  }

  void findClosedForms() {
    for (PHINode &phi : copy.header->phis()) {
      auto *form = dyn_cast<SCEVAddRecExpr>(evolution->getSCEV(&phi));
      bool isClosed = form && form->getLoop() == &loop &&
                      all_of(form->operands(), [&](const SCEV *s) { return scalars.isLoopInvariant(s, &loop); });
      if (!isClosed)
        throw NotSummarised{"a variable in it has no closed form" + describe(phi)};
      closedForms.emplace_back(&phi, form);
    }
  }

  static std::string describe(const PHINode &phi) {
    std::string name = phi.getName().str();
    name = name.substr(0, name.find('.'));
    return name.empty() ? "" : " ('" + name + "')";
  }

  void findCells() {
    for (const LoopAccess &write : accesses->writes) {
      auto *store = dyn_cast<StoreInst>(write.inst);
      if (!store)
        continue;
      Type *type = store->getValueOperand()->getType();
      auto same = find_if(cells, [&](const CellOfIteration &cell) { return cell.first->address == write.address; });
      if (same == cells.end()) {
        cells.push_back({.first = &write, .type = type});
        same = std::prev(cells.end());
      }
      if (same->type != type)
        throw NotSummarised{"it writes different types to one place (" + lineOf(*store) + ")"};
      same->stores.push_back(store);
    }
    for (const LoopAccess &read : accesses->reads)
      for (CellOfIteration &cell : cells)
        if (read.address == cell.first->address) {
          if (read.inst->getType() != cell.type)
            throw NotSummarised{"it reads another type than it writes (" + lineOf(*read.inst) + ")"};
          cell.loads.push_back(cast<LoadInst>(read.inst));
        }
    for (CellOfIteration &cell : cells) {
      bool isOnlyStore = accesses->writes.size() == 1 && cell.loads.empty();
      bool isInner = loop.getParentLoop(); // which a copy of memory is not part of
      if (isOnlyStore && !isInner && isUnconditionalIn(cell.stores[0]->getParent()))
        cell.source = sourceOfCopy(cell.stores[0]->getValueOperand(), *cell.first);
      if (cell.type->isPointerTy() && !cell.source && !isNull(cell))
        throw NotSummarised{"it writes pointers (" + lineOf(*cell.first->inst) + ")"};
    }
  }

  /// A fill writes integers. Null is one; and a pointer that is just copied comes with the bytes.
  static bool isNull(const CellOfIteration &cell) {
    return cell.loads.empty() &&
           all_of(cell.stores, [](StoreInst *s) { return isa<ConstantPointerNull>(s->getValueOperand()); });
  }

  /// The read, if the value comes from memory that is read as the cell is written, without gaps.
  const LoopAccess *sourceOfCopy(Value *value, const LoopAccess &write) {
    for (const LoopAccess &read : accesses->reads) {
      if (read.inst != value || !read.steps || read.address == write.address)
        continue;
      const SCEV *step = read.steps->getStepRecurrence(scalars);
      auto *constant = dyn_cast<SCEVConstant>(step);
      bool isDense = constant && constant->getAPInt().abs() == read.size && read.size == write.size;
      return isDense && step == write.steps->getStepRecurrence(scalars) ? &read : nullptr;
    }
    return nullptr;
  }

  /// Fills of inner loops get a further loop; so what they depend on must not change, and they must always happen, or
  /// never.
  void checkFills() {
    for (const LoopAccess &write : accesses->writes) {
      if (!isFill(*write.inst))
        continue;
      auto &call = cast<CallInst>(*write.inst);
      auto fail = [&](const char *why) { throw NotSummarised{why + (" (" + lineOf(call) + ")")}; };
      if (!isa<SCEVConstant>(write.steps->getStepRecurrence(scalars)))
        fail("its rows are not at a constant distance");
      for (unsigned i = firstLoopOfFillCall; i < call.arg_size(); i += 3)
        if (!isa<ConstantInt>(call.getArgOperand(i + 1)) || !loop.isLoopInvariant(call.getArgOperand(i + 2)))
          fail("its inner loop is not always as long");
      for (BasicBlock *block : loop.blocks())
        if (decidesOn(*block, call.getParent()))
          fail("its inner loop is not executed each time");
    }
  }

  /// Does the branch at the end of `block`, with a condition that changes, decide whether `target` is executed?
  bool decidesOn(const BasicBlock &block, const BasicBlock *target) const {
    auto *branch = dyn_cast<BranchInst>(block.getTerminator());
    bool isOpen = branch && branch->isConditional() && !loop.isLoopInvariant(branch->getCondition());
    if (!isOpen || &block == copy.latch || &block == target)
      return false;
    auto reaches = [&](const BasicBlock *avoiding, const BasicBlock *end) {
      SmallPtrSet<const BasicBlock *, 16> seen;
      SmallVector<const BasicBlock *, 16> work{&block};
      while (!work.empty()) {
        const BasicBlock *at = work.pop_back_val();
        if (at == end)
          return true;
        for (const BasicBlock *next : successors(at))
          if (next != avoiding && next != copy.header && loop.contains(next) && seen.insert(next).second)
            work.push_back(next);
      }
      return false;
    };
    return reaches(nullptr, target) && reaches(target, copy.latch);
  }

  void findExitValues() {
    LoopToScevMapT atExit{{&loop, backEdges}};
    for (PHINode &phi : copy.exit->phis()) {
      Value *value = phi.getIncomingValueForBlock(copy.latch);
      if (loop.isLoopInvariant(value)) {
        exitValues.emplace_back(&phi, value);
        continue;
      }
      const SCEV *last = scalars.isSCEVable(value->getType())
                             ? SCEVLoopAddRecRewriter::rewrite(evolution->getSCEV(value), atExit, scalars)
                             : nullptr;
      if (!last || !scalars.isLoopInvariant(last, &loop))
        throw NotSummarised{"a variable that is used behind it has no closed form" + describe(phi)};
      exitValues.emplace_back(&phi, expand(last, phi.getType()));
    }
  }

  void computeCount() {
    b.SetCurrentDebugLocation(place);
    Value *edges = expand(backEdges, backEdges->getType());
    count = b.CreateZExt(edges, b.getInt64Ty());
    if (edges->getType()->isIntegerTy(64))
      required.push_back(b.CreateICmpNE(edges, b.getInt64(~uint64_t{0})));
    count = b.CreateAdd(count, b.getInt64(1));
  }

  bool needsFewIterations() {
    if (scalars.getUnsignedRangeMax(backEdges).getActiveBits() < 40)
      return false;
    auto isConditional = [&](const LoopAccess &write) { return !isUnconditionalIn(write.inst->getParent()); };
    return any_of(accesses->writes, isConditional);
  }

  uint64_t mostIterations() const { return accesses->longestStep() <= shortStep ? largestObject : manyIterations; }

  void computeGuard() {
    guard = b.getTrue();
    for (Value *condition : required)
      guard = b.CreateAnd(guard, condition);
    if (!evolution->getPredicate().isAlwaysTrue()) {
      Value *isBroken = expander.expandCodeForPredicate(&evolution->getPredicate(), readyEnd());
      guard = b.CreateAnd(guard, b.CreateNot(isBroken));
    }
    Value *apart = accesses->apart(b, expander, count);
    if (!isa<Constant>(apart) || needsFewIterations())
      apart = b.CreateAnd(apart, b.CreateICmpULE(count, b.getInt64(mostIterations())));
    guard = b.CreateAnd(guard, apart);
    // Addresses of 32 bits wrap around within reach of a counter; the places of a summary do not.
    if (function.getParent()->getDataLayout().getPointerSize() < 8)
      guard = b.CreateAnd(guard, b.CreateICmpULE(count, b.getInt64((uint64_t{1} << 30) / accesses->longestStep())));
    if (auto *known = dyn_cast<ConstantInt>(guard); known && known->isZero())
      throw NotSummarised{"its iterations write overlapping places"};
    for (CellOfIteration &cell : cells)
      starts[cell.first] = startOf(*cell.first);
    for (const LoopAccess &write : accesses->writes)
      if (isFill(*write.inst))
        starts[&write] = startOf(write);
    for (BasicBlock *block : loop.blocks())
      for (Instruction &inst : *block)
        if (intrinsicOf(inst) == Which::Access && isUnconditionalIn(block))
          addCheckedRange(cast<CallInst>(inst));
    for (const CellOfIteration &cell : cells)
      if (cell.source)
        starts[cell.source] = startOf(*cell.source);
  }

  struct Start {
    Value *pointer, *step;
  };
  Start startOf(const LoopAccess &access) {
    return {expand(access.steps->getStart(), b.getPtrTy()), expandedStep(access.steps->getStepRecurrence(scalars))};
  }

  struct CheckedRange {
    Start start;
    uint64_t size;
    bool isWrite;
    DebugLoc place;
  };
  void addCheckedRange(CallInst &access) {
    const SCEV *address = evolution->getSCEV(access.getArgOperand(0));
    auto *steps = dyn_cast<SCEVAddRecExpr>(address);
    if (!steps || steps->getLoop() != &loop || !steps->isAffine() || !isa<ConstantInt>(access.getArgOperand(1)))
      return;
    const SCEV *step = steps->getStepRecurrence(scalars);
    if (!scalars.isLoopInvariant(steps->getStart(), &loop) || !isa<SCEVConstant>(step))
      return;
    ranges.push_back({{expand(steps->getStart(), b.getPtrTy()), expandedStep(step)},
                      cast<ConstantInt>(access.getArgOperand(1))->getZExtValue(),
                      cast<ConstantInt>(access.getArgOperand(2))->isOne(),
                      access.getDebugLoc()});
  }

  // ---- building

  void makeIteration() {
    IRBuilder<> at(copy.one->getTerminator());
    at.SetCurrentDebugLocation(place);
    iteration = IntrinsicBuilder(at).call(Which::Iteration, at.getInt64Ty(), {count});
    const SCEV *number = scalars.getUnknown(iteration);
    SmallVector<Value *, 8> values;
    for (auto &[phi, form] : closedForms)
      values.push_back(expander.expandCodeFor(form->evaluateAtIteration(number, scalars), phi->getType(),
                                              copy.one->getTerminator()));
    for (size_t i = 0; i < values.size(); ++i)
      closedForms[i].first->replaceAllUsesWith(values[i]);
    for (auto &[phi, form] : closedForms)
      phi->eraseFromParent();
    if (counted)
      assumeTest(at, *scalars.getMinusSCEV(number, scalars.getOne(number->getType())));
  }

  /// The test behind the iteration before held, which follows from the number of iterations, though by a division.
  void assumeTest(IRBuilder<> &at, const SCEV &before) {
    at.SetInsertPoint(copy.one->getTerminator());
    Type *type = counted->bound->getType();
    Value *tested = expander.expandCodeFor(
        counted->steps->evaluateAtIteration(scalars.getTruncateOrZeroExtend(&before, type), scalars), type,
        copy.one->getTerminator());
    Value *held = at.CreateICmp(counted->predicate, tested, counted->bound);
    setImplied(
        *IntrinsicBuilder(at).call(Which::Assume, at.getVoidTy(), {at.CreateOr(at.CreateIsNull(iteration), held)}));
  }

  /// Inputs are read in every iteration.
  void chooseInEach() {
    for (BasicBlock *block : loop.blocks())
      for (Instruction &inst : make_early_inc_range(*block))
        if (intrinsicOf(inst) == Which::Nondet) {
          IRBuilder<> here(&inst);
          inst.replaceAllUsesWith(IntrinsicBuilder(here).nondetOfEach(cast<CallInst>(inst), iteration));
          inst.eraseFromParent();
        }
  }

  /// Variables for the cells, to be promoted.
  void makeCells() {
    IRBuilder<> entry(&*function.getEntryBlock().getFirstInsertionPt());
    IRBuilder<> at(copy.one->getTerminator());
    for (CellOfIteration &cell : cells) {
      cell.value = entry.CreateAlloca(cell.type);
      cell.isWritten = entry.CreateAlloca(entry.getInt1Ty());
      Start start = starts[cell.first];
      Value *old = Constant::getNullValue(cell.type);
      if (!cell.loads.empty()) {
        at.SetCurrentDebugLocation(cell.loads.front()->getDebugLoc());
        old = at.CreateLoad(cell.type, at.CreatePtrAdd(start.pointer, at.CreateMul(iteration, start.step)));
      }
      at.CreateStore(old, cell.value);
      at.CreateStore(at.getFalse(), cell.isWritten);
      for (LoadInst *load : cell.loads) {
        IRBuilder<> here(load);
        load->replaceAllUsesWith(here.CreateLoad(cell.type, cell.value));
        load->eraseFromParent();
      }
      for (StoreInst *store : cell.stores) {
        IRBuilder<> here(store);
        here.CreateStore(store->getValueOperand(), cell.value);
        here.CreateStore(here.getTrue(), cell.isWritten);
        cell.place = store->getDebugLoc();
        store->eraseFromParent();
      }
    }
  }

  /// Fills of inner loops happen in every iteration.
  void extendFills() {
    for (const LoopAccess &write : accesses->writes) {
      if (!isFill(*write.inst))
        continue;
      auto &call = cast<CallInst>(*write.inst);
      IRBuilder<> here(&call);
      Start start = starts[&write];
      SmallVector<Value *, 9> loops{iteration, start.step, count};
      loops.append(call.arg_begin() + firstLoopOfFillCall, call.arg_end());
      IntrinsicBuilder(here).fill(start.pointer, call.getArgOperand(1), call.getArgOperand(2), loops);
      call.eraseFromParent();
    }
  }

  /// Without the back edge. Returns the block that comes after the iteration.
  BasicBlock *cutLoop() {
    BasicBlock *done = BasicBlock::Create(function.getContext(), "done", &function, copy.exit);
    copy.exit->removePredecessor(copy.latch, true);
    DebugLoc loc = copy.latch->getTerminator()->getDebugLoc();
    copy.latch->getTerminator()->eraseFromParent();
    BranchInst::Create(done, copy.latch)->setDebugLoc(loc);
    return done;
  }

  void writeFills(IRBuilder<> &at) {
    for (const CellOfIteration &cell : cells) {
      if (cell.source)
        continue;
      at.SetCurrentDebugLocation(cell.place);
      Value *value = at.CreateLoad(cell.type, cell.value);
      if (cell.type->isPointerTy())
        value = at.getIntN(8 * cell.first->size, 0);
      Start start = starts[cell.first];
      IntrinsicBuilder(at).fill(start.pointer, value, at.CreateLoad(at.getInt1Ty(), cell.isWritten),
                                {iteration, start.step, count});
    }
  }

  /// The lowest address.
  Value *lowest(IRBuilder<> &at, const Start &start) {
    if (!cast<ConstantInt>(start.step)->isNegative())
      return start.pointer;
    return at.CreatePtrAdd(start.pointer, at.CreateMul(at.CreateSub(count, at.getInt64(1)), start.step));
  }

  void writeCopies(IRBuilder<> &at) {
    for (const CellOfIteration &cell : cells) {
      if (!cell.source)
        continue;
      at.SetCurrentDebugLocation(cell.place);
      Value *to = lowest(at, starts[cell.first]), *from = lowest(at, starts[cell.source]);
      at.CreateMemMove(to, Align(1), from, Align(1), at.CreateMul(count, at.getInt64(cell.first->size)));
    }
  }

  /// All accesses were checked, not only that of the arbitrary iteration.
  void assumeRanges(IRBuilder<> &at) {
    for (const CheckedRange &range : ranges) {
      at.SetCurrentDebugLocation(range.place);
      APInt stride = cast<ConstantInt>(range.start.step)->getValue().abs();
      Value *length = at.CreateMul(at.CreateSub(count, at.getInt64(1)), at.getInt(stride));
      length = at.CreateAdd(length, at.getInt64(range.size));
      Value *isIn = IntrinsicBuilder(at).call(Which::IsDeref, at.getInt1Ty(),
                                              {lowest(at, range.start), length, at.getInt1(range.isWrite)});
      Value *isPossible = at.CreateICmpULE(count, at.getInt64(largestObject));
      if (!stride.isZero())
        isIn = at.CreateAnd(isIn, isPossible);
      setImplied(*IntrinsicBuilder(at).call(Which::Assume, at.getVoidTy(), {isIn}));
    }
  }

  void connect(BasicBlock *done) {
    IRBuilder<> at(done);
    at.SetCurrentDebugLocation(place);
    at.CreateBr(copy.exit);
    for (auto &[phi, value] : exitValues)
      phi->addIncoming(value, done);
    readyEnd()->eraseFromParent();
    at.SetInsertPoint(copy.ready);
    at.CreateCondBr(guard, copy.one, copy.preheader);
    copy.keep();
  }

  void promoteCells() {
    DominatorTree current(function);
    SmallVector<AllocaInst *, 8> variables;
    for (const CellOfIteration &cell : cells)
      variables.append({cell.value, cell.isWritten});
    PromoteMemToReg(variables, current);
  }

  Env &env;
  LoopCopy &copy;
  Function &function;
  const DataLayout &layout;
  Loop &loop;
  DominatorTree &dominators;
  AssumptionCache assumptions;
  TargetLibraryInfoImpl library;
  TargetLibraryInfo info;
  ScalarEvolution scalars;
  std::optional<PredicatedScalarEvolution> evolution;
  SCEVExpander expander;
  IRBuilder<> b; // before the loop
  DebugLoc place;
  const SCEV *backEdges = nullptr; // how often the loop is repeated
  bool couldBeUnrolled = false;
  std::optional<LoopAccesses> accesses;
  std::vector<std::pair<PHINode *, const SCEVAddRecExpr *>> closedForms;
  std::vector<std::pair<PHINode *, Value *>> exitValues;
  struct CountedTest {
    const SCEVAddRecExpr *steps;
    CmpInst::Predicate predicate;
    Value *bound;
  };
  std::optional<CountedTest> counted; // of the loop, before it became that of a counter
  std::vector<CellOfIteration> cells;
  std::vector<CheckedRange> ranges;
  DenseMap<const LoopAccess *, Start> starts;
  SmallVector<Value *, 4> required;
  Value *count = nullptr; // of executions of the body
  Value *guard = nullptr;
  Value *iteration = nullptr;
};

DebugLoc placeOf(const Loop &loop) {
  for (BasicBlock *block : loop.blocks())
    for (Instruction &inst : reverse(*block))
      if (inst.getDebugLoc())
        return inst.getDebugLoc();
  return {};
}

void summarise(Loop &loop, const LoopExit &exit, LoopInfo &loops, DominatorTree &dominators, Env &env) {
  Function &function = *loop.getHeader()->getParent();
  DebugLoc place = placeOf(loop);
  LoopCopy copy(loop, exit, loops, dominators);
  try {
    copy.rotate();
    DominatorTree newDominators(function);
    LoopInfo newLoops(newDominators);
    LoopSimplifier simplifier(copy, *newLoops.getLoopFor(copy.header));
    simplifier.run();
    Summary summary(copy, function, newDominators, newLoops, place, env);
    summary.analyse(simplifier.required, simplifier.hoisted);
    summary.build();
  } catch (const NotSummarised &) {
    copy.discard();
    throw;
  }
}

} // namespace

/// Tries the loops that contain no others. Returns whether one was summarised.
static bool summariseInnermost(Function &function, ValueMap<BasicBlock *, bool> &tried, Env &env) {
  SmallVector<WeakVH, 16> headers; // summaries of others leave them as they are, or delete them
  {
    DominatorTree dominators(function);
    LoopInfo loops(dominators);
    for (Loop *loop : loops.getLoopsInPreorder())
      if (!tried.count(loop->getHeader()) && loop->isInnermost())
        headers.push_back(WeakVH(loop->getHeader()));
  }
  bool changed = false;
  std::optional<DominatorTree> dominators;
  std::optional<LoopInfo> loops;
  for (WeakVH &handle : headers) {
    auto *header = cast_or_null<BasicBlock>(static_cast<Value *>(handle));
    if (!header)
      continue;
    env.budget.poll();
    tried[header] = true;
    if (!dominators)
      loops.emplace(dominators.emplace(function));
    Loop *loop = loops->getLoopFor(header);
    if (!loop || loop->getHeader() != header)
      continue;
    LoopNote &note = env.loops[placeText(placeOf(*loop))];
    bool isStale = false; // the analyses are
    try {
      requireAllowed(*loop);
      LoopExit exit = regularExit(*loop);
      isStale = true;
      summarise(*loop, exit, *loops, *dominators, env);
      note.summaries.insert("summarised");
      env.stats.count("summarised loops");
      changed = true;
    } catch (const NotSummarised &why) {
      note.summaries.insert("not summarised: " + why.reason);
    }
    if (isStale)
      dominators.reset();
  }
  return changed;
}

/// What was tried and not summarised keeps the loops around it from being summarised.
static void explainOuterLoops(Function &function, const ValueMap<BasicBlock *, bool> &tried, Env &env) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  for (Loop *loop : loops.getLoopsInPreorder())
    if (!tried.count(loop->getHeader()))
      env.loops[placeText(placeOf(*loop))].summaries.insert("not summarised: it contains a loop");
}

void summariseLoops(Function &function, Env &env) {
  ScopedTimer timer(env.stats, "summarise");
  ValueMap<BasicBlock *, bool> tried; // headers; those that are deleted are forgotten
  do {
    removeUnreachableBlocks(function);
    canonicaliseLoops(function);
    if (!summariseInnermost(function, tried, env))
      break;
    simplify(function);
  } while (true);
  explainOuterLoops(function, tried, env);
}

} // namespace fathom::prepare
