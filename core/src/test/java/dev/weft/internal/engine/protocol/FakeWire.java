package dev.weft.internal.engine.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.job.Card;
import dev.weft.internal.os.memory.Memory;
import dev.weft.internal.transport.Endpoint;
import dev.weft.internal.transport.ExposedRead;
import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.FrameHandler;
import dev.weft.internal.transport.Inflow;
import dev.weft.internal.transport.Link;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A link and the endpoint at its other end, in one object. It keeps the order of frames and bytes,
 * and that is all it does as one would wish: it refuses frames, takes and delivers payloads in
 * pieces, and reads exposed messages in pieces or not at all, as a source of random numbers says.
 */
final class FakeWire extends Link implements Endpoint {
  static final int EAGER_BYTES = 300;
  static final int CREDIT_BYTES = 4000;
  private static final int WHOLE_BYTES = 40;
  private static final int DATA_BYTES = 500;
  private static final int MOST_FRAMES = 6;

  private static final class Sent {
    final int kind;
    final int context;
    final int tag;
    final long total;
    final long id;
    final byte[] payload;
    int filled;
    int delivered;
    @Nullable Inflow inflow;

    Sent(int kind, int context, int tag, long total, long id, int length) {
      this.kind = kind;
      this.context = context;
      this.tag = tag;
      this.total = total;
      this.id = id;
      this.payload = new byte[length];
    }

    boolean isWhole() {
      return filled == payload.length;
    }
  }

  private record Exposed(Object base, long offset) {}

  private final RandomGenerator random;
  private final int from;
  private final boolean readable;
  private final ArrayDeque<Sent> frames = new ArrayDeque<>();
  private final Map<Long, Exposed> exposed = new HashMap<>();
  private @Nullable FrameHandler receiver;
  private @Nullable Sent open;
  private boolean broken;
  private boolean toldOfBreak;

  /** Whether frames are taken at all. */
  boolean blocked;

  /**
   * @param readable whether the receiver may read the sender's memory
   */
  FakeWire(RandomGenerator random, int from, boolean readable) {
    super(EAGER_BYTES, WHOLE_BYTES, DATA_BYTES);
    creditBytes(CREDIT_BYTES);
    this.random = random;
    this.from = from;
    this.readable = readable;
  }

  void deliverTo(FrameHandler handler) {
    receiver = handler;
  }

  boolean isEmpty() {
    return frames.isEmpty();
  }

  boolean isBroken() {
    return broken;
  }

  @Override
  public long offer(
      int kind, int context, int tag, long total, long id, Object base, long offset, long length) {
    assertThat(broken).isFalse();
    boolean payload = Frame.carriesPayload(kind);
    assertThat(payload && open != null).as("a frame within another's payload").isFalse();
    if (blocked || frames.size() >= MOST_FRAMES || random.nextInt(4) == 0) {
      return NO_ROOM;
    }
    if (!payload) {
      frames.add(new Sent(kind, context, tag, total, id, 0));
      if (kind == Frame.RTS) {
        exposed.put(id, new Exposed(base, offset));
      }
      return 0;
    }
    Sent sent = new Sent(kind, context, tag, total, id, (int) length);
    int taken = length <= WHOLE_BYTES ? (int) length : random.nextInt((int) length + 1);
    fill(sent, base, offset, taken);
    frames.add(sent);
    return taken;
  }

  @Override
  public long offerMore(Object base, long offset, long length) {
    Sent sent = open;
    assertThat(sent).as("the frame that goes on").isNotNull();
    assertThat(length).isEqualTo(sent.payload.length - sent.filled);
    int taken = blocked ? 0 : random.nextInt((int) length + 1);
    fill(sent, base, offset, taken);
    return taken;
  }

  private void fill(Sent sent, Object base, long offset, int taken) {
    Memory.copyOut(base, offset, MemorySegment.ofArray(sent.payload), sent.filled, taken);
    sent.filled += taken;
    open = sent.isWhole() ? null : sent;
  }

  @Override
  public boolean moveExposed(long id, Object base, long offset, long length) {
    exposed.computeIfPresent(id, (_, _) -> new Exposed(base, offset));
    return true;
  }

  @Override
  public void withdraw(long id) {
    exposed.remove(id);
  }

  @Override
  public void breakOff() {
    broken = true;
  }

  @Override
  public boolean closed() {
    return broken;
  }

  @Override
  public int poll() {
    int steps = 0;
    while (!frames.isEmpty() && random.nextInt(5) > 0 && step(frames.peek())) {
      steps++;
    }
    if (broken && !toldOfBreak && steps == 0) {
      toldOfBreak = true;
      frames.clear();
      handler().control(from, Frame.BROKEN, 0, 0, 0, 0);
    }
    return steps;
  }

  private boolean step(Sent sent) {
    if (!Frame.carriesPayload(sent.kind)) {
      frames.remove();
      handler().control(from, sent.kind, sent.context, sent.tag, sent.total, sent.id);
      return true;
    }
    if (sent.inflow == null) {
      return begin(sent);
    }
    int come = sent.filled - sent.delivered;
    int length = come == 0 ? 0 : 1 + random.nextInt(come);
    if (length > 0) {
      deliver(sent, sent.inflow, length);
    }
    if (sent.delivered == sent.payload.length) {
      frames.remove();
    }
    return length > 0;
  }

  private boolean begin(Sent sent) {
    if (sent.kind == Frame.EAGER && sent.isWhole() && random.nextBoolean()) {
      frames.remove();
      MemorySegment payload = MemorySegment.ofArray(sent.payload);
      handler().eager(from, sent.context, sent.tag, payload, 0, sent.payload.length);
      return true;
    }
    sent.inflow =
        sent.kind == Frame.DATA
            ? handler().inflow(from, sent.id)
            : handler().begin(from, sent.kind, sent.context, sent.tag, sent.total, sent.id);
    assertThat(sent.inflow).as("where the bytes of a frame go").isNotNull();
    if (sent.payload.length == 0) {
      frames.remove();
    }
    return true;
  }

  /** Into the buffer itself where that can be, as a transport may. */
  private void deliver(Sent sent, Inflow inflow, int length) {
    MemorySegment payload = MemorySegment.ofArray(sent.payload);
    MemorySegment window = random.nextBoolean() ? inflow.window() : null;
    if (window != null && window.byteSize() >= length) {
      MemorySegment.copy(payload, sent.delivered, window, 0, length);
      inflow.advance(length);
    } else {
      inflow.accept(payload, sent.delivered, length);
    }
    sent.delivered += length;
  }

  private FrameHandler handler() {
    assertThat(receiver).isNotNull();
    return receiver;
  }

  @Override
  public boolean readsExposed() {
    return readable;
  }

  @Override
  public @Nullable ExposedRead readExposed(
      int peer, long id, Object base, long offset, long length) {
    return random.nextInt(3) == 0 ? null : new Reading(id, base, offset, length);
  }

  private final class Reading implements ExposedRead {
    private final long id;
    private final Object base;
    private final long offset;
    private final long length;
    private int read;

    private Reading(long id, Object base, long offset, long length) {
      this.id = id;
      this.base = base;
      this.offset = offset;
      this.length = length;
    }

    @Override
    public Outcome step() {
      Exposed message = exposed.get(id);
      if (message == null || (read == 0 && random.nextInt(6) == 0)) {
        return Outcome.REFUSED;
      }
      if (random.nextBoolean()) {
        return Outcome.IDLE;
      }
      int piece = random.nextInt((int) length - read) + 1;
      MemorySegment from = MemorySegment.ofArray((byte[]) message.base);
      Memory.copyIn(from, message.offset + read, base, offset + read, piece);
      read += piece;
      return read == length ? Outcome.DONE : Outcome.MOVED;
    }

    @Override
    public void abandon() {
      read = 0;
    }
  }

  @Override
  public String address() {
    return "";
  }

  @Override
  public boolean reaches(Card peer) {
    return true;
  }

  @Override
  public Link connect(int peer, Card card) {
    throw new UnsupportedOperationException("it is connected");
  }

  @Override
  public boolean hears(int peer) {
    return true;
  }

  @Override
  public void arm() {}

  @Override
  public boolean hasUnsent() {
    return false;
  }

  @Override
  public void close() {}
}
