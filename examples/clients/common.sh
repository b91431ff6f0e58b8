# Sourced by the scripts here: what they share. They work in target/clients/NAME, fetch by name what Debian or
# Ubuntu has, and install nothing.

client=${0##*/}
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$root/target/clients/$client

. "$root/bin/find-jdk.sh"
find_jdk
PATH=$JAVA_HOME/bin:$PATH

mkdir -p "$work/run"
cd "$work"

fail() {
  echo "examples/clients/$client: $*" >&2
  exit 1
}

# Downloads packages and unpacks them into the folder system; once.
unpack_packages() {
  [ ! -e unpacked ] || return 0
  command -v apt-get >/dev/null || fail "it takes packages of Debian or Ubuntu, and there is no apt-get."
  apt-get download -qq -o APT::Sandbox::User=root "$@"
  local package
  for package in *.deb; do
    dpkg-deb -x "$package" system
  done
  touch unpacked
}

# Downloads what the makers of a package have released, its source without Debian's changes, and unpacks it
# here; once. The lists of sources are fetched for this alone, as machines seldom have them.
unpack_source() {
  [ ! -e unpacked ] || return 0
  command -v apt-get >/dev/null || fail "it takes a source of Debian or Ubuntu, and there is no apt-get."
  mkdir -p apt/lists/partial
  local file archive
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
    [ -e "$file" ] || continue
    sed 's/^Types: deb$/Types: deb-src/; s/^deb /deb-src /' "$file" >"apt/${file##*/}"
  done
  local options=(-o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$work/apt"
    -o "Dir::State::Lists=$work/apt/lists" -o APT::Sandbox::User=root)
  apt-get update -qq "${options[@]}"
  apt-get source -qq --tar-only --download-only "${options[@]}" "$1"
  for archive in *.orig.tar.*; do
    tar -xf "$archive"
  done
  touch unpacked
}
