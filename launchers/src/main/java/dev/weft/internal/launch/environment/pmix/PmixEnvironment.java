package dev.weft.internal.launch.environment.pmix;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.launch.environment.Alone;
import dev.weft.internal.launch.environment.KnownLauncher;
import dev.weft.internal.launch.environment.LaunchEnvironment;
import dev.weft.internal.launch.environment.Variables;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.os.call.NativeAccess;
import dev.weft.internal.os.call.NativeLibrary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A process under a launcher that speaks PMIx: Open MPI's {@code mpirun}, {@code prterun}, {@code
 * srun --mpi=pmix}. PMIx is not a protocol but a library, {@code libpmix}, which comes with these
 * launchers.
 */
public final class PmixEnvironment implements LaunchEnvironment {
  /** System property: where the library is, if it is not found. */
  private static final String LIBRARY_PROPERTY = "weft.pmix.library";

  private static final String LIBRARY = "libpmix.so.2";
  private static final String NAMESPACE = "PMIX_NAMESPACE";
  private static final String RANK = "PMIX_RANK";
  private static final String OPEN_MPI_RANK = "OMPI_COMM_WORLD_RANK";
  private static final String OPEN_MPI_SIZE = "OMPI_COMM_WORLD_SIZE";
  private static final String KEY = "weft.contact";
  private static final Duration KNOWN_HERE = Duration.ofSeconds(StartLimit.begin().seconds());

  private final String name;
  private final PmixClient client;
  private final int size;
  private final boolean onOneHost;

  private PmixEnvironment(String name, PmixClient client) {
    this.name = name;
    this.client = client;
    this.size = client.number("pmix.job.size", KNOWN_HERE);
    this.onOneHost = client.number("pmix.local.size", KNOWN_HERE) == size;
  }

  /**
   * This environment, or null if it is another one.
   *
   * @throws LaunchException if it is this one, and there is no library
   */
  public static @Nullable LaunchEnvironment find(Variables variables) {
    if (!variables.hasAny(NAMESPACE, RANK, OPEN_MPI_RANK)) {
      return null;
    }
    String name = nameOf(variables);
    if (variables.is(OPEN_MPI_SIZE, 1)) {
      return new Alone(name);
    }
    KnownLauncher.PMIX.requireWhole(variables);
    NativeLibrary library = NativeAccess.available() ? NativeLibrary.open(paths(variables)) : null;
    if (library == null) {
      throw new LaunchException(
          FailureCode.MEETING,
          "this process is rank %s%s under %s, whose ranks meet through %s, and that cannot be used: %s; install it (libpmix2 in Debian), or name it with -D%s=PATH"
              .formatted(
                  variables.has(OPEN_MPI_RANK) ? variables.get(OPEN_MPI_RANK) : variables.get(RANK),
                  variables.has(OPEN_MPI_SIZE) ? " of " + variables.get(OPEN_MPI_SIZE) : "",
                  name,
                  LIBRARY,
                  NativeAccess.available() ? "it is not found" : NativeAccess.unavailability(),
                  LIBRARY_PROPERTY));
    }
    return new PmixEnvironment(name, new PmixClient(library));
  }

  private static String nameOf(Variables variables) {
    if (variables.has(OPEN_MPI_RANK)) {
      return "mpirun";
    }
    return variables.has("PRTE_LAUNCHED") ? "prterun" : "srun";
  }

  /** That of the launcher itself first: it may be another version than the system's. */
  private static List<String> paths(Variables variables) {
    String set = System.getProperty(LIBRARY_PROPERTY);
    if (set != null) {
      return List.of(set);
    }
    List<String> paths = new ArrayList<>();
    for (String variable : List.of("PMIX_PREFIX", "OPAL_PREFIX")) {
      String prefix = variables.get(variable);
      if (prefix != null) {
        paths.add(prefix + "/lib/" + LIBRARY);
        paths.add(prefix + "/lib/openmpi/" + LIBRARY);
      }
    }
    paths.addAll(ofParent());
    paths.add(LIBRARY);
    return paths;
  }

  /** What the process that started this one has loaded, if it is this user's. */
  private static List<String> ofParent() {
    long parent = ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(0L);
    try (Stream<String> mappings = Files.lines(Path.of("/proc/" + parent + "/maps"))) {
      return mappings
          .filter(line -> line.contains("/libpmix.so."))
          .map(line -> line.substring(line.indexOf('/')))
          .limit(1)
          .toList();
    } catch (IOException | UncheckedIOException notThisUsers) {
      return List.of();
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int rank() {
    return client.rank();
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public boolean onOneHost() {
    return onOneHost;
  }

  @Override
  public String fromRoot(Supplier<String> mine, Duration limit) {
    if (rank() > 0) {
      client.fence(limit);
      return client.text(0, KEY, limit);
    }
    String text = mine.get();
    client.put(KEY, text);
    client.fence(limit);
    return text;
  }

  @Override
  public void abort(int code) {
    client.abort(code);
  }

  @Override
  public void finished() {
    client.finish();
  }
}
