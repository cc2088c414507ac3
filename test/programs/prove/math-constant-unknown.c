// Clang has fitted the constant to its type, which is not what mathematics says.
// expect: unknown unknown
// options: --integers=math
int main(void) {
  int i = 0;
  while (i != 2147483647 + 1)
    i = i + 1;
  return 0;
}
