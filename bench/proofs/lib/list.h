// A doubly linked list: the nodes are members of what is in the list, so that nothing is allocated. The head is a node,
// too, and closes the ring; LIST_ITEM finds the struct that a node is in.
#ifndef LIST_H
#define LIST_H

#include <stdbool.h>
#include <stddef.h>

struct list_node {
  struct list_node *next;
  struct list_node *previous;
};

struct list {
  struct list_node head;
};

#define LIST_ITEM(node, type, member) ((type *)((char *)(node) - offsetof(type, member)))

// Every node is the one before the one behind it; `most` nodes at most.
bool list_is_valid(const struct list *list, size_t most);

void list_init(struct list *list);
bool list_is_empty(const struct list *list);
size_t list_length(const struct list *list);
void list_insert_before(struct list_node *place, struct list_node *node);
void list_push_front(struct list *list, struct list_node *node);
void list_push_back(struct list *list, struct list_node *node);
void list_remove(struct list_node *node);
struct list_node *list_pop_front(struct list *list);
struct list_node *list_pop_back(struct list *list);
// Moves all nodes of `from` behind those of `to`.
void list_append(struct list *to, struct list *from);
void list_reverse(struct list *list);

#endif
