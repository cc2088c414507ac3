#include "priority_queue.h"

static size_t parent_of(size_t index) { return (index - 1) / 2; }

bool priority_queue_is_valid(const struct priority_queue *queue) {
  if (!queue || !queue->comes_before || queue->count > queue->room || (queue->room && !queue->entries))
    return false;
  for (size_t i = 1; i < queue->count; i++)
    if (queue->comes_before(&queue->entries[i], &queue->entries[parent_of(i)]))
      return false;
  return true;
}

static void swap(struct entry *a, struct entry *b) {
  struct entry old = *a;
  *a = *b;
  *b = old;
}

static void sift_up(struct priority_queue *queue, size_t index) {
#if MUTANT == 1
  while (index > 1 && queue->comes_before(&queue->entries[index], &queue->entries[parent_of(index)])) {
#else
  while (index > 0 && queue->comes_before(&queue->entries[index], &queue->entries[parent_of(index)])) {
#endif
    swap(&queue->entries[index], &queue->entries[parent_of(index)]);
    index = parent_of(index);
  }
}

static void sift_down(struct priority_queue *queue, size_t index) {
  for (;;) {
    size_t first = index;
#if MUTANT == 2
    for (size_t child = 2 * index + 1; child <= 2 * index + 2 && child <= queue->count; child++)
#else
    for (size_t child = 2 * index + 1; child <= 2 * index + 2 && child < queue->count; child++)
#endif
      if (queue->comes_before(&queue->entries[child], &queue->entries[first]))
        first = child;
    if (first == index)
      return;
    swap(&queue->entries[index], &queue->entries[first]);
    index = first;
  }
}

bool priority_queue_push(struct priority_queue *queue, struct entry entry) {
#if MUTANT == 3
  if (queue->count > queue->room)
#else
  if (queue->count == queue->room)
#endif
    return false;
  queue->entries[queue->count] = entry;
  sift_up(queue, queue->count++);
  return true;
}

bool priority_queue_top(const struct priority_queue *queue, struct entry *entry) {
  if (queue->count == 0)
    return false;
  *entry = queue->entries[0];
  return true;
}

bool priority_queue_pop(struct priority_queue *queue, struct entry *entry) {
  if (!priority_queue_top(queue, entry))
    return false;
#if MUTANT == 4
  queue->entries[0] = queue->entries[queue->count--];
#else
  queue->entries[0] = queue->entries[--queue->count];
#endif
  sift_down(queue, 0);
  return true;
}

bool priority_queue_remove(struct priority_queue *queue, size_t index) {
  if (index >= queue->count)
    return false;
#if MUTANT == 7
  queue->entries[index] = queue->entries[queue->count--];
#else
  queue->entries[index] = queue->entries[--queue->count];
#endif
  // The last entry may belong above or below where it is now.
  if (index < queue->count) {
#if MUTANT != 5
    sift_up(queue, index);
#endif
    sift_down(queue, index);
  }
  return true;
}

void priority_queue_build(struct priority_queue *queue) {
#if MUTANT == 6
  for (size_t i = queue->count / 2; i-- > 1;)
#else
  for (size_t i = queue->count / 2; i-- > 0;)
#endif
    sift_down(queue, i);
}
