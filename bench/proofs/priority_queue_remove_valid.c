// sources: priority_queue.c
// expect: VERIFIED
// mutant: 5 -> VIOLATED assert:priority_queue_remove_valid.c:13
// When an entry is taken out anywhere, what is left is a heap.
#include "any_priority_queue.h"

int main(void) {
  struct priority_queue queue = any_priority_queue(6);
  size_t count = queue.count, index = any_size(6);

  bool done = priority_queue_remove(&queue, index);

  fathom_assert(priority_queue_is_valid(&queue));
  fathom_assert(done == (index < count) && queue.count == count - done);
  free(queue.entries);
}
