// expect: VIOLATED double-free:6
int main() {
  int *p = new int(3);
  int &r = *p;
  delete p;
  delete &r;
}
