package dev.weft.cli.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Prints letters that are not ASCII, on both streams; then makes a file in the folder of the
 * argument.
 */
public final class Letters {
  /** What it prints. */
  public static final String TEXT = "zwölf Boxkämpfer, 日本語 ✓";

  /** The name of the file. */
  public static final String FILE = "Größe ✓";

  public static void main(String[] args) throws IOException {
    System.out.println(TEXT);
    System.err.println(TEXT);
    if (args.length > 0) {
      Path _ = Files.createFile(Path.of(args[0], FILE));
    }
  }

  private Letters() {}
}
