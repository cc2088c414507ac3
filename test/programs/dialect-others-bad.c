// expect: VIOLATED assert:12 assert:14 assert:16 assert:18
// Words of LLBMC, Goblint, MinGW and newlib.
void __llbmc_assert(int);
void __goblint_check(int);
_Noreturn void _assert(const char *, const char *, unsigned);
_Noreturn void __assert_func(const char *, int, const char *, const char *);
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 1)
    __llbmc_assert(0);
  if (x == 2)
    __goblint_check(x > 2);
  if (x == 3)
    _assert("x != 3", "a.c", 4);
  if (x == 4)
    __assert_func("a.c", 4, "main", "x != 4");
}
