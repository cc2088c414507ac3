// sources: priority_queue.c
// expect: VERIFIED
// mutant: 5 -> VIOLATED assert:priority_queue_remove.c:15
// Any entry can be taken out; the others stay, and are a heap.
#include "any_priority_queue.h"

int main(void) {
  struct priority_queue queue = any_priority_queue(6);
  struct entry witness = any_entry();
  size_t count = queue.count, old = count_of(&queue, witness), index = any_size(6);
  struct entry removed = index < count ? queue.entries[index] : (struct entry){0, 0};

  bool done = priority_queue_remove(&queue, index);

  fathom_assert(priority_queue_is_valid(&queue));
  fathom_assert(done == (index < count) && queue.count == count - done);
  fathom_assert(count_of(&queue, witness) == old - (done && same_entry(removed, witness)));
  free(queue.entries);
}
