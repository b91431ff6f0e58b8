package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.launch.JobLauncher;
import dev.weft.internal.launch.LaunchResult;
import dev.weft.testkit.ClassPath;
import dev.weft.testkit.QuickStart;
import dev.weft.testkit.Ranks;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.Assertions;

/** Runs main methods of these tests with ranks that are processes. */
public final class ProcessRanks {
  private static final Duration LIMIT = Duration.ofSeconds(100);

  private ProcessRanks() {}

  /** A plan for ranks that run a class of the tests, with the limits that tests have. */
  public static LaunchPlan plan(int ranks, Class<?> main, String... arguments) {
    String classPath = ClassPath.withLibrary(Ranks.class, main, Assertions.class);
    LaunchPlan plan = new LaunchPlan(ranks);
    plan.classPath.addAll(List.of(classPath.split(File.pathSeparator)));
    return plan.program(main.getName(), List.of(arguments))
        .jvmArguments(QuickStart.options())
        .jvmArguments(List.of("--enable-native-access=ALL-UNNAMED", "-Xmx512m"))
        .property("weft.native", System.getProperty("weft.native", "auto"))
        .timeout(LIMIT);
  }

  /** Runs a plan to its end, which must be a good one; gives all that the ranks have printed. */
  public static String run(LaunchPlan plan) {
    StringBuffer output = new StringBuffer();
    plan.output(
            (_, _, bytes, length) ->
                output.append(new String(bytes, 0, length, StandardCharsets.UTF_8)))
        .report(output::append);
    try (JobLauncher job = JobLauncher.start(plan)) {
      LaunchResult result = job.await();
      assertThat(result.exitCode()).as("%s", output).isZero();
    }
    return output.toString();
  }
}
