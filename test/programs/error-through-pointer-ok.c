// expect: VERIFIED
extern void reach_error(void);
extern int nd_int(void);

static void nothing(void) {}

int main(void) {
  void (*f)(void) = nd_int() == 0 ? nothing : nothing;
  f();
}
