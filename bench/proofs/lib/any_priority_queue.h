#ifndef ANY_PRIORITY_QUEUE_H
#define ANY_PRIORITY_QUEUE_H

#include "any.h"
#include "priority_queue.h"

static inline bool is_smaller(const struct entry *a, const struct entry *b) { return a->priority < b->priority; }

// A queue with room for `room` entries, any number of them, in any order. Whoever asks frees them.
static inline struct priority_queue any_entries(size_t room) {
  struct priority_queue queue = {.comes_before = is_smaller};
  queue.room = room;
  queue.count = any_size(queue.room);
  queue.entries = any_bytes(queue.room * sizeof(struct entry));
  return queue;
}

// Any valid queue.
static inline struct priority_queue any_priority_queue(size_t room) {
  struct priority_queue queue = any_entries(room);
  fathom_assume(priority_queue_is_valid(&queue));
  return queue;
}

// How many entries are like this one: if that is right for an arbitrary one, the queue has the entries it should have.
static inline size_t count_of(const struct priority_queue *queue, struct entry entry) {
  size_t count = 0;
  for (size_t i = 0; i < queue->count; i++)
    count += queue->entries[i].priority == entry.priority && queue->entries[i].id == entry.id;
  return count;
}

static inline struct entry any_entry(void) { return (struct entry){fathom_nondet_int(), fathom_nondet_int()}; }

static inline bool same_entry(struct entry a, struct entry b) { return a.priority == b.priority && a.id == b.id; }

#endif
