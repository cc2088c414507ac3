#include "support/Property.h"

#include "support/Error.h"

#include <gtest/gtest.h>

namespace fathom {

using enum PropertyKind;

/// The names of the kinds that are on, in the order of the table.
static std::string on(const PropertySet &set) {
  std::string result;
  for (const PropertyKindInfo &info : propertyKinds())
    if (set.has(info.kind))
      result += (result.empty() ? "" : " ") + std::string(info.name);
  return result;
}

static std::string errorOf(std::string_view text) {
  try {
    PropertySet::parse(text);
  } catch (const UserError &error) {
    return error.what();
  }
  return "";
}

TEST(PropertyKinds, TheTableIsInTheOrderOfTheEnumerators) {
  for (size_t i = 0; i < numPropertyKinds; ++i)
    EXPECT_EQ(static_cast<size_t>(propertyKinds()[i].kind), i);
}

TEST(PropertyKinds, NamesAreUniqueAndReadBack) {
  for (const PropertyKindInfo &info : propertyKinds()) {
    EXPECT_EQ(propertyKindFromName(info.name), info.kind) << info.name;
    EXPECT_EQ(name(info.kind), info.name);
    EXPECT_FALSE(info.help.empty());
  }
  EXPECT_FALSE(propertyKindFromName("nonsense"));
  EXPECT_FALSE(propertyKindFromName(""));
}

TEST(PropertySet, PlainNamesAreJustThese) {
  EXPECT_EQ(on(PropertySet::parse("assert")), "assert unwind recursion unsupported");
  EXPECT_EQ(on(PropertySet::parse("bounds,leak")), "bounds unwind recursion leak unsupported");
}

TEST(PropertySet, SignedNamesChangeTheDefault) {
  PropertySet set = PropertySet::parse("+leak,-shift");
  EXPECT_TRUE(set.has(Leak));
  EXPECT_FALSE(set.has(Shift));
  PropertySet expected = PropertySet::defaults();
  expected.set(Leak, true);
  expected.set(Shift, false);
  EXPECT_EQ(on(set), on(expected));
}

TEST(PropertySet, TheDefaultLeavesOutWhatIsOnRequest) {
  PropertySet set = PropertySet::defaults();
  for (PropertyKind kind :
       {Leak, MemoryCleanup, UnsignedOverflow, Uninitialised, PointerOverflow, PointerCompare, Alignment, MemberBounds})
    EXPECT_FALSE(set.has(kind));
  for (PropertyKind kind : {Assert, Bounds, DivByZero, Unwind, Unsupported})
    EXPECT_TRUE(set.has(kind));
}

TEST(PropertySet, AllIsEverything) {
  PropertySet set = PropertySet::parse("all");
  for (const PropertyKindInfo &info : propertyKinds())
    EXPECT_TRUE(set.has(info.kind)) << info.name;
  EXPECT_EQ(on(PropertySet::parse("assert,all")), on(set));
}

TEST(PropertySet, TheKindsThatSayWhatAVerdictMeansStayOn) {
  PropertySet set = PropertySet::parse("-unwind,-recursion");
  EXPECT_TRUE(set.has(Unwind));
  EXPECT_TRUE(set.has(Recursion));
  EXPECT_TRUE(set.has(Unsupported));
}

TEST(PropertySet, TheLastWordCounts) {
  EXPECT_FALSE(PropertySet::parse("+leak,-leak").has(Leak));
  EXPECT_TRUE(PropertySet::parse("-leak,+leak").has(Leak));
}

TEST(PropertySet, UnknownNamesAreErrorsThatListTheKnownOnes) {
  EXPECT_NE(errorOf("bouns").find("unknown property 'bouns' (known: assert, reach, bounds,"), std::string::npos);
  EXPECT_NE(errorOf("+bouns").find("unknown property 'bouns'"), std::string::npos);
  EXPECT_NE(errorOf("").find("unknown property ''"), std::string::npos);
  EXPECT_NE(errorOf("assert,").find("unknown property ''"), std::string::npos);
  EXPECT_NE(errorOf("+").find("unknown property ''"), std::string::npos);
  EXPECT_NE(errorOf("+all").find("unknown property 'all'"), std::string::npos);
  EXPECT_NE(errorOf("Assert").find("unknown property 'Assert'"), std::string::npos);
}

TEST(PropertySet, UnsupportedPlacesAreNoChoice) {
  EXPECT_NE(errorOf("unsupported").find("unknown property 'unsupported'"), std::string::npos);
  EXPECT_EQ(errorOf("unsupported").find(", unsupported"), std::string::npos);
}

TEST(PropertySet, TheStylesDoNotMix) {
  for (std::string_view text : {"assert,+leak", "assert,-leak", "+leak,assert", "-leak,all"})
    EXPECT_NE(errorOf(text).find("either plain names, or names with + or -"), std::string::npos) << text;
}

} // namespace fathom
