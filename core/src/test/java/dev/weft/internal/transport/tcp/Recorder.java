package dev.weft.internal.transport.tcp;

import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.FrameHandler;
import dev.weft.internal.transport.Inflow;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Writes down what arrives. Payload goes into memory of a sort drawn from a seeded generator. */
public final class Recorder implements FrameHandler {
  /** A frame as it began; payload is read from the sink once that is complete. */
  record Event(
      int peer, int kind, int context, int tag, long total, long id, @Nullable Sink sink) {}

  public final List<Event> events = new ArrayList<>();
  public final List<String> lost = new ArrayList<>();
  public final List<Integer> lostPeers = new ArrayList<>();

  private final Map<Long, Sink> transfers = new HashMap<>();
  private final Random random;

  /** A receive that some next eager message fits. */
  @Nullable PostedSink posted;

  public Recorder(long seed) {
    random = new Random(seed);
  }

  /** DATA with this id is expected. */
  void expect(long id, long total) {
    transfers.put(id, sink(total));
  }

  private Sink sink(long total) {
    Memories sort = Memories.ANY_BYTES.get(random.nextInt(Memories.ANY_BYTES.size()));
    return switch (random.nextInt(4)) {
      case 0 -> new Sink(sort, total, 0);
      case 1 -> new Sink(sort, total, random.nextLong(total + 1));
      default -> new Sink(sort, total, total);
    };
  }

  @Override
  public void eager(
      int peer, int context, int tag, MemorySegment payload, long offset, int length) {
    Sink sink = sink(length);
    sink.accept(payload, offset, length);
    events.add(new Event(peer, Frame.EAGER, context, tag, length, 0, sink));
  }

  @Override
  public Inflow begin(int peer, int kind, int context, int tag, long total, long id) {
    PostedSink receive = posted;
    Sink sink = receive != null && fits(receive, total) ? receive : sink(total);
    if (sink == receive) {
      posted = null;
    }
    sink.begin(total);
    events.add(new Event(peer, kind, context, tag, total, id, sink));
    return sink;
  }

  private boolean fits(PostedSink receive, long total) {
    return total <= receive.capacity && random.nextInt(4) > 0;
  }

  @Override
  public @Nullable Inflow inflow(int peer, long id) {
    Sink sink = transfers.get(id);
    if (sink != null && events.stream().noneMatch(event -> event.sink() == sink)) {
      long total = sink.remaining();
      events.add(new Event(peer, Frame.DATA, 0, 0, total, id, sink));
    }
    return sink;
  }

  @Override
  public void control(int peer, int kind, int context, int tag, long total, long id) {
    events.add(new Event(peer, kind, context, tag, total, id, null));
  }

  @Override
  public void lost(int peer, String why) {
    lostPeers.add(peer);
    lost.add(why);
  }

  /** As if nothing had come and nothing were expected. */
  public void forget() {
    events.clear();
    transfers.clear();
  }

  /** Whether so many frames have come, with all their payload. */
  boolean complete(int frames) {
    return events.size() >= frames
        && events.stream().allMatch(event -> event.sink() == null || event.sink().complete());
  }
}
