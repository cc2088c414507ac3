// expect: VERIFIED
// A variable that is returned and the one that gets its value are two objects.
#include <assert.h>

struct Row {
  int x[8];
};
struct Point {
  int x, y;
};

static struct Row get(struct Row *other) {
  struct Row local = {{1}};
  other->x[0] = 5;
  assert(local.x[0] == 1);
  return local;
}

static struct Point mirror(struct Point p, int flip) {
  if (flip) {
    struct Point q = {p.y, p.x};
    return q;
  }
  return p;
}

int main(void) {
  struct Row row = get(&row);
  assert(row.x[0] == 1);
  struct Point p = mirror((struct Point){1, 2}, 1);
  assert(p.x == 2 && p.y == 1);
}
