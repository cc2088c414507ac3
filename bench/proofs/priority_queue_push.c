// sources: priority_queue.c
// expect: VERIFIED
// mutant: 1 -> VIOLATED assert:priority_queue_push.c:15
// mutant: 3 -> VIOLATED bounds:priority_queue.c:55
// The entry is one of the queue, besides all that were; a full queue takes none.
#include "any_priority_queue.h"

int main(void) {
  struct priority_queue queue = any_priority_queue(5);
  struct entry entry = any_entry(), witness = any_entry();
  size_t count = queue.count, old = count_of(&queue, witness);

  bool done = priority_queue_push(&queue, entry);

  fathom_assert(priority_queue_is_valid(&queue));
  fathom_assert(done == (count < queue.room) && queue.count == count + done);
  fathom_assert(count_of(&queue, witness) == old + (done && same_entry(entry, witness)));
  free(queue.entries);
}
