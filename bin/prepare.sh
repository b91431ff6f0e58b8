# What a first start on a JDK prepares, from a checkout or installed: the options of the command and of
# a rank, and the class-data archives that both start from. Takes app (with lib/ and compat/), start,
# JAVA_HOME and jdk_version from the script that sources it.

# How often an archive is tried again.
most_tries=2

lock() {
  if command -v flock >/dev/null; then
    exec 9>"$1"
    flock 9
  fi
}

unlock() {
  exec 9>&-
}

# Is there anything left to prepare? An archive that could not be made, on a machine that is too busy
# perhaps, is tried again by some later starts, which meanwhile go without.
is_unprepared() {
  [ ! -e "$start/weft.args" ] || [ -e "$start/tries" ]
}

prepare_start() {
  echo "weft: preparing fast starts on JDK $jdk_version ... [W3017]" >&2
  # Some shells go on after an interruption that a command has taken for itself, as a JVM does.
  trap 'exit 130' INT
  trap 'exit 143' TERM
  tries=0
  if [ -e "$start/weft.args" ]; then
    # Jobs may be running from what is here.
    read -r tries <"$start/tries" || tries=$most_tries
  else
    rm -rf "$start"
    mkdir -p "$start"
    rank_options >"$start/rank.args"
  fi
  weft_options >"$start/training.args"
  list_classes
  archive rank
  archive weft
  sockets_archive
  rm -f "$start"/*.lst "$start"/*.list "$start"/*.lines "$start"/*.classes "$start"/*.modules "$start/training.args"
  if [ -e "$start/rank.jsa" ] && [ -e "$start/weft.jsa" ] || [ "$tries" -ge "$most_tries" ]; then
    rm -f "$start/tries"
  else
    echo "$((tries + 1))" >"$start/tries"
  fi
  # Last, at once, and only when all was written: that this file stands is the sign that all is ready.
  rank_options >"$start/rank.args.new" &&
    mv "$start/rank.args.new" "$start/rank.args" &&
    weft_options >"$start/weft.args.new" &&
    mv "$start/weft.args.new" "$start/weft.args"
  trap - INT TERM
}

# Short jobs of some processes that fail in the end, in which every JVM lists the classes it loads.
# Numbers of classes differ between the lists and serve only classes of other loaders.
list_classes() {
  limit_rehearsal
  for options in "-n 2 --transport shm" "-n 2 --transport tcp" "-n 3 --survive"; do
    JDK_JAVA_OPTIONS="${JDK_JAVA_OPTIONS-} \"-XX:DumpLoadedClassList=$start/%p.lst\"" \
      $limit "$JAVA_HOME/bin/java" @"$start/training.args" run $options \
      -cp "$(echo "$app"/lib/weft-cli-*.jar)" dev.weft.cli.Rehearsal \
      </dev/null >/dev/null 2>&1 9>&- || true
  done
  for list in "$start"/*.lst; do
    if [ ! -e "$list" ]; then
      continue
    elif grep -q '^dev/weft/cli/Main ' "$list"; then
      merge "$list" weft
    elif grep -q '^dev/weft/' "$list"; then
      merge "$list" rank
    fi
  done
}

# Sets limit to the words before a rehearsal that end one which hangs, where there are such words.
limit_rehearsal() {
  limit=
  if command -v timeout >/dev/null; then limit="timeout 60"; fi
}

# Keeps the order, without which the JVM archives fewer lambdas.
merge() {
  grep -v -e '^#' -e ' source:' "$1" | sed 's/ id: [0-9]*$//' >>"$start/$2.lines"
  awk '!seen[$0]++' "$start/$2.lines" >"$start/$2.classes"
}

# Class-data sharing rather than the newer AOT cache: in JDK 25 it starts these programs sooner, and
# unlike the cache it notices that a jar has changed since.
archive() {
  if [ -e "$start/$1.classes" ] && [ ! -e "$start/$1.jsa" ]; then
    "$1_modules" >"$start/$1.modules"
    "$JAVA_HOME/bin/java" -Xshare:dump -XX:+AOTClassLinking -XX:SharedClassListFile="$start/$1.classes" \
      -XX:SharedArchiveFile="$start/$1.jsa" @"$start/$1.modules" >/dev/null 2>&1 ||
      rm -f "$start/$1.jsa"
  fi
}

# What a program with the agent of fast sockets starts from: classes of the JDK alone, with the graph of
# modules that an agent asks for. No jar is in it, so it fits every program of this JDK. An agent rules
# out the linking ahead of time that the other archives have.
sockets_archive() {
  if [ ! -e "$start/sockets.jsa" ]; then
    list_classes_of_sockets
    "$JAVA_HOME/bin/java" -Xshare:dump --add-modules java.instrument \
      -XX:SharedClassListFile="$start/sockets.classes" \
      -XX:SharedArchiveFile="$start/sockets.jsa" >/dev/null 2>&1 || rm -f "$start/sockets.jsa"
  fi
}

# The JDK's own list, and what connections need besides.
list_classes_of_sockets() {
  limit_rehearsal
  $limit "$JAVA_HOME/bin/java" -javaagent:"$(echo "$app"/lib/weft-sockets-[0-9]*.jar)" \
    -XX:DumpLoadedClassList="$start/all.list" -cp "$(echo "$app"/lib/weft-cli-*.jar)" \
    dev.weft.cli.SocketsRehearsal </dev/null >/dev/null 2>&1 9>&- || true
  for list in "$JAVA_HOME/lib/classlist" "$start/all.list"; do
    if [ -e "$list" ]; then
      grep -v dev/weft/ "$list" >"$start/jdk.list" || true
      merge "$start/jdk.list" sockets
    fi
  done
}

rank_options() {
  rank_modules
  archive_options rank
}

weft_options() {
  # The command lives for a moment: the simplest collector and quick compilation start it soonest.
  cat <<END
-XX:+UseSerialGC
-XX:TieredStopAtLevel=1
-XX:-UsePerfData
-Dstdout.encoding=UTF-8
-Dstderr.encoding=UTF-8
"-Dweft.rank.args=$(escaped "$start/rank.args")"
"-Dweft.compat.mpijava=$(escaped "$(echo "$app"/compat/weft-compat-mpijava-*.jar)")"
"-Dweft.compat.openmpi=$(escaped "$(echo "$app"/compat/weft-compat-openmpi-*.jar)")"
END
  archive_options weft
  weft_modules
}

# What a rank needs of Weft, with colons between.
rank_jars() {
  jars=
  for name in weft weft-core weft-files weft-fabrics weft-launchers weft-jobs weft-objects weft-parallel weft-codec-fory fory-core; do
    jars=$jars:$(echo "$app"/lib/$name-[0-9]*.jar)
  done
  echo "${jars#:}"
}

# Modules, not a class path: the JVM takes their whole graph from the archive and finds a class of
# the program without opening the jars that come before it, which a rank would spend a third of its
# start on.
rank_modules() {
  cat <<END
-p "$(escaped "$(rank_jars)")"
--add-modules dev.weft,dev.weft.fory,dev.weft.objects,dev.weft.parallel
--enable-native-access=dev.weft.core,ALL-UNNAMED
END
}

weft_modules() {
  cat <<END
-p "$(escaped "$app/lib")"
--add-modules dev.weft.examples
--enable-native-access=dev.weft.core
-m dev.weft.cli/dev.weft.cli.Main
END
}

# As it has to stand between the quotes of an argument file.
escaped() {
  printf %s "$1" | sed 's/[\\"]/\\&/g'
}

# The archive if there is one: to name a missing one would cost the JVM the archive that it brings
# along.
archive_options() {
  if [ -e "$start/$1.jsa" ]; then
    printf '"-XX:SharedArchiveFile=%s"\n' "$(escaped "$start/$1.jsa")"
    echo -Xlog:cds=off
    echo -Xlog:aot=off
  fi
}
