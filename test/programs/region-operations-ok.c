// expect: VERIFIED
// Functions in tables, and what they are called with.
#include <assert.h>
#include <fathom.h>
struct Ops {
  int (*get)(void *);
  void (*set)(void *, int);
};
struct A {
  const struct Ops *ops;
  int v;
};
struct B {
  const struct Ops *ops;
  int *p;
};
static int ga(void *s) { return ((struct A *)s)->v; }
static void sa(void *s, int v) { ((struct A *)s)->v = v; }
static int gb(void *s) { return *((struct B *)s)->p; }
static void sb(void *s, int v) { *((struct B *)s)->p = v; }
static const struct Ops oa = {ga, sa}, ob = {gb, sb};
int main(void) {
  int x = 0;
  struct A a = {&oa, 0};
  struct B b = {&ob, &x};
  void *o[2] = {&a, &b};
  unsigned k = fathom_nondet_uint() & 1;
  struct A *t = o[k];
  t->ops->set(t, 7);
  assert(t->ops->get(t) == 7);
  assert(k ? x == 7 && a.v == 0 : x == 0 && a.v == 7);
}
