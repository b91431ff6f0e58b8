package dev.weft.contract;

import dev.weft.Program;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests of what is told of ranks, threads of this process, that wait for each other. */
abstract class StalledRanks {
  private static final String PROPERTY = "weft.stall.report";

  private final PrintStream original = System.err;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void watch() {
    System.setProperty(PROPERTY, "100ms");
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void restore() {
    System.clearProperty(PROPERTY);
    System.setErr(original);
  }

  final String report() {
    return err.toString(StandardCharsets.UTF_8);
  }

  /** Runs ranks until they have been reported, then interrupts them. */
  final String reportOf(int ranks, Via via, Program program) throws Exception {
    Thread job =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try {
                    Ranks.run(ranks, via, program);
                  } catch (RuntimeException | AssertionError interrupted) {
                    // That is how they end.
                  }
                });
    while (!report().contains("nothing has moved") && job.isAlive()) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
    TimeUnit.MILLISECONDS.sleep(20);
    job.interrupt();
    job.join();
    return report();
  }
}
