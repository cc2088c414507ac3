// expect: VERIFIED
// options: --check=+memory-cleanup
struct B {
  virtual ~B() {}
};
struct D : B {
  int *p = new int(3);
  ~D() override {
    delete p;
  }
};
int main() {
  B *b = new D;
  delete b;
}
