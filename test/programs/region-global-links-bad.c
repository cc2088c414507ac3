// expect: VIOLATED assert:27
// Globals that point into each other, and to themselves.
#include <assert.h>
int a = 1, b = 2;
int *pa = &a, *pb = &b;
int **q[2] = {&pa, &pb};
int ***r = q + 1;
struct Self {
  struct Self *self;
  int **mid;
  int arr[4];
} self = {&self, &pb, {1, 2, 3, 4}};
int *into = &self.arr[2];
char *bytes = (char *)&self.arr[1] + 2;
int main(void) {
  ***r = 5;
  assert(b == 5);
  **r = &a;
  ***r = 6;
  assert(a == 6 && b == 5);
  *r = r[-1];
  **self.self->self->mid = 8;
  assert(a == 8);
  *into = 0x01020304;
  assert(self.arr[2] == 0x01020304 && into[-1] == 2);
  *bytes = 1;
  assert(self.arr[1] == 2);
}
