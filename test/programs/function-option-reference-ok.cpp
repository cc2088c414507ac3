// expect: VERIFIED
// options: --function=f
// Whatever calls it: references lead to objects of their type.
struct Pair {
  int first, second;
};

int f(const int &r, Pair &pair, int (&four)[4], Pair &&moved) {
  pair.second = 1;
  return (r > 0 ? r - 1 : 0) / pair.second > four[3] || moved.second > 0;
}
