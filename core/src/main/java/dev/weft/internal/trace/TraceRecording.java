package dev.weft.internal.trace;

import dev.weft.failure.ResourceException;
import dev.weft.internal.job.Job;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;

/**
 * This process's recording, in which the events of its ranks and of its virtual machine are. It
 * begins with the first rank that joins, is written when the process exits, and holds the last part
 * of what has happened, as much as its limits allow. Any thread.
 */
public final class TraceRecording {
  /** System property: the folder for the recordings; without it nothing is recorded. */
  public static final String FOLDER = "weft.trace";

  /** System property: how many seconds of the end are kept; without it as much as fits. */
  public static final String LAST_SECONDS = "weft.trace.last";

  private static final long MOST_BYTES = 512L << 20;
  private static final @Nullable String WANTED = System.getProperty(FOLDER);

  /** Events of the virtual machine, with the time from which on they are of interest. */
  private static final Map<String, Duration> OF_THE_MACHINE =
      Map.of(
          "jdk.GCPhasePause", Duration.ZERO,
          "jdk.SafepointBegin", Duration.ZERO,
          "jdk.SafepointEnd", Duration.ZERO,
          "jdk.JavaMonitorEnter", Duration.ofMillis(1));

  private static @Nullable Recording recording;

  /**
   * What records the calls of a rank, or null if nothing is recorded. Blocks for some tenths of a
   * second at the first call.
   *
   * @throws ResourceException if nothing can be recorded
   */
  public static @Nullable CallRecorder of(Job job) {
    if (WANTED == null) {
      return null;
    }
    begin(job, Path.of(WANTED));
    return new CallRecorder(job.rank());
  }

  private static synchronized void begin(Job job, Path folder) {
    if (recording != null) {
      return;
    }
    if (ModuleLayer.boot().findModule("jdk.jfr").isEmpty()) {
      throw new ResourceException(
          "-D%s needs the module jdk.jfr, which this Java runtime does not have; leave the property out, or add the module with jlink --add-modules"
              .formatted(FOLDER));
    }
    try {
      Files.createDirectories(folder);
      recording = started(job, folder.resolve("rank-%d.jfr".formatted(job.rank())));
    } catch (IOException e) {
      throw new ResourceException(
          "the recording of rank %d cannot be written to %s: %s; give -D%s a folder that this user may write to"
              .formatted(job.rank(), folder, e, FOLDER),
          e);
    }
    int size = job.size();
    ClockEvent.emit(size);
    FlightRecorder.addPeriodicEvent(ClockEvent.class, () -> ClockEvent.emit(size));
  }

  private static Recording started(Job job, Path file) throws IOException {
    Recording made = new Recording();
    made.setName("weft rank " + job.rank());
    made.enable(CallEvent.class).withoutStackTrace();
    made.enable(PlacedCallEvent.class);
    made.enable(ClockEvent.class).withPeriod(Duration.ofSeconds(1));
    OF_THE_MACHINE.forEach((name, from) -> made.enable(name).withThreshold(from));
    made.setToDisk(true);
    made.setMaxSize(MOST_BYTES);
    int seconds = Integer.getInteger(LAST_SECONDS, 0);
    if (seconds > 0) {
      made.setMaxAge(Duration.ofSeconds(seconds));
    }
    made.setDestination(file);
    made.setDumpOnExit(true);
    made.start();
    return made;
  }

  private TraceRecording() {}
}
