// expect: VERIFIED
// What an initialiser of a union leaves open is zero.
void reach_error(void);
union Number {
  int first, all[4];
};
static union Number outside = {7};

static int get(const union Number *number, const int *at) { return number->all[*at]; }

int main(void) {
  union Number inside = {};
  volatile int last = 3;
  int at = last;
  if (inside.all[last] != 0 || get(&inside, &at) != 0 || get(&outside, &at) != 0)
    reach_error();
}
