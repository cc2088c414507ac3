// expect: VIOLATED use-after-free:10
// What was made later is gone when the destructor reads it.
struct Log {
  int *lines;
  Log() : lines(new int(0)) {}
  ~Log() { delete lines; }
  void add() {
    if (!lines)
      return;
    ++*lines;
  }
};

static Log &get() {
  static Log log;
  return log;
}

struct User {
  ~User() { get().add(); }
};

static User user;

int main() { get().add(); }
