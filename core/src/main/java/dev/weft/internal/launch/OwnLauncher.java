package dev.weft.internal.launch;

import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.RankProperties;
import dev.weft.internal.control.SpawnRequest;
import dev.weft.internal.rank.SpawnedJob;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job that a rank has spawned where no launcher has started the rank's own process: this process
 * is the launcher then, and does not end before the spawned ranks have, unless it is killed or
 * exits by itself; they end with it in either case. Any thread may call.
 */
public final class OwnLauncher implements SpawnedJob {
  private final JobLauncher launcher;

  private OwnLauncher(JobLauncher launcher) {
    this.launcher = launcher;
  }

  /**
   * Starts it with this process's class path, module path and {@code weft.} properties, and with
   * its folder for temporary files, where ports are found.
   */
  public static OwnLauncher start(SpawnRequest request) {
    LaunchPlan plan = new LaunchPlan(request.ranks()).spawned(request);
    plan.programClassPath(entries("java.class.path"));
    String modules = System.getProperty("jdk.module.path", "");
    if (!modules.isEmpty()) {
      plan.jvmArguments(List.of("--module-path", modules, "--add-modules", "ALL-MODULE-PATH"));
    }
    for (String name : System.getProperties().stringPropertyNames()) {
      boolean wanted = name.startsWith("weft.") || name.equals("java.io.tmpdir");
      if (wanted && !name.equals(RankProperties.PROGRAM_PATH)) {
        plan.property(name, System.getProperty(name));
      }
    }
    plan.report(
        text ->
            System.err.print(
                "weft: of the spawned job of %d ranks (%s):%n"
                        .formatted(request.ranks(), request.parts().getFirst().mainClass())
                    + text));
    return new OwnLauncher(JobLauncher.start(plan));
  }

  private static List<String> entries(String property) {
    List<String> entries = new ArrayList<>();
    for (String entry : System.getProperty(property, "").split(File.pathSeparator, -1)) {
      if (!entry.isEmpty()) {
        entries.add(entry);
      }
    }
    return entries;
  }

  @Override
  public @Nullable String ended() {
    if (!launcher.ended()) {
      return null;
    }
    JobResult result = launcher.await();
    RankFailure failure = result.failure();
    return failure == null
        ? "has ended with exit code " + result.exitCode()
        : "has failed: " + FailureReport.headline(failure);
  }

  @Override
  public void kill() {
    launcher.close();
  }
}
