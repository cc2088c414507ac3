// sizes: 2 3
// Values as JSON has them, numbers and lists to a depth of 2, made of any K bytes.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

struct item {
  struct item *next, *child;
  int kind;
  int number;
};
enum { NUMBER = 1, LIST = 2 };

static struct item *newItem(int kind) {
  struct item *item = malloc(sizeof *item);
  if (item) {
    memset(item, 0, sizeof *item);
    item->kind = kind;
  }
  return item;
}

static void release(struct item *item) {
  while (item) {
    struct item *next = item->next;
    if (item->child)
      release(item->child);
    free(item);
    item = next;
  }
}

static struct item *parse(const char **text, int depth) {
  if (**text >= '0' && **text <= '9') {
    struct item *item = newItem(NUMBER);
    if (item)
      item->number = *(*text)++ - '0';
    return item;
  }
  if (**text != '[' || depth == 0)
    return NULL;
  ++*text;
  struct item *list = newItem(LIST), *last = NULL;
  if (!list)
    return NULL;
  while (**text && **text != ']') {
    struct item *item = parse(text, depth - 1);
    if (!item) {
      release(list);
      return NULL;
    }
    if (last)
      last->next = item;
    else
      list->child = item;
    last = item;
  }
  if (**text != ']') {
    release(list);
    return NULL;
  }
  ++*text;
  return list;
}

int main(void) {
  char text[K + 1];
  fathom_havoc(text, K);
  text[K] = 0;
  const char *at = text;
  struct item *item = parse(&at, 2);
  assert(at <= text + K);
  if (item)
    assert(item->kind == NUMBER || item->kind == LIST);
  release(item);
}
