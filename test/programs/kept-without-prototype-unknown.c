// expect: UNKNOWN "whose address is kept outside"
int *last;
static void keep(int *p) { last = p; }

int main(void) {
  void (*function)() = (void (*)())keep;
  { function(&(int){5}); }
  return *last - 5;
}
