// expect: VIOLATED use-after-free:6
int main() {
  int *p = new int(3);
  int &r = *p;
  delete p;
  return r;
}
