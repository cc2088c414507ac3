// expect: VIOLATED bounds:4
int main() {
  int *array = new int[3];
  array[3] = 1;
  delete[] array;
}
