#include "regions/Sites.h"

#include "llvm/IR/Constants.h"

#include <gtest/gtest.h>

namespace fathom::regions {

class SitesTest : public ::testing::Test {
protected:
  const llvm::Value &value(unsigned i) { return *llvm::ConstantInt::get(llvm::Type::getInt32Ty(context), i); }
  llvm::LLVMContext context;
  Sites sites;
};

using List = std::vector<const llvm::Value *>;

TEST_F(SitesTest, ASiteIsOneSet) {
  EXPECT_EQ(sites.single(value(1)), sites.single(value(1)));
  EXPECT_NE(sites.single(value(1)), sites.single(value(2)));
  EXPECT_NE(sites.single(value(1)), SiteSet::Empty);
  EXPECT_EQ(sites.list(SiteSet::Empty), List{});
}

TEST_F(SitesTest, NothingIsAdded) {
  SiteSet one = sites.single(value(1));
  EXPECT_EQ(sites.unite(one, one), one);
  EXPECT_EQ(sites.unite(one, SiteSet::Empty), one);
  EXPECT_EQ(sites.unite(SiteSet::Empty, one), one);
}

TEST_F(SitesTest, EachOnceInTheOrderInWhichTheyCame) {
  SiteSet one = sites.single(value(1)), two = sites.single(value(2)), three = sites.single(value(3));
  SiteSet first = sites.unite(one, two), second = sites.unite(two, three);
  EXPECT_EQ(sites.list(sites.unite(first, second)), (List{&value(1), &value(2), &value(3)}));
  EXPECT_EQ(sites.list(first), (List{&value(1), &value(2)}));
}

TEST_F(SitesTest, SharedPartsAreVisitedOnce) {
  SiteSet set = sites.single(value(0));
  for (unsigned i = 1; i < 64; ++i)
    set = sites.unite(sites.unite(set, sites.single(value(i))), set); // as a tree it has 2^64 leaves
  EXPECT_EQ(sites.list(set).size(), 64u);
}

TEST_F(SitesTest, DeepSetsNeedNoStack) {
  SiteSet set = SiteSet::Empty;
  for (unsigned i = 0; i < 1000000; ++i)
    set = sites.unite(set, sites.single(value(i % 1000)));
  EXPECT_EQ(sites.list(set).size(), 1000u);
}

} // namespace fathom::regions
