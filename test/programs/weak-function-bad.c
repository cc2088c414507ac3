// expect: UNKNOWN "weak"
extern void other(void) __attribute__((weak));

static void (*choose(int which))(void) { return which ? other : 0; }

int main(int argc, char **argv) {
  int numbers[1];
  if (!choose(argc > 1) && argc > 1)
    numbers[1] = 1;
  return 0;
}
