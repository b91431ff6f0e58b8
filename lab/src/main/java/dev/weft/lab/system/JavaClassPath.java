package dev.weft.lab.system;

import dev.weft.internal.base.names.LibraryJar;
import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the jars or folders of classes of this JVM, for the class path of another JVM. */
public final class JavaClassPath {
  private JavaClassPath() {}

  /** The jars or folders of these classes, each once. */
  public static String of(Class<?>... classes) {
    return joined(Arrays.stream(classes).map(JavaClassPath::home));
  }

  /** Those of Weft's library, too. */
  public static String withLibrary(Class<?>... classes) {
    return joined(
        Stream.concat(
            LibraryJar.present().stream().map(Path::toString),
            Arrays.stream(classes).map(JavaClassPath::home)));
  }

  private static String joined(Stream<String> entries) {
    return entries.distinct().collect(Collectors.joining(File.pathSeparator));
  }

  private static String home(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    if (source == null) {
      throw new IllegalStateException(type + " does not come from a jar or folder");
    }
    try {
      URI location = source.getLocation().toURI();
      return Path.of(location).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("cannot read where " + type + " comes from", e);
    }
  }
}
