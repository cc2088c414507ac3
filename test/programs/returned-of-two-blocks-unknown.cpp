// expect: UNKNOWN "whose address is kept outside"
// Two variables lie in the place of the result, and one of them ends before.
extern "C" int nondet_int();
struct Table {
  int a[6];
  Table() : a{} {}
  Table(const Table &other) {
    for (int i = 0; i < 6; i++)
      a[i] = other.a[i];
  }
  ~Table() {}
};
int last;

Table make(int n) {
  int *p = &last;
  if (n > 5) {
    Table first;
    first.a[0] = 1;
    p = &first.a[0];
    if (n > 7)
      return first;
  }
  last = *p;
  Table second;
  second.a[0] = 2;
  return second;
}

int main() { return make(nondet_int()).a[1]; }
