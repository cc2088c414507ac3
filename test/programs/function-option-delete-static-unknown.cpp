// expect: UNKNOWN "how an argument was allocated"
// options: --function=keep
struct Owner {
  int *block = nullptr;
  ~Owner() { delete[] block; }
};

static Owner owner;

void keep(int *p) { owner.block = p; }
