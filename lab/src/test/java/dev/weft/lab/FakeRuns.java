package dev.weft.lab;

import dev.weft.lab.catalogue.Catalogue;
import dev.weft.lab.catalogue.Choice;
import dev.weft.lab.system.MeasuredSystem;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** Runs over fake systems, for tests of what is made of them. */
public final class FakeRuns {
  private FakeRuns() {}

  /** Runs quickly and whole, three launches of each. */
  public static void run(Path directory, List<MeasuredSystem> systems, List<String> names) {
    run(directory, systems, names, SuiteBuilder.quick().launches(3));
  }

  /** Runs quickly and whole, with one launch of what is not over soon. */
  public static void runOnce(Path directory, List<MeasuredSystem> systems, List<String> names) {
    run(directory, systems, names, SuiteBuilder.quick());
  }

  private static void run(
      Path directory, List<MeasuredSystem> systems, List<String> names, SuiteBuilder builder) {
    SuiteOptions options =
        builder
            .ranks(List.of(2, 4, 8))
            .sizes(List.of(8, 1024, 16384, 65536, 1048576))
            .build(directory, names, Choice.of(Catalogue.load(), names), List.of());
    Suite.run(options, systems, new PrintStream(OutputStream.nullOutputStream()));
  }
}
