package dev.weft.cli;

import java.util.List;

/**
 * A system property or environment variable that users may set; the reference pages and {@code weft
 * info --settings} are made of these.
 *
 * @param name as it is set
 * @param value what it may be
 * @param usual what holds without it
 * @param text what it does
 */
record Setting(String name, String value, String usual, String text) {

  /** Of each rank's virtual machine, {@code -DNAME=VALUE}, without {@code weft.} in front. */
  static final List<Setting> PROPERTIES =
      List.of(
          of("check", "checks, with commas", "none", "Looks for mistakes of the program."),
          of(
              "check.seed",
              "a number",
              "chance",
              "With the check races: which message a receive takes that could take several."),
          of("codec", "a name", "the one there is", "How objects become bytes."),
          of(
              "collectives.rules",
              "a file, or off",
              "~/.config/weft/collectives.rules",
              "Which algorithms collective operations take, as weft tune has measured."),
          of(
              "counters",
              "true, false",
              "true",
              "Whether ranks write counters that weft top reads."),
          of(
              "encrypt",
              "true, false",
              "false",
              "Encrypts connections between hosts, with TLS 1.3."),
          of(
              "failureSeconds",
              "a number",
              "by the cause",
              "After how long a silent host counts as lost; 0 for never."),
          of(
              "frames",
              "all",
              "the program's",
              "Shows Weft's own frames in stack traces of failures."),
          of("jmx", "true, false", "false", "Gives each rank a bean with its counters."),
          of(
              "leakSeconds",
              "a number",
              "30",
              "How long the check leaks waits for the other ranks."),
          of(
              "meetSeconds",
              "a number",
              "by the step",
              "How long ranks wait for each other at the start."),
          of("metrics", "a port, or ADDRESS:PORT", "none", "Serves the counters as OpenMetrics."),
          of(
              "mpi.library",
              "a path or name",
              "the launcher's",
              "The native library of transport mpi."),
          of(
              "mpijava.objects",
              "a filter's pattern",
              "any class",
              "Which classes MPI.OBJECT may create, as java.io.ObjectInputFilter takes them."),
          of("native", "on, off", "on", "Native calls; off for the fallback in pure Java."),
          of(
              "objects.generate",
              "true, false",
              "true",
              "Whether remote calls go by generated classes or by reflection."),
          of("pmix.library", "a path", "the launcher's", "libpmix.so.2 under mpirun and srun."),
          of(
              "ports.dir",
              "a folder",
              "among the temporary files",
              "Where jobs of a user find each other's ports and names."),
          of(
              "ports.secret",
              "a file",
              "in ports.dir",
              "The secret of ports for jobs on other hosts."),
          of("record", "a folder", "none", "Where decisions are written for a replay."),
          of("replay", "a folder", "none", "Whose decisions are made again."),
          of("respawn", "a number", "0", "How many processes may come in place of lost ones."),
          of("shm.dir", "a folder in memory", "/dev/shm", "Where the files of shared memory are."),
          of("shm.limit", "bytes", "what is free", "How much of it counts as free."),
          of("sockets.dir", "a folder", "/dev/shm/weft-sockets-UID", "Where fast sockets meet."),
          of("sockets.jmx", "true, false", "false", "Gives fast sockets a bean."),
          of("stall.abort", "true, false", "false", "Ends the job once a stall has been reported."),
          of(
              "stall.report",
              "a time, or off; ,end behind it",
              "10s",
              "After how long without movement a stall is reported."),
          of("summary", "true, false", "false", "Prints the times of sections at the end."),
          of("survive", "true, false", "false", "Goes on when ranks are lost."),
          of(
              "tcp.address",
              "an address, network, interface or name",
              "loopback on one host",
              "Where ranks listen for each other."),
          of("tcp.bufferBytes", "bytes", "the kernel's choice", "Both buffers of each socket."),
          of("tcp.nio", "true, false", "false", "Takes NIO channels where native calls would do."),
          of("tcp.ports", "FIRST-LAST", "any", "The ports that may be listened at."),
          of(
              "topology",
              "groups of cores, by rank",
              "the machine's",
              "For tests of collective operations: l3, numa or socket, a colon and each rank's group, as in socket:0,0,1,1; several kinds with / between."),
          of("trace", "a folder", "none", "Where each rank leaves its recording."),
          of("trace.last", "seconds", "all", "How much of the end is kept."),
          of("trace.send", "true, false", "by the host", "Sends recordings to the launcher."),
          of(
              "trace.skew",
              "nanoseconds,parts in a million",
              "none",
              "For tests of traces: how wrong the clocks of ranks are."),
          of("transport", "a transport", "auto", "How ranks exchange messages."),
          of("ucx.auto", "when", "fast", "When auto takes UCX between hosts."),
          of("ucx.library", "a path or name", "libucp.so.0", "The library of UCX."),
          of("ucx.windows", "how", "direct", "How windows are accessed over UCX."));

  /** Of the process that is started. */
  static final List<Setting> VARIABLES =
      List.of(
          new Setting("CLASSPATH", "a path", ".", "Where weft run finds programs without -cp."),
          new Setting("JAVA_HOME", "a folder", "a JDK that is found", "The JDK of the commands."),
          new Setting("NO_COLOR", "any text", "", "Output on terminals is not coloured."),
          new Setting(
              "WEFT_CACHE",
              "a folder",
              "~/.cache/weft",
              "Where an installed Weft keeps what makes it start faster."),
          new Setting(
              "WEFT_HOST",
              "a name",
              "this host's",
              "Ranks with another name are taken to be on another host."),
          new Setting(
              "WEFT_NETWORK",
              "as weft.tcp.address",
              "by the launcher",
              "Where ranks listen that other launchers start."),
          new Setting("WEFT_RANK", "a number", "", "A rank of a job that a script starts."),
          new Setting(
              "WEFT_ROOT",
              "HOST:PORT,…",
              "",
              "Where rank 0 of a job that a script starts listens; after it where others may hold the job together."),
          new Setting(
              "WEFT_SECRET_FILE",
              "a file of mode 0600",
              "",
              "The job's secret, 32 random bytes, where a launcher brings none."),
          new Setting(
              "WEFT_SIZE", "a number", "", "The number of ranks of a job that a script starts."),
          new Setting(
              "WEFT_SSH", "a command", "ssh", "What runs a command on another host, as --ssh."));

  private static Setting of(String name, String value, String usual, String text) {
    return new Setting("weft." + name, value, usual, text);
  }
}
