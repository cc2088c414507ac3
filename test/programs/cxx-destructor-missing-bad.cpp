// expect: VIOLATED memory-cleanup
// options: --check=+memory-cleanup
struct D {
  int *p = new int(3);
};
int main() {
  D *b = new D;
  delete b;
}
