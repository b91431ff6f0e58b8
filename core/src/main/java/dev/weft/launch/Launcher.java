package dev.weft.launch;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.failure.ResourceException;
import dev.weft.internal.base.names.WeftProperties;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.OutputSink;
import dev.weft.internal.control.OwnClasses;
import dev.weft.internal.rank.JobStarter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Starts the ranks of a program as processes of this host, from a program or a test (compare MPI
 * 4.1, section 11.5, {@code mpiexec}). The ranks inherit the class path, the environment and the
 * {@code weft.} system properties of this process, and get the additions made here. Use {@code weft
 * run} for several hosts.
 *
 * <pre>{@code
 * JobOutcome outcome =
 *     Launcher.of(4, Heat.class, "1000").jvmArguments("-Xmx1g").timeout(Duration.ofMinutes(5)).run();
 * }</pre>
 *
 * For use by one thread; each start makes a separate job.
 */
public final class Launcher {
  private final int ranks;
  private final String mainClass;
  private final List<String> arguments;
  private OwnClasses classes;
  private final List<String> classPath = new ArrayList<>();
  private final List<String> jvmArguments = new ArrayList<>();
  private final Map<String, String> properties = new LinkedHashMap<>();
  private final Map<String, String> environment = new LinkedHashMap<>();
  private @Nullable OutputSink output;
  private Consumer<String> report = System.err::print;
  private @Nullable Path directory;
  private @Nullable Duration timeout;
  private boolean threads;
  private boolean endsStalled;
  private int replacements = -1;

  private Launcher(int ranks, String mainClass, OwnClasses classes, String... arguments) {
    this.ranks = LaunchPlan.requirePossible(ranks);
    this.mainClass = mainClass;
    this.classes = classes;
    this.arguments = List.of(arguments);
  }

  /**
   * A job of this class, whose main method each rank runs; it calls {@link dev.weft.Weft#init}.
   *
   * @throws ArgumentException if the number of ranks is not possible
   * @throws LaunchException if other processes cannot find the class, as it is one of JShell's
   */
  public static Launcher of(int ranks, Class<?> mainClass, String... arguments) {
    return new Launcher(ranks, mainClass.getName(), OwnClasses.with(mainClass), arguments);
  }

  /**
   * The same of a class that the ranks have on their class path.
   *
   * @throws ArgumentException if the number of ranks is not possible
   */
  public static Launcher of(int ranks, String mainClass, String... arguments) {
    return new Launcher(ranks, mainClass, OwnClasses.all(), arguments);
  }

  /**
   * The classes that this class is among are those of the ranks: needed where it is one that a test
   * framework has put into a module, in place of the main class.
   */
  public Launcher classesOf(Class<?> type) {
    classes = OwnClasses.with(type);
    return this;
  }

  /** More places to find classes in. */
  public Launcher classPath(Path... more) {
    for (Path each : more) {
      classPath.add(each.toAbsolutePath().toString());
    }
    return this;
  }

  /**
   * More options for the virtual machines, such as {@code -Xmx1g}. A property among them wins over
   * the same of {@link #property}.
   *
   * @throws ArgumentException if one is a property that {@link #property} refuses
   */
  public Launcher jvmArguments(String... more) {
    for (String each : more) {
      WeftProperties.requirePossible(each);
    }
    jvmArguments.addAll(List.of(more));
    return this;
  }

  /**
   * A system property of each rank.
   *
   * @throws ArgumentException if its name is nearly that of one of Weft's, or Weft's of that name
   *     does not take the value
   */
  public Launcher property(String name, String value) {
    WeftProperties.requirePossible(name, value);
    properties.put(name, value);
    return this;
  }

  /**
   * The way that messages go: {@code auto}, {@code shm}, {@code tcp}, {@code ucx}, or with {@link
   * #threads} {@code local}.
   *
   * @throws ArgumentException if there is no such transport
   */
  public Launcher transport(String name) {
    return property("weft.transport", name);
  }

  /** An environment variable of each rank. */
  public Launcher environment(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /**
   * The folder that the ranks start in, in place of that of this process.
   *
   * @throws ArgumentException if there is no such folder
   */
  public Launcher directory(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new ArgumentException(
          FailureCode.JOB_OPTIONS, "the ranks cannot start in " + folder + ": it is not a folder");
    }
    directory = folder.toAbsolutePath();
    return this;
  }

  /** Runs the ranks as threads of one process, each with classes of its own. */
  public Launcher threads() {
    threads = true;
    return this;
  }

  /**
   * Ends the job, as failed, after this time.
   *
   * @throws ArgumentException if it is not positive
   */
  public Launcher timeout(Duration limit) {
    if (!limit.isPositive()) {
      throw new ArgumentException(
          FailureCode.JOB_OPTIONS, "a job cannot end within " + limit + "; give it a time above 0");
    }
    timeout = limit;
    return this;
  }

  /**
   * Lets the job go on when ranks are lost: what needs one of them fails, all else continues. The
   * job has succeeded if those that are left end with exit code 0.
   *
   * @param processes so many new processes at most take the places of lost ones, each with the rank
   *     of the process before it and another {@link dev.weft.Weft#incarnation}
   * @throws ArgumentException if that is negative
   */
  public Launcher survive(int processes) {
    if (processes < 0) {
      throw new ArgumentException(
          FailureCode.JOB_OPTIONS,
          "%d processes cannot take the places of lost ones; give 0 or more".formatted(processes));
    }
    replacements = processes;
    return this;
  }

  /** Ends the job, as failed, when a stall is reported: nothing in it can move any more. */
  public Launcher endStalled() {
    endsStalled = true;
    return this;
  }

  /** Takes what the ranks print, which otherwise goes to this process's own streams. */
  public Launcher output(RankOutput taker) {
    output = new RankLines(taker);
    return this;
  }

  /**
   * Takes each report as soon as it is complete, which otherwise goes to this process's error
   * stream: see {@link JobOutcome#report}. Called from a thread of the launcher, which it must not
   * block.
   */
  public Launcher report(Consumer<String> taker) {
    report = taker;
    return this;
  }

  /**
   * Starts the job. Blocks until its processes run, not until they have joined.
   *
   * @throws ArgumentException if this process has a property that {@link #property} refuses
   * @throws ResourceException if a port, a file or a process cannot be had
   * @throws LaunchException if the ranks would not find Weft, as it is in a jar within a jar, or if
   *     this program lacks {@code dev.weft:weft-jobs}
   */
  public RunningJob start() {
    WeftProperties.requirePossible(System.getProperties());
    LaunchPlan plan = new LaunchPlan(ranks);
    classes.addTo(plan);
    plan.programClassPath.addAll(classPath);
    plan.program(mainClass, arguments).jvmArguments(jvmArguments);
    properties.forEach(plan::property);
    plan.environment.putAll(environment);
    plan.directory = directory;
    plan.threads = threads;
    plan.timeout = timeout;
    plan.endsStalled = endsStalled;
    if (replacements >= 0) {
      plan.survive(replacements);
    }
    if (output != null) {
      plan.output(output);
    }
    Queue<String> reports = new ConcurrentLinkedQueue<>();
    plan.report(
        text -> {
          reports.add(text);
          report.accept(text);
        });
    return new RunningJob(JobStarter.find().start(plan), reports);
  }

  /**
   * Runs the job. Blocks until it has ended; an interrupt kills it.
   *
   * @throws ResourceException if a port, a file or a process cannot be had
   * @throws LaunchException if the ranks would not find Weft, or if this process could no longer
   *     watch over them; a rank's failure is in the outcome
   */
  public JobOutcome run() {
    try (RunningJob job = start()) {
      return job.await();
    }
  }
}
