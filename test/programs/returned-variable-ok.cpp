// expect: VERIFIED
struct Row {
  int x[8];
};
struct Point {
  int x, y;
};

static Row get(bool isFirst) {
  if (isFirst) {
    Row local = {{1}};
    local.x[1] = 2;
    return local;
  }
  Row other = {{3}};
  return other;
}

static Point mirror(Point p, bool flip) {
  if (flip) {
    Point q;
    q.x = p.y;
    q.y = p.x;
    return q;
  }
  return p;
}

int main() { return get(true).x[1] + get(false).x[0] + mirror({1, 2}, true).x - 7; }
