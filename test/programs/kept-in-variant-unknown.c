// expect: UNKNOWN "whose address is kept outside"
// A structure with a union is passed as numbers.
struct Value {
  int tag;
  union {
    long number;
    int *pointer;
  } as;
};
struct Value last;

static void keep(struct Value value) { last = value; }

int main(void) {
  {
    struct Value value;
    value.tag = 1;
    value.as.pointer = &(int){5};
    keep(value);
  }
  return *last.as.pointer == 77;
}
