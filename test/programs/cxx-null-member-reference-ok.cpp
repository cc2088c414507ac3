// expect: VERIFIED
// Members of objects, also of the second base of one; a null pointer to that is not moved.
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
  Second *second = both;
  if (s && nd_int() == 1) return g(s->b);
  return second ? second->f() + both->f() : 0;
}
int main() {
  S s{};
  Both both{};
  return use(nd_int() ? &s : nullptr, nd_int() ? &both : nullptr);
}
