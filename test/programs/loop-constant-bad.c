// expect: VIOLATED bounds:5
int main(void) {
  int a[20];
  for (int i = 0; i <= 20; i++)
    a[i] = i;
}
