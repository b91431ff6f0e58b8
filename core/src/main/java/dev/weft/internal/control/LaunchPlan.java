package dev.weft.internal.control;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.job.JobId;
import dev.weft.internal.os.CoreGroup;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.StandardStream;
import dev.weft.internal.os.Survival;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a {@code JobLauncher}: the program, the number of ranks, and the destination of their
 * output. Filled by one thread, read-only after that; never blocks.
 */
public final class LaunchPlan {
  /**
   * Most ranks of one job: what has been tried, as threads of eight processes on two cores. Each
   * rank keeps some ten bytes for each other, and the shared memory of one more than that.
   */
  public static final int RANK_LIMIT = 4096;

  /**
   * Most processes of one job: the server sends the card of each to each, and holds a connection
   * and two pipes for each.
   */
  public static final int PROCESS_LIMIT = 1024;

  private static final StandardStream OUTPUT = StandardStream.output();
  private static final StandardStream ERROR = StandardStream.error();

  /** The id that the job will have. */
  public final String id;

  public final int ranks;
  public String mainClass = "";
  public final List<String> arguments = new ArrayList<>();

  /** What the ranks run if a rank of another job has asked for them: several programs perhaps. */
  public @Nullable SpawnRequest spawned;

  /**
   * Where Weft and its codec are, if ranks take them from the class path, of which this is the
   * first part. Left empty where the JVM arguments name a module path.
   */
  public final List<String> classPath = new ArrayList<>();

  /** Where the program is. Ranks that are threads load it once each, so statics are their own. */
  public final List<String> programClassPath = new ArrayList<>();

  public final List<String> jvmArguments = new ArrayList<>();
  public final Map<String, String> properties = new LinkedHashMap<>();

  /** Environment variables of each rank, besides those of this process. */
  public final Map<String, String> environment = new LinkedHashMap<>();

  public final List<String> prefix = new ArrayList<>();
  public String network = OwnAddress.LOOPBACK;

  /** Runs the ranks as threads instead of one process each. */
  public boolean threads;

  /** With {@link #threads}: how many of them each process has; 0 for all in one. */
  public int perProcess;

  /** Spreads the ranks over hosts; null starts them on this one. */
  public @Nullable HostPlan hosts;

  /** Gives this process's standard input to rank 0; without it no rank has any. */
  public boolean stdin;

  /**
   * Binds the program's threads of each rank to what a core has in common with others, or to the
   * core itself: the next core for each rank, as far as there are any. Null leaves them free.
   */
  public @Nullable CoreGroup bind;

  /** Starts each line of the threads' output with their rank; only for ranks that are threads. */
  public boolean tagOut;

  public boolean tagErr;

  /** The folder that the ranks start in; null for that of this process. */
  public @Nullable Path directory;

  public @Nullable Duration timeout;

  /** What starts the job, for those who list jobs; null for one that belongs to another. */
  public @Nullable String startedBy = "a program";

  /** Which ranks listen for a debugger; null if none does. */
  public @Nullable DebugPlan debug;

  /** Where the recordings go that ranks of other hosts send; null if none do. */
  public @Nullable Path recordings;

  /** So many new processes at most take the places of dead ones, in a job that outlives these. */
  public int respawns;

  /** Ends the job, as failed, once a stall is reported. */
  public boolean endsStalled;

  public OutputSink output = LaunchPlan::toOwnStreams;
  public Consumer<String> report = System.err::print;

  /**
   * A plan for this many ranks.
   *
   * @throws ArgumentException if it is not from 1 to {@link #RANK_LIMIT}
   */
  public LaunchPlan(int ranks) {
    this(ranks, JobId.create());
  }

  /** The same with an id that the job has already. */
  LaunchPlan(int ranks, String id) {
    this.ranks = requirePossible(ranks);
    this.id = id;
  }

  /**
   * Checks a number of ranks.
   *
   * @throws ArgumentException if it is not from 1 to {@link #RANK_LIMIT}
   */
  public static int requirePossible(int ranks) {
    if (ranks < 1 || ranks > RANK_LIMIT) {
      throw new ArgumentException(
          FailureCode.JOB_OPTIONS,
          "a job of %d ranks is not possible; the number must be from 1 to %d"
              .formatted(ranks, RANK_LIMIT));
    }
    return ranks;
  }

  /** A path for something that the job needs and that is removed with it; another each time. */
  public Path temporary(String purpose) {
    return JobFiles.path(JobFiles.temporary(), id, JobFiles.unguessed() + '-' + purpose);
  }

  /** Whether this is such a path. */
  public boolean hasMade(Path path) {
    Path name = path.getFileName();
    return name != null && JobFiles.jobOf(name.toString()).equals(id);
  }

  /** What each rank runs: the main method of a class, with these arguments. */
  public LaunchPlan program(String className, List<String> values) {
    mainClass = className;
    arguments.addAll(values);
    return this;
  }

  public LaunchPlan jvmArguments(List<String> values) {
    jvmArguments.addAll(values);
    return this;
  }

  /** A system property of each rank. */
  public LaunchPlan property(String name, String value) {
    properties.put(name, value);
    return this;
  }

  /**
   * Words that come before the command of each rank: a command that does something, such as
   * entering another network, and then becomes the rank. It sees the rank's environment, {@code
   * WEFT_RANK} included.
   */
  public LaunchPlan prefix(List<String> words) {
    prefix.addAll(words);
    return this;
  }

  /**
   * Where the launcher listens for its ranks, and each rank for the others if they use tcp.
   *
   * @param address {@linkplain OwnAddress an address of this host, or a network}
   */
  public LaunchPlan network(String address) {
    network = address;
    return property(OwnAddress.PROPERTY, address);
  }

  /** Ends the job, as failed, after this time. */
  public LaunchPlan timeout(Duration limit) {
    timeout = limit;
    return this;
  }

  /** Takes what the ranks print; unless told otherwise it goes to this process's own streams. */
  public LaunchPlan output(OutputSink sink) {
    output = sink;
    return this;
  }

  /** Takes reports, each as soon as it is complete: of a failure, of a stall, of what ranks do. */
  public LaunchPlan report(Consumer<String> consumer) {
    report = consumer;
    return this;
  }

  /** Lets the job go on when ranks are lost, and so many processes take the places of others. */
  public LaunchPlan survive(int processes) {
    respawns = processes;
    return property(Survival.PROPERTY, "true")
        .property(Survival.REPLACEMENTS, Integer.toString(processes));
  }

  /** Whether the job goes on when ranks are lost. */
  public boolean survives() {
    String asked = "-D" + Survival.PROPERTY + "=true";
    return Boolean.parseBoolean(properties.get(Survival.PROPERTY)) || jvmArguments.contains(asked);
  }

  /** The folder that a rank starts in; null for that of this process. */
  public @Nullable Path directoryOf(int rank) {
    String own = spawned == null ? "" : spawned.partOf(rank).directory();
    return own.isEmpty() ? directory : Path.of(own);
  }

  /** Which ranks share a process. */
  public RankLayout layout() {
    if (!threads) {
      return RankLayout.separate(ranks);
    }
    return new RankLayout(ranks, perProcess == 0 ? ranks : Math.min(perProcess, ranks));
  }

  /** Processes to start. */
  public int processes() {
    return layout().processes();
  }

  /** Places for processes: those that are started, and as many as may come. */
  public int places() {
    return processes() + (threads ? 0 : respawns);
  }

  /** Passes output on to this process's own streams, unchanged and as it comes. */
  private static void toOwnStreams(int rank, boolean error, byte[] bytes, int length)
      throws IOException {
    (error ? ERROR : OUTPUT).write(bytes, 0, length);
  }
}
