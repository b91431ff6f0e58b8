package dev.weft.lab.network;

import dev.weft.internal.job.JobFiles;
import dev.weft.lab.process.ChildProcess;
import dev.weft.lab.process.LaunchFailedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Network namespaces by name. The lab's namespaces are named like the files of a job, with the id
 * of the process that owns them, so that they can be found and removed after its end. Each call
 * runs a command and blocks for milliseconds.
 */
final class Namespaces {
  /** Where {@code ip netns} keeps them. */
  static final Path FOLDER = Path.of("/run/netns");

  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final Path HERE = Path.of("/");

  private Namespaces() {}

  /** The name of one that an owner makes. */
  static String name(String job, String purpose) {
    return JobFiles.path(FOLDER, job, purpose).getFileName().toString();
  }

  /**
   * Runs a command of those that build a network.
   *
   * @throws LaunchFailedException if it fails, with what it printed
   */
  static void run(List<String> command) throws InterruptedException {
    try (ChildProcess child = ChildProcess.start(command, Map.of(), HERE, LIMIT, line -> false)) {
      child.awaitSuccess();
    }
  }

  /** Runs several, one after the other. */
  static void runAll(List<List<String>> commands) throws InterruptedException {
    for (List<String> command : commands) {
      run(command);
    }
  }

  /** Those in a folder whose owners are gone. */
  static List<String> abandoned(Path folder) {
    List<String> names = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> files =
          Files.newDirectoryStream(folder, file -> JobFiles.isAbandoned(file))) {
        files.forEach(file -> names.add(file.getFileName().toString()));
      } catch (IOException | DirectoryIteratorException unreadable) {
        // Who may not read the folder may not remove anything from it either.
      }
    }
    return names;
  }

  /**
   * Kills what runs in a namespace, and removes it with its cards and links. Works while this JVM
   * ends too, when children of other kinds are ended.
   */
  static void remove(String name) {
    answer("ip", "netns", "pids", name)
        .lines()
        .map(String::strip)
        .filter(pid -> !pid.isEmpty())
        .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)).stream())
        .forEach(ProcessHandle::destroyForcibly);
    answer("ip", "netns", "delete", name);
  }

  private static String answer(String... command) {
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      process.waitFor();
      return said;
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
