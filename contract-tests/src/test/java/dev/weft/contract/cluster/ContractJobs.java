package dev.weft.contract.cluster;

import dev.weft.contract.WithinOneProcess;
import dev.weft.testkit.ClassPath;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Jobs of {@link ContractRank}s, and the folder for what they write. */
final class ContractJobs implements AutoCloseable {
  static final long LIMIT_SECONDS = Thorough.count(200, 900);

  private static final List<String> PACKAGES = List.of("", ".collective", ".datatype", ".matching");

  private final Path folder;
  private int jobs;

  /**
   * @param name of the folder, which every host sees; their own for temporary files they do not
   */
  ContractJobs(String name) throws IOException {
    folder = Path.of("target", name).toAbsolutePath();
    close();
    Files.createDirectories(folder);
  }

  Path folder() {
    return folder;
  }

  /** Classes of the largest families, which together take some seconds. */
  static List<String> some() {
    return List.of(ofMessages(), ofWindows());
  }

  /** A class about messages. */
  static String ofMessages() {
    return WithinOneProcess.class.getPackageName() + ".SendReceiveTest";
  }

  /** A class about windows. */
  static String ofWindows() {
    return WithinOneProcess.class.getPackageName() + ".WindowFenceTest";
  }

  /** All classes. */
  static List<String> all() throws IOException {
    Path root = Path.of(ClassPath.of(WithinOneProcess.class));
    List<String> found = new ArrayList<>();
    for (String name : PACKAGES) {
      String whole = WithinOneProcess.class.getPackageName() + name;
      try (Stream<Path> files = Files.list(root.resolve(whole.replace('.', '/')))) {
        files
            .map(file -> file.getFileName().toString())
            .filter(file -> file.endsWith("Test.class"))
            .map(file -> whole + "." + file.substring(0, file.lastIndexOf('.')))
            .forEach(found::add);
      }
    }
    return found.stream().sorted().toList();
  }

  /** The command of each rank of a job that runs these classes. */
  String[] command(List<String> options, List<String> classes) {
    List<String> words = new ArrayList<>(options);
    // Once, and with what holds of ranks that do not all share memory.
    words.add("-Dweft.test.via=tcp");
    words.add("-D" + ForAll.SEEDS_PROPERTY + "=" + ForAll.newSeed());
    words.add("-D" + CommonFolder.PROPERTY + "=" + folder.resolve("job-" + ++jobs));
    words.add("-D" + Thorough.PROPERTY + "=" + Thorough.isWanted());
    words.addAll(classes);
    return RingProgram.commandOf(
        ContractRank.class, System.getProperty("java.class.path"), words.toArray(String[]::new));
  }

  /** Removes the folder. */
  @Override
  public void close() throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
