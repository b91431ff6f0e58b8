package dev.weft.cli.trace;

/**
 * The numbers of those fields of Perfetto's messages that a trace here has, with the message and
 * the name that they have in Perfetto's {@code trace_packet.proto} and the files that it imports.
 *
 * <pre>
 * Trace                packet*
 * TracePacket          timestamp, sequence (of packets), flags, defaults, interned, one of:
 *                      clock snapshot, track descriptor, track event, compressed packets
 * TrackEvent           type, name, category, track, flows, correlation, annotation*
 * DebugAnnotation      name, value
 * InternedData         (number, text)* of names, categories, annotation names, annotation texts
 * </pre>
 *
 * Packets of one sequence follow each other in time, each with the difference to the one before it,
 * and refer by numbers to names that earlier ones have brought.
 */
final class PerfettoFields {
  /** Trace. */
  static final int PACKET = 1;

  // TracePacket
  static final int CLOCK_SNAPSHOT = 6;
  static final int TIMESTAMP = 8;
  static final int SEQUENCE = 10;
  static final int TRACK_EVENT = 11;
  static final int INTERNED_DATA = 12;
  static final int SEQUENCE_FLAGS = 13;
  static final int COMPRESSED_PACKETS = 50;
  static final int DEFAULTS = 59;
  static final int TRACK_DESCRIPTOR = 60;
  static final int FIRST_OF_SEQUENCE = 87;

  /** {@code SEQ_INCREMENTAL_STATE_CLEARED}: a sequence begins. */
  static final int CLEARED = 1;

  /** {@code SEQ_NEEDS_INCREMENTAL_STATE}: earlier packets of the sequence are needed. */
  static final int NEEDS_STATE = 2;

  // TracePacketDefaults; the track is in its TrackEventDefaults.
  static final int DEFAULT_CLOCK = 58;
  static final int DEFAULT_EVENT = 11;
  static final int DEFAULT_TRACK = 11;

  // ClockSnapshot, and its Clock
  static final int CLOCK = 1;
  static final int CLOCK_ID = 1;
  static final int CLOCK_TIMESTAMP = 2;
  static final int CLOCK_IS_INCREMENTAL = 3;

  /** {@code BUILTIN_CLOCK_BOOTTIME}, the clock of traces. */
  static final int TRACE_CLOCK = 6;

  /** The first number of those that belong to a sequence. */
  static final int SEQUENCE_CLOCK = 64;

  // TrackDescriptor
  static final int TRACK_UUID = 1;
  static final int TRACK_NAME = 2;
  static final int TRACK_PROCESS = 3;
  static final int TRACK_THREAD = 4;
  static final int TRACK_PARENT = 5;

  // ProcessDescriptor
  static final int PROCESS_PID = 1;
  static final int PROCESS_NAME = 6;

  // ThreadDescriptor
  static final int THREAD_PID = 1;
  static final int THREAD_TID = 2;
  static final int THREAD_NAME = 5;

  // TrackEvent
  static final int CATEGORY = 3;
  static final int ANNOTATION = 4;
  static final int TYPE = 9;
  static final int NAME = 10;
  static final int FLOW = 47;
  static final int CORRELATION = 52;
  static final int SLICE_BEGIN = 1;
  static final int SLICE_END = 2;
  static final int INSTANT = 3;

  // DebugAnnotation
  static final int ANNOTATION_NAME = 1;
  static final int ANNOTATION_NUMBER = 4;
  static final int ANNOTATION_TEXT = 17;

  // InternedData, and each of what is in it
  static final int CATEGORIES = 1;
  static final int NAMES = 2;
  static final int ANNOTATION_NAMES = 3;
  static final int ANNOTATION_TEXTS = 29;
  static final int INTERNED_ID = 1;
  static final int INTERNED_TEXT = 2;

  private PerfettoFields() {}
}
