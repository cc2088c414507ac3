// sources: priority_queue.c
// expect: VERIFIED
// mutant: 4 -> VIOLATED bounds:priority_queue.c:71
// The entry that is taken comes after no other one; the others stay.
#include "any_priority_queue.h"

int main(void) {
  struct priority_queue queue = any_priority_queue(5);
  struct entry entry = {0, 0}, witness = any_entry();
  size_t count = queue.count, old = count_of(&queue, witness);

  bool done = priority_queue_pop(&queue, &entry);

  fathom_assert(priority_queue_is_valid(&queue));
  fathom_assert(done == (count > 0) && queue.count == count - done);
  fathom_assert(count_of(&queue, witness) == old - (done && same_entry(entry, witness)));
  for (size_t i = 0; i < queue.count; i++)
    fathom_assert(!is_smaller(&queue.entries[i], &entry));
  free(queue.entries);
}
