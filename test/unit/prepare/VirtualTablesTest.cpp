#include "prepare/VirtualTables.h"

#include "frontend/TestModule.h"

namespace fathom::prepare {

constexpr char tables[] = R"(
@_ZTI1A = constant ptr null
@_ZTV1A = constant { [4 x ptr], [3 x ptr] } { [4 x ptr] [ptr null, ptr @_ZTI1A, ptr @first, ptr @second],
                                             [3 x ptr] [ptr inttoptr (i64 -8 to ptr), ptr @_ZTI1A, ptr @thunk] }
@_ZTV1B = constant { [4 x ptr] } { [4 x ptr] [ptr null, ptr @_ZTI1A, ptr @destructor, ptr @first] }
@_ZTV1C = constant { [4 x ptr] } { [4 x ptr] [ptr null, ptr null, ptr null, ptr @noTypeInformation] }
@other = constant [2 x ptr] [ptr @_ZTI1A, ptr @elsewhere]
@_ZTV1D = constant { [3 x ptr] } { [3 x ptr] [ptr null, ptr @_ZTI1A, ptr @elsewhere] }
define void @first(ptr %this) { ret void }
define void @second(ptr %this) { ret void }
define void @thunk(ptr %this) { ret void }
define void @noTypeInformation(ptr %this) { ret void }
define void @elsewhere(ptr %this) { ret void }
define void @destructor(ptr %this) { ret void }
define void @f(ptr %p) {
  call void @second(ptr %p)
  ret void
}
)";

TEST(VirtualTables, OtherPlacesThanAFunctionsOwnAreExcluded) {
  TestModule module(tables);
  VirtualTables found(*module);
  auto excluded = [&](const char *name, uint64_t place) { return found.excludes(*module->getFunction(name), place); };
  EXPECT_FALSE(excluded("first", 0));
  EXPECT_FALSE(excluded("first", 1)); // in the other table
  EXPECT_TRUE(excluded("first", 2));
  EXPECT_TRUE(excluded("second", 0)); // that it is called says nothing
  EXPECT_FALSE(excluded("second", 1));
  EXPECT_FALSE(excluded("thunk", 0));
  EXPECT_TRUE(excluded("thunk", 1));
  EXPECT_FALSE(excluded("destructor", 0));
  EXPECT_TRUE(excluded("destructor", 1));
  for (const char *name : {"noTypeInformation", "elsewhere", "f"})
    EXPECT_FALSE(excluded(name, 5)) << name;
}

static std::optional<uint64_t> place(const std::string &entry) {
  TestModule module("define void @f(ptr %this, i64 %n) {\n%vtable = load ptr, ptr %this\n" + entry +
                    "\n%function = load ptr, ptr %vfn\ncall void %function(ptr %this)\nret void\n}\n");
  for (llvm::Instruction &inst : module.function().getEntryBlock())
    if (auto *call = llvm::dyn_cast<llvm::CallInst>(&inst))
      return placeInTable(*call);
  return std::nullopt;
}

TEST(VirtualTables, PlacesOfCalls) {
  EXPECT_EQ(place("%vfn = getelementptr inbounds ptr, ptr %vtable, i64 3"), 3u);
  EXPECT_EQ(place("%vfn = getelementptr inbounds ptr, ptr %vtable, i64 %n"), std::nullopt);
  EXPECT_EQ(place("%vfn = getelementptr inbounds i8, ptr %vtable, i64 8"), std::nullopt);
  EXPECT_EQ(place("%vfn = load ptr, ptr %vtable"), std::nullopt);
}

} // namespace fathom::prepare
