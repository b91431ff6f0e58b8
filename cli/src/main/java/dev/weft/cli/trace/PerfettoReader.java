package dev.weft.cli.trace;

import dev.weft.internal.trace.CallKind;
import dev.weft.internal.trace.CallRecorder;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.InflaterInputStream;

/** Reads what {@link PerfettoWriter} has written. For one thread. */
final class PerfettoReader {
  private static final int MOST_BYTES = 16 << 20;
  private static final Map<String, CallKind> KINDS =
      Stream.of(CallKind.values()).collect(Collectors.toMap(CallKind::name, kind -> kind));

  private final Map<Long, PerfettoSequence> sequences = new HashMap<>();
  private final Map<Long, Track> tracks = new HashMap<>();
  private final List<Call> calls = new ArrayList<>();
  private final List<Pause> pauses = new ArrayList<>();
  private final Map<String, Long> about = new HashMap<>();
  private int ranks;

  /** A track of a thread; its name is empty if it is not of one. */
  private record Track(int rank, String thread, Deque<Begun> begun) {}

  /** An event that has begun. */
  private static final class Begun {
    String category = "";
    String name = "";
    String line = "";
    long nanos;
    long correlation;
    final Map<String, Long> numbers = HashMap.newHashMap(4);

    long number(String of, long usual) {
      return numbers.getOrDefault(of, usual);
    }
  }

  /**
   * Reads a trace. Blocks as reading does.
   *
   * @throws IOException also if it is anything else
   * @throws IllegalArgumentException if it is anything else
   */
  static Trace read(InputStream in) throws IOException {
    PerfettoReader reader = new PerfettoReader();
    reader.readPackets(in, true);
    return reader.trace();
  }

  private void readPackets(InputStream in, boolean maybeCompressed) throws IOException {
    byte[] packet = ProtoInput.read(in, PerfettoFields.PACKET, MOST_BYTES);
    while (packet != null) {
      take(new ProtoInput(packet), maybeCompressed);
      packet = ProtoInput.read(in, PerfettoFields.PACKET, MOST_BYTES);
    }
  }

  private Trace trace() {
    if (about.isEmpty()) {
      throw new IllegalArgumentException("nothing in it is about ranks");
    }
    return Trace.of(
        ranks,
        calls,
        pauses,
        Math.toIntExact(about.getOrDefault(PerfettoWriter.PROCESSORS, 0L)),
        about.getOrDefault(PerfettoWriter.TAKEN, 0L) / PerfettoWriter.THOUSAND,
        about.getOrDefault(PerfettoWriter.LOST, 0L),
        about.getOrDefault(PerfettoWriter.TRIMMED, 0L) != 0,
        about.getOrDefault(PerfettoWriter.CLOCK_ERROR, 0L));
  }

  private void take(ProtoInput packet, boolean maybeCompressed) throws IOException {
    long number = 0;
    long nanos = 0;
    ProtoInput interned = null;
    ProtoInput defaults = null;
    ProtoInput clocks = null;
    ProtoInput event = null;
    while (packet.next()) {
      switch (packet.field()) {
        case PerfettoFields.SEQUENCE -> number = packet.number();
        case PerfettoFields.TIMESTAMP -> nanos = packet.number();
        case PerfettoFields.INTERNED_DATA -> interned = packet.message();
        case PerfettoFields.DEFAULTS -> defaults = packet.message();
        case PerfettoFields.CLOCK_SNAPSHOT -> clocks = packet.message();
        case PerfettoFields.TRACK_EVENT -> event = packet.message();
        case PerfettoFields.TRACK_DESCRIPTOR -> takeTrack(packet.message());
        case PerfettoFields.COMPRESSED_PACKETS -> {
          if (maybeCompressed) {
            readPackets(new InflaterInputStream(packet.content()), false);
          }
        }
        default -> {
          // Not needed here.
        }
      }
    }
    PerfettoSequence sequence = sequences.computeIfAbsent(number, _ -> new PerfettoSequence());
    if (clocks != null) {
      sequence.setClock(clocks);
    }
    if (defaults != null) {
      sequence.setDefaults(defaults);
    }
    if (interned != null) {
      sequence.bring(interned);
    }
    if (event != null) {
      sequence.nanos += nanos;
      takeEvent(event, sequence);
    }
  }

  private void takeTrack(ProtoInput descriptor) throws IOException {
    long uuid = 0;
    long parent = 0;
    String thread = "";
    while (descriptor.next()) {
      switch (descriptor.field()) {
        case PerfettoFields.TRACK_UUID -> uuid = descriptor.number();
        case PerfettoFields.TRACK_PARENT -> parent = descriptor.number();
        case PerfettoFields.TRACK_PROCESS -> ranks++;
        case PerfettoFields.TRACK_THREAD -> {
          ProtoInput of = descriptor.message();
          while (of.next()) {
            thread = of.field() == PerfettoFields.THREAD_NAME ? of.text() : thread;
          }
        }
        default -> {
          // Not needed here.
        }
      }
    }
    int rank = (int) (parent >>> Integer.SIZE) - PerfettoWriter.pid(0);
    tracks.put(uuid, new Track(rank, thread, new ArrayDeque<>()));
  }

  private void takeEvent(ProtoInput event, PerfettoSequence sequence) throws IOException {
    Begun begun = new Begun();
    begun.nanos = sequence.nanos;
    long type = 0;
    while (event.next()) {
      switch (event.field()) {
        case PerfettoFields.TYPE -> type = event.number();
        case PerfettoFields.CATEGORY -> begun.category = text(sequence.categories, event.number());
        case PerfettoFields.NAME -> begun.name = text(sequence.names, event.number());
        case PerfettoFields.CORRELATION -> begun.correlation = event.number();
        case PerfettoFields.ANNOTATION -> annotate(begun, event.message(), sequence);
        default -> {
          // Not needed here.
        }
      }
    }
    Track track = tracks.get(sequence.track);
    if (track == null) {
      throw new IllegalArgumentException("an event has no track");
    }
    if (type == PerfettoFields.SLICE_BEGIN) {
      track.begun.push(begun);
    } else if (type == PerfettoFields.SLICE_END) {
      end(track, sequence.nanos);
    } else if (begun.category.equals(PerfettoWriter.ABOUT)) {
      about.putAll(begun.numbers);
      about.put(PerfettoWriter.ABOUT, 0L);
    }
  }

  private static String text(Map<Long, String> texts, long number) {
    String text = texts.get(number);
    if (text == null) {
      throw new IllegalArgumentException("nothing has brought the text number " + number);
    }
    return text;
  }

  private static void annotate(Begun begun, ProtoInput annotation, PerfettoSequence sequence)
      throws IOException {
    String name = "";
    String text = "";
    long number = 0;
    while (annotation.next()) {
      switch (annotation.field()) {
        case PerfettoFields.ANNOTATION_NAME ->
            name = text(sequence.annotations, annotation.number());
        case PerfettoFields.ANNOTATION_TEXT -> text = text(sequence.texts, annotation.number());
        case PerfettoFields.ANNOTATION_NUMBER -> number = annotation.number();
        default -> {
          // Not written here.
        }
      }
    }
    if (name.equals(PerfettoWriter.LINE)) {
      begun.line = text;
    } else {
      begun.numbers.put(name, number);
    }
  }

  private void end(Track track, long nanos) {
    Begun begun = track.begun.poll();
    if (begun == null || track.rank < 0 || track.rank >= ranks) {
      throw new IllegalArgumentException("an event ends that no rank has begun");
    }
    CallKind kind = KINDS.get(begun.category);
    if (kind == null) {
      Pause.What what = Pause.What.valueOf(begun.category);
      pauses.add(new Pause(track.rank, what, track.thread, begun.name, begun.nanos, nanos));
      return;
    }
    boolean awaits = kind == CallKind.WAIT && begun.name.startsWith(PerfettoWriter.AWAIT);
    calls.add(
        new Call(
            track.rank,
            track.thread,
            kind,
            awaits ? begun.name.substring(PerfettoWriter.AWAIT.length()) : begun.name,
            begun.number(PerfettoWriter.COMMUNICATOR, 0),
            (int) begun.number(PerfettoWriter.PEER, CallRecorder.NOBODY),
            (int) begun.number(PerfettoWriter.TAG, 0),
            begun.number(PerfettoWriter.BYTES, 0),
            begun.nanos,
            nanos,
            begun.number(PerfettoWriter.NUMBER, 0),
            begun.correlation / ranks,
            begun.line));
  }
}
