// expect: UNKNOWN "kept outside"
// A temporary without a destructor: where its life ends is not seen in the code.
struct Pair {
  int a[2];
  explicit Pair(int x) : a{x, x} {}
  Pair(const Pair &other) : a{other.a[0], other.a[1]} {}
};
static Pair *last;
static void set(Pair *&place, Pair &pair) { place = &pair; }
static void keep(Pair pair) { set(last, pair); }

int main() {
  keep(Pair(3));
  return last->a[1];
}
