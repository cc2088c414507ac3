// Mathematical integers have no largest one, at which a comparison would always hold: the loops end.
// expect: safe ends
// options: --integers=math
int main(void) {
  int i = 0;
  while (i <= 2147483647)
    i = i + 1;
  unsigned j = 0;
  while (j <= 4294967295u)
    j = j + 1;
  return 0;
}
