// sources: priority_queue.c
// expect: VERIFIED
// mutant: 6 -> VIOLATED assert:priority_queue_build.c:15
// mutant: 2 -> VIOLATED bounds:any_priority_queue.h:7
// Entries in any order become a heap of the same entries.
#include "any_priority_queue.h"

int main(void) {
  struct priority_queue queue = any_entries(4);
  struct entry witness = any_entry();
  size_t count = queue.count, old = count_of(&queue, witness);

  priority_queue_build(&queue);

  fathom_assert(priority_queue_is_valid(&queue));
  fathom_assert(queue.count == count && count_of(&queue, witness) == old);
  free(queue.entries);
}
