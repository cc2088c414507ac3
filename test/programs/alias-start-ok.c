// expect: VERIFIED
// options: --function=half
// The function that was asked for is another name, as C libraries have many.

int __half(unsigned n) { return n == 0 ? 0 : (int)(100 / n); }

int half(unsigned n) __attribute__((weak, alias("__half")));
