package dev.weft.lab.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Commands of this machine: their paths, their output, and how to install them. Blocks briefly. */
public final class Commands {
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(20);

  private Commands() {}

  /** An executable on the search path. */
  public static Optional<Path> find(String name) {
    String path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
    for (String directory : path.split(File.pathSeparator, -1)) {
      Path candidate = Path.of(directory.isEmpty() ? "." : directory, name);
      if (Files.isExecutable(candidate) && !Files.isDirectory(candidate)) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }

  /** Everything that a command prints to standard output, or nothing if it fails. */
  public static Optional<String> answer(List<String> command, Map<String, String> environment) {
    Path here = Path.of(System.getProperty("java.io.tmpdir", "/tmp"));
    List<String> lines = new ArrayList<>();
    try (ChildProcess child =
        ChildProcess.start(command, environment, here, ANSWER_LIMIT, line -> true)) {
      for (String line = child.nextLine(); line != null; line = child.nextLine()) {
        lines.add(line);
      }
      child.awaitSuccess();
      return Optional.of(String.join("\n", lines));
    } catch (LaunchFailedException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** The command that installs Debian packages, as this user would have to type it. */
  public static String install(String... packages) {
    String sudo = isRoot() ? "" : "sudo ";
    return sudo + "apt-get install " + String.join(" ", packages);
  }

  /** Whether this user is root, whom some launchers refuse. */
  public static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  /** The {@code java} command of the JDK that runs this. */
  public static String java() {
    return javaBin().resolve("java").toString();
  }

  /** The folder of the commands of the JDK that runs this. */
  public static Path javaBin() {
    return Path.of(System.getProperty("java.home"), "bin");
  }

  /** A command as one would type it, shortened where an argument is very long. */
  public static String show(List<String> command) {
    return command.stream()
        .map(word -> word.length() > 120 ? word.substring(0, 117) + "..." : word)
        .map(word -> word.contains(" ") ? "'" + word + "'" : word)
        .collect(Collectors.joining(" "));
  }
}
