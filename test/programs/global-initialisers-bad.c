// expect: VIOLATED bounds:10
struct item {
  int *value;
};

int numbers[4] = {1, 2, 3, 4};
struct item first = {numbers + 4};

int main(void) {
  return *first.value;
}
