package dev.weft.cli.trace;

import dev.weft.internal.stall.CallSite;
import dev.weft.internal.trace.CallKind;
import dev.weft.internal.trace.EventNames;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/**
 * Reads the recordings of a job's processes. For one thread.
 *
 * <p>Calls have times of {@link System#nanoTime}, which is one clock on a host. Events of the
 * virtual machine have times of the recorder, which differ between processes: the clock events say
 * which time is which, and their nearest neighbour in time translates.
 */
final class RecordingReader {
  private final List<Call> calls = new ArrayList<>();
  private final List<Pause> pauses = new ArrayList<>();

  /** Of each rank the first, the last and the number of the calls that have been read. */
  private final Map<Integer, LongSummaryStatistics> sequences = new HashMap<>();

  /** How many processors all programs used meanwhile, by each process's recording. */
  private final DoubleSummaryStatistics usedByAll = new DoubleSummaryStatistics();

  /** How many the processes used. */
  private double usedByRanks;

  private int ranks;
  private int processors;
  private long clockErrorNanos;

  /** A call whose operation is known by its number: its name may come later. */
  private record Unnamed(Call call, int operation) {}

  /** The recording of a process, as far as it has been read. */
  private static final class Recorded {
    /** What to add to a time of the recorder, by that time. */
    final NavigableMap<Long, Long> clocks = new TreeMap<>();

    final HostClock hostClock = new HostClock();
    final Map<Integer, String> operations = new HashMap<>();
    final List<Unnamed> calls = new ArrayList<>();
    final TreeSet<Integer> ranks = new TreeSet<>();
    @Nullable RecordedEvent firstClock;
    @Nullable RecordedEvent lastClock;

    void take(RecordedEvent clock) {
      long nanos = clock.getLong("nanos");
      if (firstClock == null || nanos < firstClock.getLong("nanos")) {
        firstClock = clock;
      }
      if (lastClock == null || nanos > lastClock.getLong("nanos")) {
        lastClock = clock;
      }
    }

    /** By how much a number of the clock's events grows in a nanosecond; negative if unknown. */
    double rate(String field) {
      RecordedEvent first = firstClock;
      RecordedEvent last = lastClock;
      if (first == null || last == null || first.getLong(field) < 0) {
        return -1;
      }
      double nanos = last.getLong("nanos") - first.getLong("nanos");
      return nanos <= 0 ? -1 : (last.getLong(field) - first.getLong(field)) / nanos;
    }

    final List<RecordedEvent> ofTheMachine = new ArrayList<>();
  }

  /** Takes one process's recording. Blocks as reading does. */
  void read(Path file) throws IOException {
    Recorded recorded = new Recorded();
    read(file, recorded, Set.of());
    add(recorded);
  }

  /**
   * Takes the parts of recordings that killed processes have left, each process's in a folder of
   * its own, except of ranks whose recordings have been read. Blocks as reading does.
   */
  void readUnfinished(List<Path> files) throws IOException {
    Set<Integer> complete = Set.copyOf(sequences.keySet());
    Map<Path, List<Path>> processes =
        files.stream().collect(Collectors.groupingBy(file -> file.toAbsolutePath().getParent()));
    for (List<Path> parts : processes.values()) {
      Recorded recorded = new Recorded();
      for (Path part : parts) {
        read(part, recorded, complete);
      }
      add(recorded);
    }
  }

  private void read(Path file, Recorded recorded, Set<Integer> except) throws IOException {
    try (RecordingFile recording = new RecordingFile(file)) {
      while (recording.hasMoreEvents()) {
        take(recording.readEvent(), recorded, except);
      }
    }
  }

  private void add(Recorded recorded) {
    recorded.hostClock.complete();
    clockErrorNanos = Math.max(clockErrorNanos, recorded.hostClock.errorNanos());
    for (Unnamed each : recorded.calls) {
      String name = recorded.operations.getOrDefault(each.operation, "call");
      calls.add(each.call.named(name, recorded.hostClock));
    }
    double used = recorded.rate("hostNanos");
    if (used >= 0) {
      usedByAll.accept(used);
    }
    usedByRanks += Math.max(0, recorded.rate("processNanos"));
    Map<Long, Long> safepoints = new HashMap<>();
    recorded.ofTheMachine.forEach(event -> takePause(event, recorded, safepoints));
  }

  /** All that has been read. */
  Trace trace() {
    long lost =
        sequences.values().stream().mapToLong(each -> each.getMax() - each.getCount()).sum();
    boolean trimmed = sequences.values().stream().anyMatch(each -> each.getMin() > 1);
    boolean onOneHost = clockErrorNanos == 0;
    double usedByOthers = Math.max(0, usedByAll.getAverage() - usedByRanks);
    return Trace.of(
        ranks,
        calls,
        pauses,
        onOneHost ? processors : 0,
        onOneHost ? usedByOthers : 0,
        lost,
        trimmed,
        clockErrorNanos);
  }

  private void take(RecordedEvent event, Recorded recorded, Set<Integer> except) {
    switch (event.getEventType().getName()) {
      case EventNames.CALL, EventNames.PLACED_CALL -> {
        Call call = call(event);
        if (except.contains(call.rank())) {
          return;
        }
        recorded.calls.add(new Unnamed(call, event.getInt("operation")));
        sequences
            .computeIfAbsent(call.rank(), none -> new LongSummaryStatistics())
            .accept(event.getLong("sequence"));
        boolean _ = recorded.ranks.add(call.rank());
        ranks = Math.max(ranks, Math.max(call.rank(), call.peer()) + 1);
      }
      case EventNames.OPERATION -> {
        String _ = recorded.operations.put(event.getInt("number"), event.getString("name"));
      }
      case EventNames.CLOCK -> {
        long recorderNanos = nanos(event.getStartTime());
        recorded.clocks.put(recorderNanos, event.getLong("nanos") - recorderNanos);
        ranks = Math.max(ranks, event.getInt("ranks"));
        processors = event.getInt("processors");
        recorded.take(event);
      }
      case EventNames.HOST_CLOCK ->
          recorded.hostClock.add(
              event.getLong("nanos"), event.getLong("offsetNanos"), event.getLong("errorNanos"));
      default -> recorded.ofTheMachine.add(event);
    }
  }

  private static Call call(RecordedEvent event) {
    RecordedThread thread = event.getThread();
    String name = thread == null ? null : thread.getJavaName();
    return new Call(
        event.getInt("rank"),
        name == null || name.isEmpty() ? "thread" : name,
        CallKind.of(event.getByte("kind")),
        "",
        event.getLong("communicator"),
        event.getInt("peer"),
        event.getInt("tag"),
        event.getLong("bytes"),
        event.getLong("beginNanos"),
        event.getLong("beginNanos") + event.getLong("lastsNanos"),
        event.getLong("number"),
        event.getLong("request"),
        line(event.getStackTrace()));
  }

  private void takePause(RecordedEvent event, Recorded recorded, Map<Long, Long> safepoints) {
    long begin = recorded.hostClock.shared(shared(recorded, event.getStartTime()));
    long end = recorded.hostClock.shared(shared(recorded, event.getEndTime()));
    switch (event.getEventType().getName()) {
      case "jdk.GCPhasePause" ->
          add(recorded, Pause.What.COLLECTION, "", event.getString("name"), begin, end);
      case "jdk.SafepointBegin" -> safepoints.put(event.getLong("safepointId"), begin);
      case "jdk.SafepointEnd" -> {
        Long from = safepoints.remove(event.getLong("safepointId"));
        if (from != null) {
          add(recorded, Pause.What.SAFEPOINT, "", "safepoint", from, end);
        }
      }
      case "jdk.JavaMonitorEnter" -> {
        RecordedThread thread = event.getThread();
        RecordedThread owner = event.getThread("previousOwner");
        String by = owner == null ? "another thread" : "thread " + owner.getJavaName();
        add(
            recorded,
            Pause.What.LOCK,
            thread == null ? "" : thread.getJavaName(),
            "%s waits for a lock that %s holds".formatted(where(event), by),
            begin,
            end);
      }
      case EventNames.CONNECTION -> {
        RecordedThread thread = event.getThread();
        String name = thread == null || thread.getJavaName() == null ? "" : thread.getJavaName();
        int rank = event.getInt("rank");
        // Ranks of a job that was spawned within the process are no ranks of this one.
        if (recorded.ranks.contains(rank)) {
          String words = event.getString("words");
          pauses.add(new Pause(rank, Pause.What.CONNECTION, name, words, begin, begin));
        }
      }
      case "jdk.Deoptimization" -> {
        RecordedThread thread = event.getThread();
        RecordedMethod method = event.getValue("method");
        add(
            recorded,
            Pause.What.DEOPTIMISATION,
            thread == null ? "" : thread.getJavaName(),
            "%s.%s is interpreted again: %s"
                .formatted(method.getType().getName(), method.getName(), event.getString("reason")),
            begin,
            end);
      }
      default -> {
        // Of other recordings in the same recorded.
      }
    }
  }

  private static String where(RecordedEvent event) {
    String line = line(event.getStackTrace());
    return line.isEmpty() ? "it" : line;
  }

  private void add(
      Recorded recorded, Pause.What what, String thread, String words, long begin, long end) {
    recorded.ranks.forEach(rank -> pauses.add(new Pause(rank, what, thread, words, begin, end)));
  }

  private static long nanos(Instant time) {
    return Math.addExact(Math.multiplyExact(time.getEpochSecond(), 1_000_000_000L), time.getNano());
  }

  /** A time of the recorder as one of the clock that processes share. */
  private static long shared(Recorded recorded, Instant time) {
    long recorderNanos = nanos(time);
    Map.Entry<Long, Long> before = recorded.clocks.floorEntry(recorderNanos);
    Map.Entry<Long, Long> after = recorded.clocks.ceilingEntry(recorderNanos);
    if (before == null && after == null) {
      return recorderNanos;
    }
    boolean earlier =
        after == null
            || (before != null
                && recorderNanos - before.getKey() <= after.getKey() - recorderNanos);
    return recorderNanos + (earlier ? before : after).getValue();
  }

  /** The line of the program, as {@code Heat.java:62}; empty if it is not known. */
  private static String line(@Nullable RecordedStackTrace stack) {
    if (stack == null) {
      return "";
    }
    StackTraceElement[] frames =
        stack.getFrames().stream().map(RecordingReader::element).toArray(StackTraceElement[]::new);
    String place = CallSite.of(frames).place();
    return place.substring(place.indexOf('(') + 1).replace(")", "");
  }

  /** The recorder leaves out the name of the file, which is that of the outermost class. */
  private static StackTraceElement element(RecordedFrame frame) {
    String type = frame.getMethod().getType().getName();
    String simple = type.substring(type.lastIndexOf('.') + 1);
    int inner = simple.indexOf('$', 1);
    return new StackTraceElement(
        type,
        frame.getMethod().getName(),
        (inner > 0 ? simple.substring(0, inner) : simple) + ".java",
        frame.getLineNumber());
  }
}
