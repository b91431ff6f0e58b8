package dev.weft.internal.control;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.os.Survival;
import dev.weft.internal.security.Secret;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The environment variables by which the launcher describes a job to its processes. They do not
 * contain the secret, only the file that holds it.
 *
 * @param rank the number of the process: its rank, if it has one
 * @param size the number of processes
 * @param ranks the number of ranks; the same as {@code size} if each is a process
 * @param threads how many ranks each process runs as threads; 0 if it is one rank itself
 * @param parentPort the port at which the spawning job waits for this job, or null
 */
public record RankVariables(
    String job,
    int rank,
    int size,
    int ranks,
    int threads,
    InetSocketAddress rendezvous,
    Path secretFile,
    @Nullable String parentPort) {
  static final String JOB = "WEFT_JOB";
  public static final String RANK = "WEFT_RANK";

  /** Its number among the ranks of its host. */
  public static final String LOCAL_RANK = "WEFT_LOCAL_RANK";

  static final String SIZE = "WEFT_SIZE";
  static final String RANKS = "WEFT_RANKS";
  public static final String THREADS = "WEFT_THREADS";
  static final String RENDEZVOUS = "WEFT_RENDEZVOUS";
  static final String SECRET_FILE = "WEFT_SECRET_FILE";
  static final String PARENT_PORT = "WEFT_PARENT_PORT";

  /**
   * System property: where ranks that are threads find the program, which each loads for itself.
   */
  public static final String PROGRAM_PATH = "weft.program.path";

  /**
   * System property: which streams of such ranks carry tags, any of {@code out} and {@code err}.
   */
  public static final String TAGGED_STREAMS = "weft.tagged";

  /** System property: what the program's threads are bound to, a name of {@code CoreGroup}. */
  public static final String BIND = "weft.bind";

  /** The environment of a launched process, or null if no launcher started this one. */
  public static @Nullable RankVariables of(Map<String, String> environment) {
    String job = environment.get(JOB);
    if (job == null) {
      return null;
    }
    int size = number(environment, SIZE, 1, LaunchPlan.RANK_LIMIT);
    int threads =
        environment.containsKey(THREADS)
            ? number(environment, THREADS, 1, LaunchPlan.RANK_LIMIT)
            : 0;
    RankVariables variables =
        new RankVariables(
            job,
            number(environment, RANK, 0, size + Survival.mostReplacements() - 1),
            size,
            threads == 0 ? size : number(environment, RANKS, size, LaunchPlan.RANK_LIMIT),
            threads,
            address(text(environment, RENDEZVOUS)),
            file(text(environment, SECRET_FILE)),
            environment.get(PARENT_PORT));
    if (variables.layout().processes() != size) {
      throw bad(SIZE, Integer.toString(size), "must be that of processes for all ranks");
    }
    return variables;
  }

  /** Which ranks share a process. */
  public RankLayout layout() {
    return new RankLayout(ranks, Math.max(1, threads));
  }

  /** How this process attaches to its launcher; reads the secret. */
  public HubEndpoint hubEndpoint() {
    return new HubEndpoint(job, rank, ranks, List.of(rendezvous), Secret.readFrom(secretFile));
  }

  public void writeTo(Map<String, String> environment) {
    environment.put(JOB, job);
    environment.put(RANK, Integer.toString(rank));
    environment.put(SIZE, Integer.toString(size));
    if (threads > 0) {
      environment.put(RANKS, Integer.toString(ranks));
      environment.put(THREADS, Integer.toString(threads));
    } else {
      environment.remove(RANKS);
      environment.remove(THREADS);
    }
    environment.put(
        RENDEZVOUS, rendezvous.getAddress().getHostAddress() + ':' + rendezvous.getPort());
    environment.put(SECRET_FILE, secretFile.toString());
    if (parentPort == null) {
      // A program may start weft run, whose ranks are nobody's children.
      environment.remove(PARENT_PORT);
    } else {
      environment.put(PARENT_PORT, parentPort);
    }
  }

  private static InetSocketAddress address(String text) {
    int colon = text.lastIndexOf(':');
    try {
      return new InetSocketAddress(
          InetAddress.ofLiteral(text.substring(0, colon)),
          Integer.parseInt(text.substring(colon + 1)));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw bad(RENDEZVOUS, text, "must be ADDRESS:PORT");
    }
  }

  private static Path file(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw bad(SECRET_FILE, text, "must be the path of a file");
    }
  }

  private static int number(Map<String, String> environment, String name, int least, int most) {
    String text = text(environment, name);
    try {
      int value = Integer.parseInt(text);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException notANumber) {
      // Reported below with the range.
    }
    throw bad(name, text, "must be a number from " + least + " to " + most);
  }

  private static String text(Map<String, String> environment, String name) {
    String text = environment.get(name);
    if (text == null) {
      throw new LaunchException(
          FailureCode.ENVIRONMENT,
          JOB + " is set but " + name + " is not; start the program with weft run");
    }
    return text;
  }

  private static LaunchException bad(String name, String value, String rule) {
    return new LaunchException(
        FailureCode.ENVIRONMENT,
        "environment variable "
            + name
            + "="
            + value
            + " "
            + rule
            + "; start the program with weft run");
  }
}
