// expect: VERIFIED
// options: --check=+leak --malloc-never-fails
// What `new T[0]` gives lies behind the number of elements, and behind the block.
struct Counted {
  int x;
  ~Counted() {}
};
static Counted *all;

int main() { all = new Counted[0]; }
