// expect: UNKNOWN "no function of this type that is seen"
// options: --function=each
// A function that is passed, or that a passed structure names, is the caller's.
struct visitor {
  int (*visit)(void *, int);
  void *data;
};

int each(const int values[static 2], struct visitor visitor[static 1]) {
  if (!visitor->visit)
    return 0;
  return visitor->visit(visitor->data, values[1]);
}
