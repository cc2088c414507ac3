// expect: VIOLATED undefined:6
extern unsigned nd_uint(void);

int main(void) {
  unsigned x = nd_uint();
  return __builtin_clz(x);
}
