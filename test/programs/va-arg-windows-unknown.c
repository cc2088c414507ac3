// expect: UNKNOWN "ms_abi"
static int __attribute__((ms_abi)) first(int n, ...) {
  __builtin_ms_va_list list;
  __builtin_ms_va_start(list, n);
  int value = __builtin_va_arg(list, int);
  __builtin_ms_va_end(list);
  return value;
}

int main(void) { return first(1, 5) - 5; }
