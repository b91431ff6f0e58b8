package dev.weft.cli.learn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/** Which lessons are done in a folder: the file .weft-learn there has a number in each line. */
public final class Progress {
  private static final String NAME = ".weft-learn";

  private final Path file;

  /** Of this folder. */
  public Progress(Path folder) {
    this.file = folder.resolve(NAME);
  }

  /**
   * The numbers of the lessons that are done. Lines that are no numbers count for nothing.
   *
   * @throws IOException if the file is there and cannot be read
   */
  public Set<Integer> done() throws IOException {
    Set<Integer> done = new TreeSet<>();
    if (Files.exists(file)) {
      Files.readAllLines(file).stream()
          .filter(line -> line.matches("\\d{1,4}"))
          .forEach(line -> done.add(Integer.valueOf(line)));
    }
    return done;
  }

  /**
   * Notes that a lesson is done.
   *
   * @throws IOException if the file cannot be written
   */
  public void add(int number) throws IOException {
    Set<Integer> done = done();
    if (done.add(number)) {
      Files.write(file, done.stream().map(String::valueOf).toList());
    }
  }
}
