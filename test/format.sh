#!/usr/bin/env bash
# Every source is formatted as .clang-format says.
set -eu
cd "$(dirname "$0")/.."
files=$(find src tools test/unit -name '*.cpp' -o -name '*.h' | sort)
if clang-format-19 --dry-run --Werror $files 2>/tmp/fathom-format.$$; then
  echo "$(echo "$files" | wc -l) files are formatted"
  rm -f /tmp/fathom-format.$$
else
  grep -o '^[^:]*' /tmp/fathom-format.$$ | grep '\.' | sort -u
  rm -f /tmp/fathom-format.$$
  echo "run: clang-format-19 -i FILE..."
  exit 1
fi
