// expect: VIOLATED use-after-scope:15
struct Row {
  int x[8];
};
static int *kept;

static struct Row get(void) {
  struct Row local = {{1}};
  kept = &local.x[0];
  return local;
}

int main(void) {
  struct Row row = get();
  *kept = 7;
  return row.x[0];
}
