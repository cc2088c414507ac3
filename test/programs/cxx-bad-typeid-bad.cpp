// expect: UNKNOWN "__cxa_bad_typeid"
// Of an object that is not there: an exception.
#include <typeinfo>

struct shape { virtual ~shape() {} };

static const char *name(shape *s) { return typeid(*s).name(); }

int main() { return name(nullptr)[0] == 'x'; }
