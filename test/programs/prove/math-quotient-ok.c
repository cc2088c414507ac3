// expect: safe ends
// options: --integers=math
int main(void) {
  int i = 0;
  while (i / 1000000 <= 2147)
    i = i + 1;
  return 0;
}
