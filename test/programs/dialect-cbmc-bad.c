// expect: VIOLATED assert:10 assert:12
int nondet_int(void);
void __CPROVER_assume(_Bool);
void __CPROVER_assert(_Bool, const char *);
void __CPROVER_havoc_object(void *);

int main(void) {
  int a[2] = {1, 1}, x = nondet_int();
  __CPROVER_assume(x >= 0);
  __CPROVER_assert(x > 0, "positive");
  __CPROVER_havoc_object(a + 1);
  __CPROVER_assert(a[0] == 1, "unchanged");
}
