// What a conversion to a wider type can be is not decided by the width of the narrower one.
// expect: safe ends
// options: --integers=math
int main(void) {
  int i = 0;
  while ((long)i < 3000000000L)
    i = i + 1;
  return 0;
}
