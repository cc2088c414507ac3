// expect: VIOLATED bounds:5
class Stack {
public:
  void push(int value) {
    values[count++] = value;
  }

private:
  unsigned count = 0;
  int values[2] = {};
};

int main() {
  Stack stack;
  stack.push(1);
  stack.push(2);
  stack.push(3);
}
