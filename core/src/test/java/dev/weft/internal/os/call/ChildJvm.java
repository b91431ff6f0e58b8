package dev.weft.internal.os.call;

import dev.weft.internal.base.names.LibraryJar;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Another JVM that runs a class of the tests, from the class path, where it has the library, too.
 * Closing it kills it.
 */
public final class ChildJvm implements AutoCloseable {
  private final Process process;

  private ChildJvm(Process process) {
    this.process = process;
  }

  public static ChildJvm start(Class<?> main, List<String> jvmOptions, Object... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx64m"));
    command.addAll(jvmOptions);
    String library =
        LibraryJar.present().stream().map(Path::toString).collect(Collectors.joining(":"));
    command.addAll(List.of("-cp", library + ":" + root(main), main.getName()));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    return new ChildJvm(new ProcessBuilder(command).redirectErrorStream(true).start());
  }

  /** The folder or jar that the class comes from, whatever module it has been put into. */
  private static Path root(Class<?> type) {
    String file = type.getName().replace('.', '/') + ".class";
    String url = String.valueOf(type.getResource("/" + file));
    String root = url.substring(0, url.length() - file.length());
    return Path.of(URI.create(root.replaceFirst("^jar:", "").replaceFirst("!/$", "")));
  }

  /** Everything that it prints until it ends. */
  public String output() throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }

  /** Waits until it has ended. */
  public int exitCode() throws InterruptedException {
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      throw new AssertionError("the child does not end");
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
