// expect: VIOLATED null:13 bounds:13 bounds:14 uninitialised:19
// options: --check=+uninitialised --function=handle
// A static function that nothing calls, with a variable of its own.
#include <string.h>
struct message {
  unsigned char type;
  char body[3];
};

static int handle(const struct message *m) {
  int code;
  char text[4];
  if (m->type == 1) {
    memcpy(text, m->body, 3);
    code = 0;
  } else if (m->type == 2) {
    code = 5;
  }
  return code;
}
