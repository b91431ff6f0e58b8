package dev.weft.internal.control;

import dev.weft.failure.ArgumentException;
import dev.weft.internal.job.JobId;
import dev.weft.internal.job.Leftovers;
import dev.weft.internal.os.OwnAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link dev.weft.internal.launch.JobLauncher JobLauncher} shall start: how many ranks of
 * which program, and where their output goes. Filled by one thread, read-only after that; never
 * blocks.
 */
public final class LaunchPlan {
  /** Most ranks of one job on one machine. */
  public static final int RANK_LIMIT = 1024;

  public final String id = JobId.create();
  public final int ranks;
  public String mainClass = "";
  public @Nullable SpawnRequest spawned;
  public final List<String> arguments = new ArrayList<>();
  public final List<String> classPath = new ArrayList<>();
  public final List<String> programClassPath = new ArrayList<>();
  public final List<String> jvmArguments = new ArrayList<>();
  public final Map<String, String> properties = new LinkedHashMap<>();
  public final Map<String, String> environment = new LinkedHashMap<>();
  public final List<String> prefix = new ArrayList<>();
  public String network = OwnAddress.LOOPBACK;
  public boolean threads;
  public boolean stdin;
  public boolean bindToCores;
  public boolean tagOut;
  public boolean tagErr;
  public @Nullable Path directory;
  public @Nullable Duration timeout;
  public OutputSink output = new StandardOutput();
  public Consumer<String> report = System.err::print;

  /**
   * A plan for this many ranks.
   *
   * @throws ArgumentException if it is not from 1 to {@link #RANK_LIMIT}
   */
  public LaunchPlan(int ranks) {
    if (ranks < 1 || ranks > RANK_LIMIT) {
      throw new ArgumentException(
          "a job of %d ranks is not possible; the number must be from 1 to %d"
              .formatted(ranks, RANK_LIMIT));
    }
    this.ranks = ranks;
  }

  /** The id that the job will have. */
  public String id() {
    return id;
  }

  /** A path for something that the job needs and that is removed with it. */
  public Path temporary(String purpose) {
    return Leftovers.path(Leftovers.temporary(), id, purpose);
  }

  /** What each rank runs: the main method of a class, with these arguments. */
  public LaunchPlan program(String className, List<String> values) {
    mainClass = className;
    arguments.addAll(values);
    return this;
  }

  /** What the ranks run if a rank of another job has asked for them: several programs perhaps. */
  public LaunchPlan spawned(SpawnRequest request) {
    spawned = request;
    return this;
  }

  /**
   * Where Weft and its codec are, if ranks take them from the class path, of which this is the
   * first part. Left empty where the JVM arguments name a module path.
   */
  public LaunchPlan weftClassPath(List<String> entries) {
    classPath.addAll(entries);
    return this;
  }

  /** Where the program is. Ranks that are threads load it once each, so statics are their own. */
  public LaunchPlan programClassPath(List<String> entries) {
    programClassPath.addAll(entries);
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

  /** An environment variable of each rank, besides those of this process. */
  public LaunchPlan environment(String name, String value) {
    environment.put(name, value);
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
    return property("weft.tcp.address", address);
  }

  /** Runs the ranks as threads of one process instead of one process each. */
  public LaunchPlan threads() {
    threads = true;
    return this;
  }

  /** Starts each line of the threads' output with their rank; only for ranks that are threads. */
  public LaunchPlan tagOutputOfThreads(boolean out, boolean err) {
    tagOut = out;
    tagErr = err;
    return this;
  }

  /** Binds the program's threads of each rank to a core of its own, as far as there are cores. */
  public LaunchPlan bindToCores() {
    bindToCores = true;
    return this;
  }

  /** Gives this process's standard input to rank 0; without it no rank has any. */
  public LaunchPlan inheritInput() {
    stdin = true;
    return this;
  }

  /** Starts the ranks in this folder; unless told otherwise, in that of this process. */
  public LaunchPlan directory(Path folder) {
    directory = folder;
    return this;
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

  /** Where those that spawned the job wait for it, or null. */
  public @Nullable String parentPort() {
    return spawned == null ? null : spawned.parentPort();
  }

  /** Processes to start. */
  public int processes() {
    return threads ? 1 : ranks;
  }

  public Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }
}
