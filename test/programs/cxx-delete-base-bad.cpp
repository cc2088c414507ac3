// expect: VIOLATED undefined:15
// The destructor of the base is not virtual: the memory is given back as that of a base, which is smaller.
struct Base {
  int value = 1;
  ~Base() { value = 0; }
};

struct Derived : Base {
  long more[4] = {};
};

int main() {
  Base *right = new Base;
  delete right;
  delete static_cast<Base *>(new Derived);
}
