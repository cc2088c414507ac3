// expect: safe endless
// options: --integers=math
int main(void) {
  int i = 0;
  while (i <= 2147483647)
    i = i - 1;
  return 0;
}
