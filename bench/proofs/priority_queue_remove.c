// sources: priority_queue.c
// expect: VERIFIED
// mutant: 7 -> VIOLATED bounds:priority_queue.c:83
// Any entry can be taken out, and the others stay.
#include "any_priority_queue.h"

int main(void) {
  struct priority_queue queue = any_priority_queue(4);
  struct entry witness = any_entry();
  size_t count = queue.count, old = count_of(&queue, witness), index = any_size(4);
  struct entry removed = index < count ? queue.entries[index] : (struct entry){0, 0};

  bool done = priority_queue_remove(&queue, index);

  fathom_assert(priority_queue_is_valid(&queue));
  fathom_assert(done == (index < count) && queue.count == count - done);
  fathom_assert(count_of(&queue, witness) == old - (done && same_entry(removed, witness)));
  free(queue.entries);
}
