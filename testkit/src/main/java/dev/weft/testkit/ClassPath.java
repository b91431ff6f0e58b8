package dev.weft.testkit;

import dev.weft.internal.base.names.LibraryJar;
import java.io.File;
import java.net.URL;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Class paths for processes that tests start. Any thread; does not block. */
public final class ClassPath {
  private ClassPath() {}

  /** The jars or folders of these classes, each once. */
  public static String of(Class<?>... types) {
    return joined(homes(types));
  }

  /** The jars or folders of the library, and of these classes. */
  public static String withLibrary(Class<?>... types) {
    return joined(Stream.concat(LibraryJar.present().stream(), homes(types)));
  }

  private static Stream<Path> homes(Class<?>... types) {
    return Stream.of(types).map(ClassPath::home);
  }

  /** That of a test, too, which a module has been patched with. */
  private static Path home(Class<?> type) {
    String file = type.getName().replace('.', '/') + ".class";
    URL url = Objects.requireNonNull(type.getResource('/' + file));
    return Objects.requireNonNull(LibraryJar.locationOf(url, file));
  }

  private static String joined(Stream<Path> entries) {
    return entries.distinct().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }
}
