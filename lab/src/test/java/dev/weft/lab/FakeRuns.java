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
    SuiteOptions options =
        SuiteBuilder.quick()
            .launches(3)
            .ranks(List.of(2, 4))
            .sizes(List.of(8, 1024, 16384, 65536, 1048576))
            .build(directory, names, Choice.of(Catalogue.load(), names), List.of());
    Suite.run(options, systems, new PrintStream(OutputStream.nullOutputStream()));
  }
}
