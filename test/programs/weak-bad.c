// expect: UNKNOWN "weak"
// Whether a weak name has a definition is only known when the program is linked; without one, its address is null.
extern int other __attribute__((weak));

int main(void) {
  int numbers[1];
  if (!&other)
    numbers[1] = 1;
  return 0;
}
