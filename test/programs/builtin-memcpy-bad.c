// expect: VIOLATED bounds:4
int main(void) {
  char a[4], b[8] = {0};
  __builtin_memcpy(a, b, 8);
}
