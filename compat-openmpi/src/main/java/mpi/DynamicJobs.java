package mpi;

import dev.weft.Port;
import dev.weft.SpawnSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Spawned ranks and connected jobs ({@link dev.weft.DynamicJobs}): finds ports by their names, and
 * describes programs to start. Any thread; blocks as Weft's methods do.
 */
final class DynamicJobs {
  private static final Map<String, Port> PORTS = new ConcurrentHashMap<>();

  private DynamicJobs() {}

  private static dev.weft.Comm world() {
    return Session.current().world();
  }

  static String openPort() {
    Port port = world().openPort();
    PORTS.put(port.name(), port);
    return port.name();
  }

  static void closePort(String name) {
    port(name).close();
    PORTS.remove(name);
  }

  private static Port port(@Nullable String name) {
    Port port = name == null ? null : PORTS.get(name);
    if (port == null) {
      throw new Refused(
          ErrorClass.ERR_PORT,
          "this rank has opened no port \"%s\"; call openPort".formatted(name));
    }
    return port;
  }

  static dev.weft.InterComm accept(dev.weft.Comm comm, @Nullable String name, int root) {
    return withRoot(comm, root, () -> port(name), port -> comm.accept(port, root));
  }

  /**
   * An operation for which only the root gives something. If it cannot, the operation is called
   * without, so that the other ranks do not wait for the root.
   */
  private static <T> dev.weft.InterComm withRoot(
      dev.weft.Comm comm,
      int root,
      Supplier<T> ofRoot,
      Function<@Nullable T, dev.weft.InterComm> operation) {
    T given = null;
    RuntimeException mistake = null;
    if (comm.rank() == root) {
      try {
        given = ofRoot.get();
      } catch (RuntimeException e) {
        mistake = e;
      }
    }
    try {
      return operation.apply(given);
    } catch (RuntimeException e) {
      throw mistake == null ? e : mistake;
    }
  }

  static dev.weft.InterComm connect(dev.weft.Comm comm, @Nullable String name, int root) {
    return comm.connect(name, root);
  }

  static void publish(String service, String name) {
    world().publishName(service, port(name));
  }

  static void unpublish(String service) {
    world().unpublishName(service);
  }

  static String lookup(String service) {
    String name = world().lookupName(service);
    if (name == null) {
      throw new Refused(
          ErrorClass.ERR_NAME, "nobody has published the name \"%s\"".formatted(service));
    }
    return name;
  }

  static dev.weft.InterComm spawn(
      dev.weft.Comm comm, int root, Supplier<List<SpawnSpec>> programs) {
    return withRoot(comm, root, programs, given -> comm.spawn(given, root));
  }

  /**
   * What to start: a main class, or {@code java} with the virtual machine's options, a main class
   * and its arguments.
   */
  static SpawnSpec program(String command, String[] arguments, int ranks) {
    boolean isJava = command.equals("java") || command.endsWith("/bin/java");
    return isJava
        ? java(List.of(arguments), ranks)
        : SpawnSpec.of(command).arguments(arguments).ranks(ranks);
  }

  private static SpawnSpec java(List<String> words, int ranks) {
    List<String> options = new ArrayList<>();
    List<Path> path = new ArrayList<>();
    int at = 0;
    while (at < words.size() && words.get(at).startsWith("-")) {
      String option = words.get(at++);
      if (option.equals("-cp") || option.equals("-classpath") || option.equals("--class-path")) {
        String value = at < words.size() ? words.get(at++) : "";
        Pattern.compile(java.io.File.pathSeparator, Pattern.LITERAL)
            .splitAsStream(value)
            .map(Path::of)
            .forEach(path::add);
      } else {
        options.add(option);
      }
    }
    if (at == words.size() || options.contains("-jar")) {
      throw new Refused(
          ErrorClass.ERR_SPAWN, "there is no main class among %s; name it".formatted(words));
    }
    return SpawnSpec.of(words.get(at))
        .arguments(words.subList(at + 1, words.size()).toArray(new String[0]))
        .classPath(path.toArray(new Path[0]))
        .jvmArguments(options.toArray(new String[0]))
        .ranks(ranks);
  }
}
