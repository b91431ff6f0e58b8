package dev.weft;

import dev.weft.data.CheckReturnValue;
import dev.weft.data.Info;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program to spawn: one rank of it unless {@link #ranks} says otherwise. New processes inherit
 * the class path, the JVM options and the environment of the spawning job, and get the additions
 * made here. Immutable; each method returns a changed copy.
 *
 * <pre>{@code
 * SpawnSpec.of(Worker.class).ranks(4).arguments("--fast")
 * }</pre>
 *
 * @param mainClass the class whose main method the ranks run; it calls {@link Weft#init}
 * @param ranks number of ranks
 * @param arguments the arguments of the main method
 * @param classPath class path entries besides those of the spawning job
 * @param jvmArguments JVM options that follow those of the spawning job
 * @param info hints about where they run, see {@link #hosts} and {@link #directory} (MPI 4.1,
 *     section 11.8.4): {@code host}, a list such as {@code a:2,b}; {@code hostfile}, a file of such
 *     lines at the root; {@code wdir}, a folder
 */
@CheckReturnValue
public record SpawnSpec(
    String mainClass,
    int ranks,
    List<String> arguments,
    List<Path> classPath,
    List<String> jvmArguments,
    Info info) {

  /**
   * Checks the values.
   *
   * @throws ArgumentException if there is no main class, or no rank
   */
  public SpawnSpec {
    if (mainClass.isBlank()) {
      throw new ArgumentException(
          FailureCode.JOB_OPTIONS, "a program to spawn needs the name of its main class");
    }
    if (ranks < 1) {
      throw new ArgumentException(
          FailureCode.JOB_OPTIONS,
          "%d ranks of %s cannot be spawned; give at least 1".formatted(ranks, mainClass));
    }
    arguments = List.copyOf(arguments);
    classPath = List.copyOf(classPath);
    jvmArguments = List.copyOf(jvmArguments);
  }

  /** The program with this main class, which the class path of the spawning job has. */
  public static SpawnSpec of(String mainClass) {
    return new SpawnSpec(mainClass, 1, List.of(), List.of(), List.of(), Info.EMPTY);
  }

  /** The program with this main class; where it was loaded from is added to the class path. */
  public static SpawnSpec of(Class<?> mainClass) {
    SpawnSpec spec = of(mainClass.getName());
    CodeSource source = mainClass.getProtectionDomain().getCodeSource();
    try {
      return source == null || source.getLocation() == null
          ? spec
          : spec.classPath(Path.of(source.getLocation().toURI()));
    } catch (URISyntaxException | IllegalArgumentException notAFile) {
      return spec;
    }
  }

  /** This many ranks of it. */
  public SpawnSpec ranks(int number) {
    return new SpawnSpec(mainClass, number, arguments, classPath, jvmArguments, info);
  }

  /** These arguments in place of the former ones. */
  public SpawnSpec arguments(String... values) {
    return new SpawnSpec(mainClass, ranks, List.of(values), classPath, jvmArguments, info);
  }

  /** More places to find classes in. */
  public SpawnSpec classPath(Path... more) {
    return new SpawnSpec(
        mainClass, ranks, arguments, joined(classPath, List.of(more)), jvmArguments, info);
  }

  /** More options for the virtual machines, such as {@code -Xmx1g} or {@code -Dname=value}. */
  public SpawnSpec jvmArguments(String... more) {
    return new SpawnSpec(
        mainClass, ranks, arguments, classPath, joined(jvmArguments, List.of(more)), info);
  }

  /** These hints in place of the former ones; those that are not known are ignored. */
  public SpawnSpec info(Info hints) {
    return new SpawnSpec(mainClass, ranks, arguments, classPath, jvmArguments, hints);
  }

  /**
   * On these hosts in their order, each a name as {@code weft run --hosts} takes it, perhaps with
   * how many ranks it takes: {@code hosts("a:2", "b:2")}. Without any they are on the host of the
   * rank that spawns them. Other hosts than its own need a job that {@code weft run} has started
   * over hosts, or in a batch job: the launcher reaches them as it has reached those.
   */
  public SpawnSpec hosts(String... names) {
    return info(info.with("host", String.join(",", names)));
  }

  /** In this folder, which has to be there; without it, in that of the spawning job. */
  public SpawnSpec directory(Path folder) {
    return info(info.with("wdir", folder.toString()));
  }

  private static <T> List<T> joined(List<T> before, List<T> more) {
    return Stream.concat(before.stream(), more.stream()).toList();
  }
}
