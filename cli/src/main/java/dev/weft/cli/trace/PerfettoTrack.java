package dev.weft.cli.trace;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A track of a file in Perfetto's format. Its events have a begin and an end, and are within each
 * other or apart; they are given in the order in which they begin. Its packets are a sequence of
 * their own. For one thread.
 */
final class PerfettoTrack {
  private static final int NO_FLOW = 0;

  private final PerfettoOutput out;
  private final long sequence;
  private final PerfettoNames categories = new PerfettoNames(PerfettoFields.CATEGORIES);
  private final PerfettoNames names = new PerfettoNames(PerfettoFields.NAMES);
  private final PerfettoNames annotations = new PerfettoNames(PerfettoFields.ANNOTATION_NAMES);
  private final PerfettoNames texts = new PerfettoNames(PerfettoFields.ANNOTATION_TEXTS);

  /** Events that have not ended yet, the innermost first. */
  private final Deque<Open> open = new ArrayDeque<>();

  private final ProtoOutput packet = new ProtoOutput();
  private final ProtoOutput event = new ProtoOutput();
  private final ProtoOutput annotation = new ProtoOutput();

  /** What the packet that is being made brings. */
  private final ProtoOutput brought = new ProtoOutput();

  private long lastNanos;

  /**
   * An event that has begun.
   *
   * @param flow the arrow that ends with it, or 0
   */
  private record Open(long endNanos, int flow) {}

  /**
   * Begins a track.
   *
   * @param uuid unlike that of any other track or process of the file
   * @param descriptor its description without the uuid
   * @param nanos when its first event begins
   */
  PerfettoTrack(PerfettoOutput out, long uuid, ProtoOutput descriptor, long nanos)
      throws IOException {
    this.out = out;
    this.sequence = out.nextSequence();
    this.lastNanos = nanos;
    descriptor.number(PerfettoFields.TRACK_UUID, uuid);
    out.add(new ProtoOutput().message(PerfettoFields.TRACK_DESCRIPTOR, descriptor));
    ProtoOutput defaults =
        new ProtoOutput()
            .number(PerfettoFields.DEFAULT_CLOCK, PerfettoFields.SEQUENCE_CLOCK)
            .message(
                PerfettoFields.DEFAULT_EVENT,
                new ProtoOutput().number(PerfettoFields.DEFAULT_TRACK, uuid));
    ProtoOutput clocks =
        new ProtoOutput()
            .message(PerfettoFields.CLOCK, clock(PerfettoFields.TRACE_CLOCK, nanos))
            .message(
                PerfettoFields.CLOCK,
                clock(PerfettoFields.SEQUENCE_CLOCK, nanos)
                    .number(PerfettoFields.CLOCK_IS_INCREMENTAL, 1));
    out.add(
        new ProtoOutput()
            .number(PerfettoFields.SEQUENCE, sequence)
            .number(PerfettoFields.SEQUENCE_FLAGS, PerfettoFields.CLEARED)
            .number(PerfettoFields.FIRST_OF_SEQUENCE, 1)
            .message(PerfettoFields.DEFAULTS, defaults)
            .message(PerfettoFields.CLOCK_SNAPSHOT, clocks));
  }

  private static ProtoOutput clock(int id, long nanos) {
    return new ProtoOutput()
        .number(PerfettoFields.CLOCK_ID, id)
        .number(PerfettoFields.CLOCK_TIMESTAMP, nanos);
  }

  /** Whether an event can be on the track, which is not so if it ends after one that it is in. */
  boolean takes(long beginNanos, long endNanos) throws IOException {
    endUntil(beginNanos);
    return open.isEmpty() || endNanos <= open.getFirst().endNanos;
  }

  /** Describes the next event. */
  PerfettoTrack event(String category, String name) {
    event.number(PerfettoFields.CATEGORY, categories.number(category, brought));
    event.number(PerfettoFields.NAME, names.number(name, brought));
    return this;
  }

  /** Adds a number to the next event, unless it is the usual one. */
  PerfettoTrack number(String name, long value, long usual) {
    return value == usual
        ? this
        : annotate(name, annotation.clear().number(PerfettoFields.ANNOTATION_NUMBER, value));
  }

  /** Adds a text to the next event, unless it is empty. */
  PerfettoTrack text(String name, String value) {
    return value.isEmpty()
        ? this
        : annotate(
            name,
            annotation
                .clear()
                .number(PerfettoFields.ANNOTATION_TEXT, texts.number(value, brought)));
  }

  private PerfettoTrack annotate(String name, ProtoOutput value) {
    value.number(PerfettoFields.ANNOTATION_NAME, annotations.number(name, brought));
    event.message(PerfettoFields.ANNOTATION, value);
    return this;
  }

  /** Events of the same number, unless that is 0, are of one operation. */
  PerfettoTrack correlation(long number) {
    if (number != 0) {
      event.number(PerfettoFields.CORRELATION, number);
    }
    return this;
  }

  /**
   * Begins the event that has been described. Blocks as writing does.
   *
   * @param beginFlow the arrow that leaves from its begin, or 0
   * @param endFlow the arrow that comes to its end, or 0
   */
  void begin(long beginNanos, long endNanos, int beginFlow, int endFlow) throws IOException {
    event.number(PerfettoFields.TYPE, PerfettoFields.SLICE_BEGIN);
    add(beginNanos, beginFlow);
    open.push(new Open(endNanos, endFlow));
  }

  /** Adds the event that has been described, which has no end. Blocks as writing does. */
  void instant(long nanos) throws IOException {
    event.number(PerfettoFields.TYPE, PerfettoFields.INSTANT);
    add(nanos, NO_FLOW);
  }

  /** Ends all events that end until then. Blocks as writing does. */
  void endUntil(long nanos) throws IOException {
    while (!open.isEmpty() && open.getFirst().endNanos <= nanos) {
      Open ended = open.pop();
      event.number(PerfettoFields.TYPE, PerfettoFields.SLICE_END);
      add(ended.endNanos, ended.flow);
    }
  }

  private void add(long nanos, int flow) throws IOException {
    if (flow != NO_FLOW) {
      event.fixed(PerfettoFields.FLOW, flow);
    }
    packet.clear().number(PerfettoFields.TIMESTAMP, nanos - lastNanos);
    packet.number(PerfettoFields.SEQUENCE, sequence);
    packet.number(PerfettoFields.SEQUENCE_FLAGS, PerfettoFields.NEEDS_STATE);
    if (brought.size() > 0) {
      packet.message(PerfettoFields.INTERNED_DATA, brought);
    }
    out.add(packet.message(PerfettoFields.TRACK_EVENT, event));
    event.clear();
    brought.clear();
    lastNanos = nanos;
  }
}
