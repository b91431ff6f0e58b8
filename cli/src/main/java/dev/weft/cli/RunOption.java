package dev.weft.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The options of {@code weft run}; the parsers and the help use only this table. */
enum RunOption {
  RANKS(
      "N",
      "Number of ranks, 1 to 4096, in 1024 processes at most. Default: as many as the hosts or the batch job have room for, else"
          + " as cores may be used here.",
      "-n",
      "-np",
      "--ranks"),
  HOSTS(
      "LIST",
      "Run over these hosts, with so many ranks at most on each: a:4,b:4, node[01-16]:4. Each needs"
          + " ssh and a JDK 25; Weft and the program are brought there.",
      "--hosts",
      "-H",
      "--host",
      "-host",
      "-hosts"),
  HOST_FILE(
      "FILE",
      "The same from a file: one host a line, with slots=N behind it, or :N.",
      "--hostfile",
      "--machinefile",
      "-hostfile",
      "-machinefile"),
  MAP_BY(
      "WHAT",
      "slot or node: fill the slots of a host before the next one's, or go round the hosts."
          + " Default: slot.",
      "--map-by"),
  PER_HOST("N", "So many ranks on each host.", "--ppn", "-ppn", "--npernode", "-npernode"),
  SSH(
      "COMMAND",
      "What runs a command on a host, words separated by spaces. Default: WEFT_SSH in the"
          + " environment, else ssh.",
      "--ssh"),
  LAUNCHER(
      "NAME",
      "What reaches the hosts: ssh, slurm, pbs, lsf or oar; the last four also say which hosts"
          + " there are. local for none of them. Default: the batch system in whose job this runs.",
      "--launcher"),
  NO_COPY(
      null,
      "Bring nothing to the hosts: Weft and the program are at the same paths there.",
      "--no-copy"),
  FAN_OUT(
      "N",
      "How many hosts this one reaches itself; each of them reaches as many more. Default: 32.",
      "--fan-out"),
  THREADS(
      "[N]",
      "Run the ranks as threads of one process, or N in each of several processes, instead of one"
          + " process each. Each has its own copy of the program's static fields.",
      "--threads"),
  TRANSPORT(
      "NAME",
      "auto, shm, tcp, ucx or local: how ranks exchange messages. local joins ranks that are threads."
          + " Default: auto, the fastest that reaches each peer.",
      "--transport"),
  NETWORK(
      "ADDRESS",
      "Where the launcher listens for its ranks, and with tcp the ranks for each other: an address,"
          + " interface or name of this host, or a network such as 10.0.3.0/24 or fd00:3::/64 that each rank has an address in."
          + " Ranks with another WEFT_HOST in their environment are taken to be on another host."
          + " Default: the loopback interface.",
      "--network"),
  ENCRYPT(
      null,
      "Encrypt every connection between hosts, with TLS 1.3. Default: connections are authenticated"
          + " only.",
      "--encrypt"),
  PREFIX(
      "COMMAND",
      "Put this command before each rank's, words separated by spaces: it must become what follows"
          + " it, as taskset and nsenter do. WEFT_RANK in its environment is the rank.",
      "--prefix"),
  BIND(
      "WHAT",
      "none, core, l3, numa or socket: bind the program's threads of rank r to core r, counted among"
          + " the cores that may be used, or to those that share its last cache, memory or socket."
          + " Default: none.",
      "--bind"),
  TIMEOUT(
      "TIME",
      "End the job after this time (500ms, 30s, 5m, 1h30m), show what each rank was doing and exit"
          + " with code 124.",
      "--timeout"),
  STALL_REPORT(
      "TIME",
      "Report who waits for whom when nothing has moved for this time and no rank is at work; off"
          + " for never. With ,end behind the time, end waits to close something that no rank will"
          + " come to. Default: 10s.",
      "--stall-report"),
  ON_STALL(
      "WHAT",
      "report or abort: end the job, as failed, once a stall has been reported. Default: report.",
      "--on-stall"),
  SURVIVE(
      null,
      "Go on when ranks are lost: what needs one of them fails, all else continues. The exit code"
          + " is 0 if those that are left end with 0. Default: the first failure ends the job.",
      "--survive"),
  RESPAWN(
      "N",
      "With --survive, which it implies: start up to N new processes in place of lost ones, on the"
          + " same host or on one of --hosts that is free, and for ranks that Comm.grow adds.",
      "--respawn"),
  TAG_OUTPUT(
      null,
      "Start each line of output with the rank it comes from. Default: only on a terminal.",
      "--tag-output"),
  CLASS_PATH(
      "PATH",
      "Where the program's classes and jars are. Default: the CLASSPATH variable, else the current"
          + " directory.",
      "-cp",
      "-classpath",
      "--class-path"),
  DIRECTORY("DIR", "The folder in which the ranks run. Default: the current one.", "--wdir"),
  API(
      "NAME",
      "mpijava or openmpi: the old API for which the program was written, mpiJava 1.2 (MPJ Express)"
          + " or Open MPI's Java bindings. Default: the one that its class files name, if any.",
      "--api"),
  JVM_ARGUMENT(
      "ARG", "An option for the Java virtual machine of each rank; may be repeated.", "--jvm-arg"),
  PROPERTY(
      "NAME=VALUE",
      "A system property of each rank, written together: -Dweft.check=collectives.",
      "-D"),
  JVM_SHORT("ARG", "Short form of --jvm-arg, written together: -J-Xmx2g.", "-J"),
  EXPORT(
      "NAME[=VALUE]",
      "An environment variable of each rank; without a value that of this process.",
      "-x"),
  OUTPUT(
      "DIR",
      "Write what each rank prints to files in this folder, rank.0.out, rank.0.err and so on.",
      "--output"),
  PORTS(
      "FIRST-LAST",
      "The ports that the launcher and the ranks listen at, where a firewall lets only some pass.",
      "--ports"),
  TRAIN(
      null,
      "Prepare faster starts once the job has ended: from then on the ranks of jobs with the same"
          + " jars start from an archive of the classes that this one's have loaded.",
      "--train"),
  RECORD(
      "DIR",
      "Write to this folder which message each receive with a wildcard gets, and what each call that"
          + " asks finds: weft replay DIR runs the job again with the same decisions.",
      "--record"),
  TRACE(
      "[FILE]",
      "Record what each rank calls and when, and each virtual machine's pauses; at the end say who"
          + " waited for whom, and write all to this file, for weft report and ui.perfetto.dev."
          + " Default: weft.perfetto-trace; a name that ends with .json or .json.gz asks for the"
          + " Trace Event Format instead.",
      "--trace"),
  TRACE_LAST("TIME", "With --trace: keep only the last so many seconds (60s, 5m).", "--trace-last"),
  SUMMARY(
      null,
      "At the end print how long each rank has been in the sections that the program times with"
          + " Comm.time.",
      "--summary"),
  METRICS(
      "[PORT]",
      "Serve the counters of all ranks, as OpenMetrics by HTTP, at this port of the"
          + " loopback interface, or at ADDRESS:PORT. Default: a free port, which is printed.",
      "--metrics"),
  DEBUG(
      "[RANKS]",
      "Have each rank, or these (0,2-3), listen for a debugger on the loopback interface of its"
          + " host, and print how to attach. Nobody is alarmed by a rank that a debugger has"
          + " stopped.",
      "--debug"),
  DEBUG_PORT(
      "PORT", "With --debug: rank r listens at this port and r. Default: 5005.", "--debug-port"),
  SUSPEND(null, "With --debug: the ranks start once a debugger has attached.", "--suspend"),
  STACKS(
      "JOB",
      "Start nothing, but have a running job print who waits for whom, and where the program's"
          + " threads are: as weft stacks.",
      "--stacks");

  private static final String OWN_PROPERTY = "-Dweft.";

  /** What the value stands for; null for an option without one. */
  final @Nullable String label;

  final String help;
  final boolean repeated;

  /** Whether a value may be left out; one that is not comes behind an equals sign. */
  final boolean optional;

  @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
  final List<String> names;

  RunOption(@Nullable String label, String help, String... names) {
    this.label = label;
    this.help = help;
    this.names = List.of(names);
    this.optional = label != null && label.startsWith("[");
    this.repeated = label != null && (label.equals("ARG") || label.contains("="));
  }

  /**
   * The option that a word would be before the target: its name, with or without a value. Of
   * properties only those of Weft, as others may well be the program's.
   */
  static @Nullable RunOption writtenAs(String word) {
    if (word.startsWith(OWN_PROPERTY)) {
      return PROPERTY;
    }
    if (word.startsWith(JVM_SHORT.names.getFirst() + '-')) {
      return JVM_SHORT;
    }
    int equals = word.startsWith("--") ? word.indexOf('=') : -1;
    return named(equals < 0 ? word : word.substring(0, equals));
  }

  static @Nullable RunOption named(String name) {
    for (RunOption option : values()) {
      if (option.names.contains(name)) {
        return option;
      }
    }
    return null;
  }
}
