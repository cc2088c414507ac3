// expect: VERIFIED
#include <cassert>
#include <fathom.h>

class Stack {
public:
  void push(int value) { values[count++] = value; }
  int pop() { return values[--count]; }
  bool isEmpty() const { return count == 0; }

private:
  int values[4] = {};
  unsigned count = 0;
};

int main() {
  Stack stack;
  int x = fathom_nondet_int();
  stack.push(x);
  stack.push(2);
  assert(stack.pop() == 2);
  assert(stack.pop() == x && stack.isEmpty());
}
