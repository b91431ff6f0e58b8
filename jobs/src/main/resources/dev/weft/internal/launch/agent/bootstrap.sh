# Runs on a host that is to get an agent, after bin/environment.sh, bin/find-jdk.sh and the values of hint
# (where the launcher's JDK is) and class_bytes. Finds a JDK, takes one class from standard input, and becomes
# it. Prints nothing to standard output.
umask 077
use_utf8_names
if [ -n "${WEFT_JAVA_HOME-}" ]; then JAVA_HOME=$WEFT_JAVA_HOME; fi
if ! { [ -n "${JAVA_HOME-}" ] && is_jdk "$JAVA_HOME"; }; then JAVA_HOME=$hint; fi
find_jdk
folder=$(mktemp -d "${TMPDIR:-/tmp}/weft-boot-XXXXXXXX") || exit 1
package=$folder/dev/weft/internal/launch/agent
mkdir -p "$package" || exit 1
# Byte by byte, so as to leave what follows.
dd bs=1 count="$class_bytes" of="$package/AgentBoot.class" 2>/dev/null
if [ "$(wc -c <"$package/AgentBoot.class")" -ne "$class_bytes" ]; then
  # The launcher has given up, or there is no space.
  rm -rf "$folder"
  echo "weft: the agent could not be kept in ${TMPDIR:-/tmp}" >&2
  exit 1
fi
exec "$JAVA_HOME/bin/java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData -Xmx256m \
  --enable-native-access=ALL-UNNAMED -cp "$folder" dev.weft.internal.launch.agent.AgentBoot "$folder"
