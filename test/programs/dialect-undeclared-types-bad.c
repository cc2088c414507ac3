// expect: VIOLATED assert:4 assert:7 assert:10
int main(void) {
  long x = nondet_long();
  __CPROVER_assert(x <= 2147483647, "32 bits suffice");
  unsigned long y = nondet_uint();
  char *p = malloc(nondet_ulong());
  __CPROVER_assert(y != 0x80000000UL, "31 bits suffice");
  if (!p)
    return 0;
  __CPROVER_assert(__CPROVER_OBJECT_SIZE(p) != 0x80000000UL, "so do 31 bits of a size");
}
