// A binary heap in an array that the caller owns: the entry that comes before all others is the first one.
#ifndef PRIORITY_QUEUE_H
#define PRIORITY_QUEUE_H

#include <stdbool.h>
#include <stddef.h>

struct entry {
  int priority;
  int id;
};

struct priority_queue {
  struct entry *entries;
  size_t count;
  size_t room;
  bool (*comes_before)(const struct entry *a, const struct entry *b);
};

// No entry comes before its parent.
bool priority_queue_is_valid(const struct priority_queue *queue);

bool priority_queue_push(struct priority_queue *queue, struct entry entry);
bool priority_queue_top(const struct priority_queue *queue, struct entry *entry);
bool priority_queue_pop(struct priority_queue *queue, struct entry *entry);
bool priority_queue_remove(struct priority_queue *queue, size_t index);
// Makes a heap of entries in any order.
void priority_queue_build(struct priority_queue *queue);

#endif
