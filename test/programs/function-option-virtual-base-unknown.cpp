// expect: UNKNOWN "the class of an argument"
// options: --function=read
// Where a virtual base lies in an object, too.
struct Base {
  int n = 0;
};
struct Left : virtual Base {};

int read(Left *left) { return left ? left->n : 0; }
