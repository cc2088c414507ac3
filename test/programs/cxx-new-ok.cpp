// expect: VERIFIED
// options: --check=+memory-cleanup
#include <cassert>

struct Node {
  int value;
  Node *next;
  ~Node() { delete next; }
};

int main() {
  Node *list = new Node{1, new Node{2, nullptr}};
  assert(list->next->value == 2);
  delete list;
  int *array = new int[3]();
  assert(array[2] == 0);
  delete[] array;
  delete static_cast<Node *>(nullptr);
}
