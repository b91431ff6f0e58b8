# Sourced by ./weft when its jars are missing or older than their sources, or when the JDK at hand
# starts it for the first time. Takes home, app, start, JAVA_HOME, jdk_version and is_stale from
# there. Prints to standard error only, which leaves the output of the command itself clean.

. "$home/bin/prepare.sh"

prepare() {
  quick=$home/cli/target/quick
  case $home in
    *:*)
      echo "weft: it cannot run from $home: a colon in the name would end an entry of a module path. Rename the folder. [W3017]" >&2
      exit 1
      ;;
  esac
  if ! { mkdir -p "$quick" && (: >>"$quick/prepare.lock"); } 2>/dev/null; then
    if is_stale; then missing="not built, or older than its sources"; else missing="not prepared for JDK $jdk_version"; fi
    echo "weft: $home is $missing, and you cannot write to it: have somebody who can run ./weft info there once, or make a copy of your own. [W3017]" >&2
    exit 1
  fi
  # Two first starts at once would build into the same folders: the second waits, then finds it done.
  lock "$quick/prepare.lock"
  if is_stale; then build; fi
  if is_unprepared; then prepare_start; fi
  unlock
}

build() {
  echo "weft: building itself; the first time takes a minute ... [W3017]" >&2
  if ! (cd "$home" && ./mvnw -q -pl cli -am package -Dquick -Dmaven.test.skip=true) </dev/null >&2 9>&-; then
    echo "weft: the build failed, for the reason above. [W3017]" >&2
    exit 1
  fi
}
