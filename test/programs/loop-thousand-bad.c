// expect: VIOLATED bounds:5
int main(void) {
  static unsigned char seen[1000];
  for (int i = 0; i < 1000; i++)
    seen[i + i / 999] = i;
}
