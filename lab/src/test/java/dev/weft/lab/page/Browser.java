package dev.weft.lab.page;

import dev.weft.lab.build.TemporaryFolders;
import dev.weft.lab.process.Commands;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A browser without a window, driven by its command line. */
final class Browser {
  private static final int LIMIT_SECONDS = 120;

  /**
   * A page after its scripts have run.
   *
   * @param dom the document as it is then
   * @param console what was written to the console
   */
  record Page(String dom, List<String> console) {}

  private Browser() {}

  static Optional<Path> find() {
    return Stream.of("chromium", "chromium-browser", "google-chrome")
        .flatMap(name -> Commands.find(name).stream())
        .findFirst();
  }

  /** Opens a file and waits until nothing is left to do in it. */
  static Page open(Path file, String fragment, int width) {
    try {
      Path profile = Files.createTempDirectory("weft-browser-");
      try {
        return open(file, fragment, width, profile);
      } finally {
        TemporaryFolders.delete(profile);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static Page open(Path file, String fragment, int width, Path profile)
      throws IOException, InterruptedException {
    Path dom = profile.resolve("dom");
    Path log = profile.resolve("log");
    Process process =
        new ProcessBuilder(
                find().orElseThrow().toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
                "--no-first-run",
                "--user-data-dir=" + profile.resolve("profile"),
                "--window-size=" + width + ",900",
                "--virtual-time-budget=20000",
                "--enable-logging=stderr",
                "--dump-dom",
                file.toUri() + fragment)
            .redirectOutput(dom.toFile())
            .redirectError(log.toFile())
            .start();
    try {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("the browser took longer than " + LIMIT_SECONDS + " s");
      }
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
    List<String> console =
        Files.readAllLines(log, StandardCharsets.ISO_8859_1).stream()
            .filter(line -> line.contains(":CONSOLE"))
            .toList();
    return new Page(Files.readString(dom), console);
  }
}
