package dev.weft.internal.trace;

import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import dev.weft.internal.job.Job;
import dev.weft.internal.job.TraceUplink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;

/**
 * This process's recording, in which the events of its ranks and of its virtual machine are. It
 * begins with the first rank that joins, and is written when the last one has left, when one has
 * failed, or else when the process exits, for which there may be little time. It holds the last
 * part of what has happened, as much as its limits allow. Any thread.
 */
public final class TraceRecording {
  /** System property: the folder for the recordings; without it nothing is recorded. */
  public static final String FOLDER = "weft.trace";

  /** System property: how many seconds of the end are kept; without it as much as fits. */
  public static final String LAST_SECONDS = "weft.trace.last";

  /** System property: whether recordings are sent to the launcher, which is on another host. */
  public static final String SEND = "weft.trace.send";

  /** The largest part of a recording that is sent at a time. */
  public static final int PART_BYTES = 256 << 10;

  private static final long MOST_BYTES = 512L << 20;
  private static final @Nullable String WANTED = System.getProperty(FOLDER);

  /** Events of the virtual machine, with the time from which on they are of interest. */
  private static final Map<String, Duration> OF_THE_MACHINE =
      Map.of(
          "jdk.GCPhasePause", Duration.ZERO,
          "jdk.Deoptimization", Duration.ZERO,
          "jdk.SafepointBegin", Duration.ZERO,
          "jdk.SafepointEnd", Duration.ZERO,
          "jdk.JavaMonitorEnter", Duration.ofMillis(1));

  private static @Nullable Recording recording;

  /** Where the recording is sent; null if it stays here. */
  private static @Nullable TraceUplink uplink;

  private static volatile boolean on;
  private static int jobSize;
  private static int ranks;
  private static int written;

  /**
   * What records the calls of a rank, or null if nothing is recorded. A job that another one has
   * spawned is not recorded: its ranks have the same numbers. Blocks for some tenths of a second at
   * the first call.
   *
   * @throws ResourceException if nothing can be recorded
   */
  public static @Nullable CallRecorder of(Job job) {
    if (WANTED == null || job.isSpawned()) {
      return null;
    }
    TraceClock.skew(job.rank());
    begin(job, Path.of(WANTED));
    CallRecorder recorder = new CallRecorder(job);
    recorder.joined();
    return recorder;
  }

  /** Whether something is recorded. */
  static boolean isOn() {
    return WANTED != null && on;
  }

  /** A rank of this process has left its job. Blocks until the recording is written, if it is. */
  public static synchronized void left() {
    ranks--;
    if (ranks == 0) {
      write();
    }
  }

  /**
   * A rank of this process has failed, and the process may soon be ended. Blocks as writing does.
   */
  public static synchronized void failed() {
    write();
  }

  private static void write() {
    Recording ended = recording;
    recording = null;
    on = false;
    if (ended == null) {
      return;
    }
    TraceUplink to = uplink;
    if (to != null) {
      TraceClock.compareOften(to);
    }
    ClockEvent.emit(jobSize);
    ended.stop();
    Path file = ended.getDestination();
    ended.close();
    written++;
    if (to != null && file != null) {
      send(file, to);
    }
  }

  /** Sends a recording away, of which nothing stays here. */
  private static void send(Path file, TraceUplink to) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.DELETE_ON_CLOSE)) {
      ByteBuffer part = ByteBuffer.allocate(PART_BYTES);
      while (channel.read(part) >= 0) {
        to.recorded(part.flip());
        part.clear();
      }
      Path folder = file.getParent();
      if (folder != null) {
        Files.delete(folder);
      }
    } catch (DirectoryNotEmptyException e) {
      // Another rank of this host records there, too.
    } catch (IOException e) {
      System.err.printf("weft: the recording %s cannot be sent: %s [W2301]%n", file, e);
    }
  }

  private static synchronized void begin(Job job, Path folder) {
    ranks++;
    if (recording != null) {
      return;
    }
    if (ModuleLayer.boot().findModule("jdk.jfr").isEmpty()) {
      throw new ResourceException(
          FailureCode.FOLDER,
          "-D%s needs the module jdk.jfr, which this Java runtime does not have; leave the property out, or add the module with jlink --add-modules"
              .formatted(FOLDER));
    }
    try {
      Files.createDirectories(folder);
      recording = started(job, folder.resolve(nameOf(job.rank())));
      on = true;
    } catch (IOException e) {
      throw new ResourceException(
          FailureCode.FOLDER,
          "the recording of rank %d cannot be written to %s: %s; give -D%s a folder that this user may write to"
              .formatted(job.rank(), folder, e, FOLDER),
          e);
    }
    OperationName.emitAll();
    uplink = Boolean.getBoolean(SEND) ? job.traceUplink() : null;
    TraceUplink to = uplink;
    if (to != null) {
      TraceClock.compareOften(to);
    }
    int size = job.size();
    jobSize = size;
    ClockEvent.emit(size);
    if (written == 0) {
      FlightRecorder.addPeriodicEvent(ClockEvent.class, () -> ClockEvent.emit(size));
      if (to != null) {
        FlightRecorder.addPeriodicEvent(HostClockEvent.class, () -> TraceClock.compare(to));
      }
      FlightRecorder.addPeriodicEvent(OperationEvent.class, OperationName::emitAll);
    }
  }

  /** A rank may leave its job, and join it again. */
  private static String nameOf(int rank) {
    return "rank-%d%s.jfr".formatted(rank, written == 0 ? "" : "-" + (written + 1));
  }

  private static Recording started(Job job, Path file) throws IOException {
    Recording made = new Recording();
    made.setName("weft rank " + job.rank());
    made.enable(CallEvent.class).withoutStackTrace();
    made.enable(PlacedCallEvent.class);
    made.enable(ConnectionEvent.class);
    made.enable(OperationEvent.class).with("period", "endChunk");
    made.enable(HostClockEvent.class).withPeriod(Duration.ofSeconds(1));
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
