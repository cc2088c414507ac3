// expect: UNKNOWN "an object of a block"
int main(void) {
  int *p = ({ &(int){5}; });
  return *p;
}
