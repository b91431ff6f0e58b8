package dev.weft.lab.system.library;

import dev.weft.lab.program.PingPong;
import dev.weft.lab.system.JavaClassPath;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder of the jars of other libraries and of the compiled drivers: {@code -Dweft.lab.peers},
 * else the folder in the lab's checkout into which {@link #INSTALL} puts them.
 */
public final class PeerFolder {
  /** What fills the folder, typed in the checkout. */
  public static final String INSTALL = "./mvnw -q -Dquick -pl lab-peers -am process-classes";

  private static final String PROPERTY = "weft.lab.peers";
  private static final String IN_CHECKOUT = "lab-peers/target/peers";
  private static final String DRIVERS = "drivers";
  private static final Pattern JAR = Pattern.compile("(.+?)-(\\d[^/]*)\\.jar");

  private PeerFolder() {}

  /** The version of a library, if its jar is here. */
  static Optional<String> version(String artifact) {
    return jars().stream()
        .map(jar -> JAR.matcher(jar.getFileName().toString()))
        .filter(Matcher::matches)
        .filter(name -> name.group(1).equals(artifact))
        .map(name -> name.group(2))
        .findFirst();
  }

  /** Whether a driver is here. */
  public static boolean has(String className) {
    return Files.exists(root().resolve(DRIVERS).resolve(className.replace('.', '/') + ".class"));
  }

  /** The lab's programs, the drivers and all jars. */
  public static String classPath() {
    Path root = root();
    return String.join(
        File.pathSeparator,
        JavaClassPath.of(PingPong.class),
        root.resolve(DRIVERS).toString(),
        root.resolve("*").toString());
  }

  private static List<Path> jars() {
    Path root = root();
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(root)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + root, e);
    }
  }

  private static Path root() {
    String chosen = System.getProperty(PROPERTY);
    return chosen == null ? checkout().resolve(IN_CHECKOUT) : Path.of(chosen);
  }

  /** The nearest folder above the lab's own classes with the build's command in it. */
  private static Path checkout() {
    Path own = Path.of(JavaClassPath.of(PeerFolder.class)).toAbsolutePath();
    for (@Nullable Path at = own.getParent(); at != null; at = at.getParent()) {
      if (Files.exists(at.resolve("mvnw"))) {
        return at;
      }
    }
    return Path.of("");
  }
}
