// expect: UNKNOWN "partial"
// SeaHorn looks for a function that makes the program right.
int nd_int(void);
void sassert(_Bool);
__attribute__((annotate("partial"))) int infer(int x) { return nd_int(); }

int main(void) { sassert(infer(3) == 4); }
