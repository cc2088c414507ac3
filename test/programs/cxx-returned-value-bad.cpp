// expect: VIOLATED assert:18 assert:30
// A variable that is returned in its place has any value each time it is declared.
#include <cassert>

struct Small {
  int a, b;
};
struct Large {
  int a, b;
  long c[4];
};

static Small small() {
  for (int i = 0;; i++) {
    Small s;
    s.b = 0;
    if (i > 0) {
      assert(s.a == 5);
      return s;
    }
    s.a = 5;
  }
}

static Large large() {
  for (int i = 0;; i++) {
    Large s;
    s.b = 0;
    if (i > 0) {
      assert(s.a == 5);
      return s;
    }
    s.a = 5;
  }
}

int main(int argc, char **) { return argc > 1 ? small().b : large().b; }
