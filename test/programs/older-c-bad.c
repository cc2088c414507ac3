// expect: VIOLATED reach:26
// What clang 19 refuses and GCC 12 accepts.
typedef int (*function)(int);
static count;

int add(a, b) { return a + b; }

int twice(char *x) { return x ? 2 : 0; }
function table[1] = {twice};

void none(void) {
  return count++;
}

int some(int x) {
  if (x)
    return;
  return 1;
}

main() {
  none();
  count = add(count, 2);
  some(1);
  if (count == 3)
    reach_error();
  return 0;
}
