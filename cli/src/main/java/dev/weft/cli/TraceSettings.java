package dev.weft.cli;

import dev.weft.cli.trace.TraceReport;
import dev.weft.cli.trace.Traces;
import dev.weft.internal.control.HostPlan;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.trace.TraceRecording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What {@code --trace} asks for: each rank's process records into a folder of the job's, and this
 * process makes one file of the recordings when the job has ended.
 */
final class TraceSettings {
  private static final String USUAL_FILE = "weft.perfetto-trace";

  private final Path file;
  private final @Nullable String lastSeconds;

  /** Whether ranks on other hosts send their recordings. */
  private final boolean sent;

  private TraceSettings(Path file, @Nullable String lastSeconds, boolean sent) {
    this.file = file;
    this.lastSeconds = lastSeconds;
    this.sent = sent;
  }

  /**
   * The trace that a line asks for, or null if it does not.
   *
   * @throws UsageException if it is not possible
   */
  static @Nullable TraceSettings of(RunLine line, @Nullable HostPlan hosts) {
    String wanted = line.value(RunOption.TRACE);
    String last = line.value(RunOption.TRACE_LAST);
    if (wanted == null) {
      if (last != null) {
        throw new UsageException(
            UsageException.Kind.DISAGREEMENT,
            "--trace-last says how much a trace keeps; add --trace");
      }
      return null;
    }
    Path file = Path.of(wanted.isEmpty() ? USUAL_FILE : wanted).toAbsolutePath();
    Path folder = file.getParent();
    if (folder == null || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw new UsageException(
          UsageException.Kind.FILE,
          "--trace=%s: there is no folder %s that can be written to".formatted(wanted, folder));
    }
    String seconds =
        last == null
            ? null
            : Long.toString(Math.max(1, Durations.parse("--trace-last", last).toSeconds()));
    return new TraceSettings(file, seconds, hosts != null);
  }

  /** Has the ranks of a plan record. */
  void apply(LaunchPlan plan) {
    // Not among the job's files, which are gone by the time they are read.
    try {
      Path folder = Files.createTempDirectory("weft-trace-");
      plan.recordings = folder;
      if (sent) {
        plan.property(TraceRecording.FOLDER, folder + "-ranks");
        plan.property(TraceRecording.SEND, "true");
      } else {
        plan.property(TraceRecording.FOLDER, folder.toString());
        plan.jvmArguments.add(
            "-XX:FlightRecorderOptions:repository=" + folder.resolve(Traces.REPOSITORY));
      }
    } catch (IOException e) {
      throw new UsageException(
          UsageException.Kind.FILE,
          "--trace: no folder for recordings can be made in %s: %s"
              .formatted(System.getProperty("java.io.tmpdir"), e.getMessage()));
    }
    if (lastSeconds != null) {
      plan.property(TraceRecording.LAST_SECONDS, lastSeconds);
    }
  }

  /** Makes the trace of the recordings, once the job has ended, and says what it says. */
  void finish(LaunchPlan plan) {
    Path folder = Objects.requireNonNull(plan.recordings, "the folder of recordings");
    try {
      TraceReport report = Traces.merge(folder, file);
      if (report == null) {
        System.err.println("weft: there is no trace, as no rank has called Weft.init [W2302]");
        return;
      }
      System.err.print(report.summary("weft: ", " [W2304]"));
      System.err.printf(
          "weft: the trace is in %s: weft report %s says more, and ui.perfetto.dev shows it [W2303]%n",
          file, file.getFileName());
    } catch (IOException e) {
      System.err.printf(
          "weft: the trace cannot be written to %s: %s [W2301]%n", file, e.getMessage());
    } finally {
      FolderRemoval.remove(folder);
    }
  }
}
