// expect: UNKNOWN "__CPROVER_r_ok with these arguments"
int main(void) {
  int x;
  __CPROVER_assert(__CPROVER_r_ok(&x), "of as many bytes as the type has");
}
