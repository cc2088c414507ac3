// expect: VIOLATED undefined:5
static char buffer[64];

int main(void) {
  return (int *)(buffer + 6) - (int *)buffer == 1;
}
