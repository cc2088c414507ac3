// expect: VIOLATED reach:13
extern "C" void reach_error();
extern "C" int nd_int();

struct guard {
  int value = 1;
  ~guard() { value = 0; }
};

int main() {
  guard g;
  if (nd_int() == 3)
    reach_error();
  return g.value - 1;
}
