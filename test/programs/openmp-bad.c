// expect: UNKNOWN "__kmpc"
// options: -- -fopenmp
int main(void) {
  int a[3];
#pragma omp parallel for
  for (int i = 0; i < 4; ++i)
    a[i] = i;
}
