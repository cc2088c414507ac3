// expect: VIOLATED null:17 null:18
// A member of what a null pointer points to has no address 0, and is no more there for that.
struct S {
  int a, b;
};
struct First {
  int x;
};
struct Second {
  int y;
  int f() { return 1; }
};
struct Both : First, Second {};
static int g(int &) { return 1; }
extern "C" int nd_int();
static int use(S *s, Both *both) {
  if (nd_int() == 1) return g(s->b);
  return both->f();
}
int main() { return use(nullptr, nullptr); }
