// expect: VIOLATED reach:11
void reach_error(void);
union Number {
  int first, all[4];
};
static union Number outside = {7};

int main(void) {
  union Number inside = outside;
  volatile int last = 3;
  if (inside.all[last] == 0) reach_error();
}
