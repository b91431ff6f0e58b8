# Sourced by ./weft and ./mvnw, and run on hosts that get an agent: what a JVM needs of the environment that it is started in.

# In the C locale, which is also what stays when a locale is not installed, a JVM cannot name a file
# with other letters than ASCII: it finds neither classes nor sources there.
use_utf8_names() {
  case $(locale charmap 2>/dev/null) in
    ANSI_X3.4-1968 | US-ASCII | 646) ;;
    *) return 0 ;;
  esac
  if [ -n "${LC_ALL-}" ]; then
    export LC_ALL=C.UTF-8
  else
    export LC_CTYPE=C.UTF-8
  fi
}

# A file or a socket that a JVM opens would else take the place of a standard stream that is closed,
# and get what is printed. A shell does not look at a stream that is to take its own place: so each is
# tried as another one.
open_closed_streams() {
  { true 3<&0; } 2>/dev/null || exec </dev/null
  { true 3>&1; } 2>/dev/null || exec >/dev/null
  true 3>&2 || exec 2>/dev/null
}
