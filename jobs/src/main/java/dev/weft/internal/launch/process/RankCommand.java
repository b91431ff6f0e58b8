package dev.weft.internal.launch.process;

import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.RankVariables;
import dev.weft.internal.control.SpawnRequest;
import dev.weft.internal.rank.RankMain;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The command line of a rank's process. */
public final class RankCommand {
  /** What every rank's virtual machine is given. */
  public static final List<String> OPTIONS =
      List.of(
          // The file of performance data costs start-up time and outlives a process that is killed.
          "-XX:-UsePerfData",
          // Whatever the locale, which over ssh is often none.
          "-Dstdout.encoding=UTF-8",
          "-Dstderr.encoding=UTF-8",
          "--enable-native-access=ALL-UNNAMED",
          // Object codecs reach into the JDK; --add-opens would do too, but costs the archived
          // modules.
          "--sun-misc-unsafe-memory-access=allow");

  private final LaunchPlan plan;
  private final OptionFiles files;

  /** No file: an empty class path would mean the current folder. */
  private final Path nothing;

  public RankCommand(LaunchPlan plan) {
    this.plan = plan;
    this.files = new OptionFiles(plan);
    this.nothing = plan.temporary("nothing");
  }

  /**
   * For one of the job's processes. Blocks where it writes a file of options, because they are
   * long.
   *
   * @param options for its virtual machine, before those of the plan
   */
  List<String> line(int rank, List<String> options) {
    SpawnRequest.Part part = plan.spawned == null ? null : plan.spawned.partOf(rank);
    List<String> line = new ArrayList<>(plan.prefix);
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    String debug = plan.debug == null ? null : plan.debug.option(rank);
    if (debug != null) {
      line.add(debug);
    }
    line.addAll(files.shortened(options(part, options)));
    line.add(RankMain.class.getName());
    line.add(part == null ? plan.mainClass : part.mainClass());
    line.addAll(part == null ? plan.arguments : part.arguments());
    return line;
  }

  private List<String> options(SpawnRequest.@Nullable Part part, List<String> options) {
    List<String> line = new ArrayList<>(OPTIONS);
    for (Map.Entry<String, String> property : plan.properties.entrySet()) {
      line.add("-D" + property.getKey() + '=' + property.getValue());
    }
    if (plan.bind != null) {
      line.add("-D" + RankVariables.BIND + '=' + plan.bind);
    }
    List<String> classPath = new ArrayList<>(plan.classPath);
    if (plan.threads) {
      String path = String.join(File.pathSeparator, plan.programClassPath);
      line.add("-D" + RankVariables.PROGRAM_PATH + '=' + path);
      String tagged = (plan.tagOut ? "out" : "") + (plan.tagErr ? "err" : "");
      line.add("-D" + RankVariables.TAGGED_STREAMS + '=' + tagged);
    } else {
      classPath.addAll(plan.programClassPath);
    }
    line.addAll(options);
    line.addAll(plan.jvmArguments);
    if (part != null) {
      line.addAll(part.jvmArguments());
      classPath.addAll(part.classPath());
    }
    if (classPath.isEmpty()) {
      classPath.add(nothing.toString());
    }
    line.add("-cp");
    line.add(String.join(File.pathSeparator, classPath));
    return line;
  }
}
