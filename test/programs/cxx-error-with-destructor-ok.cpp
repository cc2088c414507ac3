// expect: VERIFIED
extern "C" void reach_error();


struct guard {
  int value = 1;
  ~guard() { value = 0; }
};

int main() {
  guard g;
  if (g.value == 3)
    reach_error();
  return g.value - 1;
}
