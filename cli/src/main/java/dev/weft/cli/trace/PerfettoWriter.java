package dev.weft.cli.trace;

import dev.weft.internal.trace.CallKind;
import dev.weft.internal.trace.CallRecorder;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a trace in Perfetto's own format: a process for each rank, with a track for each of its
 * threads and one for its virtual machine, and an arrow for each message. Calls of a thread that
 * overlap without being within each other get further tracks. For one thread.
 */
final class PerfettoWriter {
  static final String MACHINE = "virtual machine";

  /** The category, and the track, of the event that is about the trace. */
  static final String ABOUT = "weft run --trace";

  static final String PROCESSORS = "processors";
  static final String TAKEN = "thousandths of processors that others kept busy";
  static final String LOST = "lost";
  static final String TRIMMED = "trimmed";
  static final String CLOCK_ERROR = "clock error";
  static final String COMMUNICATOR = "communicator";
  static final String PEER = "peer";
  static final String TAG = "tag";
  static final String BYTES = "bytes";
  static final String NUMBER = "number";
  static final String LINE = "line";
  static final String AWAIT = "await ";

  static final double THOUSAND = 1e3;

  private static final int ABOUT_UUID = 1;

  private final PerfettoOutput out;
  private final Trace trace;
  private final IdentityHashMap<Call, Integer> arrows = new IdentityHashMap<>();
  private long tracks = ABOUT_UUID;

  private PerfettoWriter(PerfettoOutput out, Matching matching) {
    this.out = out;
    this.trace = matching.trace();
    int number = 1;
    for (MatchedMessage message : matching.messages()) {
      arrows.put(message.sent(), number);
      arrows.put(message.received(), number);
      number++;
    }
  }

  /** Writes a trace. Blocks as writing does. */
  static void write(Matching matching, OutputStream stream) throws IOException {
    try (PerfettoOutput out = new PerfettoOutput(stream)) {
      new PerfettoWriter(out, matching).write();
    }
  }

  /** Processes have numbers from 1 on: none has 0. */
  static int pid(int rank) {
    return rank + 1;
  }

  private void write() throws IOException {
    for (int rank = 0; rank < trace.ranks(); rank++) {
      out.add(
          new ProtoOutput()
              .message(
                  PerfettoFields.TRACK_DESCRIPTOR,
                  new ProtoOutput()
                      .number(PerfettoFields.TRACK_UUID, processUuid(rank))
                      .message(
                          PerfettoFields.TRACK_PROCESS,
                          new ProtoOutput()
                              .number(PerfettoFields.PROCESS_PID, pid(rank))
                              .text(PerfettoFields.PROCESS_NAME, "rank " + rank))));
    }
    writeAbout();
    List<List<Pause>> pauses = new ArrayList<>();
    for (int rank = 0; rank < trace.ranks(); rank++) {
      pauses.add(new ArrayList<>());
    }
    trace.pauses().forEach(pause -> pauses.get(pause.rank()).add(pause));
    for (int rank = 0; rank < trace.ranks(); rank++) {
      writeRank(rank, pauses.get(rank));
    }
  }

  private void writeAbout() throws IOException {
    ProtoOutput descriptor = new ProtoOutput().text(PerfettoFields.TRACK_NAME, ABOUT);
    new PerfettoTrack(out, ABOUT_UUID, descriptor, trace.beginNanos())
        .event(ABOUT, ABOUT)
        .number(PROCESSORS, trace.processors(), 0)
        .number(TAKEN, Math.round(trace.taken() * THOUSAND), 0)
        .number(LOST, trace.lost(), 0)
        .number(TRIMMED, trace.trimmed() ? 1 : 0, 0)
        .number(CLOCK_ERROR, trace.clockErrorNanos(), 0)
        .instant(trace.beginNanos());
  }

  /** Calls and pauses, in the order in which they begin. */
  private void writeRank(int rank, List<Pause> pauses) throws IOException {
    Map<String, List<PerfettoTrack>> threads = new HashMap<>();
    int next = 0;
    for (Call call : trace.calls().get(rank)) {
      while (next < pauses.size() && pauses.get(next).beginNanos() <= call.beginNanos()) {
        write(pauses.get(next++), threads);
      }
      write(call, threads);
    }
    for (Pause pause : pauses.subList(next, pauses.size())) {
      write(pause, threads);
    }
    for (List<PerfettoTrack> tracksOfThread : threads.values()) {
      for (PerfettoTrack track : tracksOfThread) {
        track.endUntil(Long.MAX_VALUE);
      }
    }
  }

  private void write(Call call, Map<String, List<PerfettoTrack>> threads) throws IOException {
    String name = call.kind() == CallKind.WAIT ? AWAIT + call.operation() : call.operation();
    int arrow = arrows.getOrDefault(call, 0);
    boolean sends = call.kind() == CallKind.SEND;
    track(threads, call.rank(), call.thread(), call.beginNanos(), call.endNanos())
        .event(call.kind().name(), name)
        .number(COMMUNICATOR, call.communicator(), 0)
        .number(PEER, call.peer(), CallRecorder.NOBODY)
        .number(TAG, call.tag(), 0)
        .number(BYTES, call.bytes(), 0)
        .number(NUMBER, call.number(), 0)
        .text(LINE, call.line())
        .correlation(call.request() == 0 ? 0 : call.request() * trace.ranks() + call.rank())
        .begin(call.beginNanos(), call.endNanos(), sends ? arrow : 0, sends ? 0 : arrow);
  }

  private void write(Pause pause, Map<String, List<PerfettoTrack>> threads) throws IOException {
    track(threads, pause.rank(), pause.thread(), pause.beginNanos(), pause.endNanos())
        .event(pause.what().name(), pause.words())
        .begin(pause.beginNanos(), pause.endNanos(), 0, 0);
  }

  /** The first track of a thread that takes an event; of no thread if its name is empty. */
  private PerfettoTrack track(
      Map<String, List<PerfettoTrack>> threads,
      int rank,
      String thread,
      long beginNanos,
      long endNanos)
      throws IOException {
    List<PerfettoTrack> known = threads.computeIfAbsent(thread, none -> new ArrayList<>());
    for (PerfettoTrack track : known) {
      if (track.takes(beginNanos, endNanos)) {
        return track;
      }
    }
    ProtoOutput descriptor =
        new ProtoOutput().number(PerfettoFields.TRACK_PARENT, processUuid(rank));
    long number = ++tracks;
    if (thread.isEmpty()) {
      descriptor.text(PerfettoFields.TRACK_NAME, MACHINE);
    } else {
      descriptor.message(
          PerfettoFields.TRACK_THREAD,
          new ProtoOutput()
              .number(PerfettoFields.THREAD_PID, pid(rank))
              .number(PerfettoFields.THREAD_TID, pid(trace.ranks()) + number)
              .text(PerfettoFields.THREAD_NAME, thread));
    }
    PerfettoTrack made = new PerfettoTrack(out, number, descriptor, beginNanos);
    known.add(made);
    return made;
  }

  /** Above all numbers of tracks. */
  private static long processUuid(int rank) {
    return (long) pid(rank) << Integer.SIZE;
  }
}
