# Sourced by ./weft and ./mvnw, which need a JDK 25 whatever `java` on the path may be.
# find_jdk leaves the home of one in JAVA_HOME and its exact version in jdk_version, or ends the
# script with one sentence. It starts no process unless the usual places hold no such JDK.

weft_jdk_needed=25

# Is $1 the home of a JDK that is new enough? Reads its release file; leaves jdk_version set.
is_jdk() {
  [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
  jdk_version=
  while IFS='="' read -r key _ value _; do
    case $key in
      JAVA_RUNTIME_VERSION) jdk_version=$value && break ;;
      JAVA_VERSION) jdk_version=$value ;;
    esac
  done <"$1/release"
  jdk_major=${jdk_version%%[!0-9]*}
  [ "${jdk_major:-0}" -ge "$weft_jdk_needed" ]
}

find_jdk() {
  if [ -n "${JAVA_HOME-}" ] && is_jdk "$JAVA_HOME"; then
    export JAVA_HOME
    return
  fi
  for candidate in /usr/lib/jvm/* /usr/java/* /usr/local/*jdk* /opt/* /opt/java/* \
    "${HOME-}"/.sdkman/candidates/java/* "${HOME-}"/.jdks/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home \
    /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
    if is_jdk "$candidate"; then
      export JAVA_HOME="$candidate"
      return
    fi
  done
  # A java on the path may be a chain of links into a home that stands nowhere usual.
  if on_path=$(command -v java) && on_path=$(readlink -f "$on_path") &&
    is_jdk "${on_path%/bin/java}"; then
    export JAVA_HOME="${on_path%/bin/java}"
    return
  fi
  echo "${0##*/}: Weft needs a JDK $weft_jdk_needed or later and found none: install one (Eclipse Temurin, for instance) or set JAVA_HOME to it." >&2
  exit 1
}
