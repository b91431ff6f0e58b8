package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.launch.JobLauncher;
import dev.weft.internal.launch.JobResult;
import dev.weft.testkit.Ranks;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;

/** Runs main methods of these tests with ranks that are processes. */
public final class ProcessRanks {
  private static final Duration LIMIT = Duration.ofSeconds(100);

  private ProcessRanks() {}

  /** A plan for ranks that run a class of the tests, with the limits that tests have. */
  public static LaunchPlan plan(int ranks, Class<?> main, String... arguments) {
    List<String> classPath =
        Stream.of(Weft.class, Ranks.class, main, Assertions.class)
            .map(ProcessRanks::rootOf)
            .distinct()
            .toList();
    LaunchPlan plan = new LaunchPlan(ranks);
    plan.classPath.addAll(classPath);
    return plan.program(main.getName(), List.of(arguments))
        .jvmArguments(
            List.of(
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx512m"))
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
      JobResult result = job.await();
      assertThat(result.exitCode()).as("%s", output).isZero();
    }
    return output.toString();
  }

  private static String rootOf(Class<?> type) {
    String name = "/" + type.getName().replace('.', '/') + ".class";
    String url = String.valueOf(type.getResource(name));
    String root = url.substring(0, url.length() - name.length());
    if (root.startsWith("jar:")) {
      root = root.substring("jar:".length(), root.length() - "!".length());
    }
    return Path.of(URI.create(root)).toString();
  }
}
