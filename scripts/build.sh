# Sourced by ./fathom and ./run-tests: installs what is missing, configures, builds. Sets $root and $build.
# Nothing is printed when nothing is to be done.

packages="python3 g++ cmake ninja-build ccache llvm-19 llvm-19-dev clang-19 libclang-rt-19-dev libc6-dev-i386 libz3-dev libcvc5-dev libcadical-dev libcli11-dev libgtest-dev
libppl-dev libgmp-dev libsqlite3-dev libtomlplusplus-dev zlib1g-dev libzstd-dev libxml2-dev libffi-dev libedit-dev libcurl4-openssl-dev"
test_packages="$packages z3 cvc5 clang-format-19 graphviz gcc-multilib g++-multilib"

# install_packages NAME...: a stamp with the list makes the second time free.
install_packages() {
  local stamp="$root/build/packages" list="$*" missing=""
  if [ -f "$stamp" ]; then
    local known
    known=$(<"$stamp")
    [ "$known" = "$list" ] || [ "$known" = "$(echo $test_packages)" ] && return
  fi
  for name in "$@"; do
    dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q "ok installed" || missing="$missing $name"
  done
  if [ -n "$missing" ]; then
    if [ "$(id -u)" != 0 ]; then
      echo "Missing Debian packages. Run this, then try again:" >&2
      echo "  sudo apt-get install -y --no-install-recommends$missing" >&2
      exit 2
    fi
    echo "Installing Debian packages:$missing" >&2
    if ! (apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $missing) \
        >"$root/build/apt.log" 2>&1 </dev/null; then
      tail -n 5 "$root/build/apt.log" >&2
      echo "apt-get could not install them (log: build/apt.log)" >&2
      exit 2
    fi
  fi
  echo "$list" >"$stamp"
}

# build PRESET TARGET...: one at a time in each build folder.
build() {
  local preset=$1
  shift
  build="$root/build/$preset"
  mkdir -p "$build"
  exec 9>"$build/.lock"
  flock 9
  if [ ! -f "$build/build.ninja" ]; then
    echo "Configuring ($preset)" >&2
    if ! (cd "$root" && cmake --preset "$preset") >"$build/configure.log" 2>&1; then
      cat "$build/configure.log" >&2
      exit 2
    fi
  fi
  [ -x "$build/bin/fathom" ] || echo "Building ($preset); the first time takes some minutes" >&2
  if ! ninja -C "$build" "$@" >"$build/build.log" 2>&1 9>&- ; then
    grep -v '^ninja: Entering' "$build/build.log" >&2
    exit 2
  fi
  flock -u 9
  exec 9>&-
}
