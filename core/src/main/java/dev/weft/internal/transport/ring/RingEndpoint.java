package dev.weft.internal.transport.ring;

import dev.weft.internal.job.Job;
import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.transport.Endpoint;
import dev.weft.internal.transport.EndpointContext;
import dev.weft.internal.transport.FrameHandler;
import dev.weft.internal.transport.NextFrame;
import dev.weft.internal.transport.TransportTuning;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A rank's end of a transport in which each peer makes a ring to the rank. It polls these rings;
 * when all are empty, it fetches room for the rank's next payload.
 */
public abstract class RingEndpoint implements Endpoint {
  protected final Job job;
  private final FrameHandler handler;
  private final int minEagerBytes;
  private final NextRoom nextRoom = new NextRoom();
  private final @Nullable RingReceiver[] bySender;
  private RingReceiver[] receivers = {};
  private int ringsSeen;
  private boolean closed;

  /**
   * @param minEagerBytes what travels with its header through the smallest ring
   */
  protected RingEndpoint(EndpointContext context, int minEagerBytes) {
    this.job = context.job();
    this.handler = context.handler();
    this.minEagerBytes = minEagerBytes;
    this.bySender = new RingReceiver[job.capacity()];
  }

  /** How many rings peers have made so far. */
  protected abstract int ringsMade();

  /**
   * Calls {@link #listen} for the rings that are new.
   *
   * @return false if some could not be opened now, so that it must be tried again
   */
  protected abstract boolean openRings();

  /** Copies along with peers that read from this rank's memory. Returns the pieces. */
  protected int help() {
    return 0;
  }

  /** Frees everything, once. */
  protected abstract void free();

  /** Receives from this sender, too, from now on. */
  protected final void listen(int sender, MemorySegment ring, RingShape shape) {
    RingReceiver receiver = new RingReceiver(ring, shape, sender, handler);
    bySender[sender] = receiver;
    receivers = Arrays.copyOf(receivers, receivers.length + 1);
    receivers[receivers.length - 1] = receiver;
  }

  /**
   * The sending side of a ring. A message that is eager leaves most of a large ring to others.
   *
   * @param creditBytes what the receiver keeps; it gives back by that, whatever this rank's heap is
   */
  protected final RingLink link(
      MemorySegment ring,
      RingShape shape,
      Doorbell receiver,
      MessageExposure exposure,
      long creditBytes) {
    int eagerBytes = Math.max(minEagerBytes, shape.bulkBytes() >> 4);
    return new RingLink(ring, shape, receiver, nextRoom, exposure, eagerBytes, creditBytes);
  }

  @Override
  public final int poll() {
    if (closed) {
      return 0;
    }
    findRings();
    int frames = 0;
    for (RingReceiver receiver : receivers) {
      frames += receiver.poll(TransportTuning.FRAMES_PER_POLL);
    }
    return polled(frames);
  }

  @Override
  public final int poll(int peer) {
    if (closed) {
      return 0;
    }
    RingReceiver receiver = bySender[peer];
    if (receiver == null) {
      findRings();
      receiver = bySender[peer];
    }
    return polled(receiver == null ? 0 : receiver.poll(TransportTuning.FRAMES_PER_POLL));
  }

  private int polled(int frames) {
    return frames == 0 ? idle() : frames + help();
  }

  @Override
  public final @Nullable NextFrame nextFrom(int peer) {
    return closed ? null : bySender[peer];
  }

  @Override
  public final int idle() {
    nextRoom.fetch();
    return help();
  }

  private void findRings() {
    int made = ringsMade();
    if (made != ringsSeen && openRings()) {
      ringsSeen = made;
    }
  }

  @Override
  public final boolean hears(int peer) {
    return bySender[peer] != null;
  }

  @Override
  public final void arm() {
    // Senders ring whenever the bell is armed; the engine does that.
  }

  @Override
  public final boolean hasUnsent() {
    return false;
  }

  @Override
  public final boolean readsExposed() {
    return true;
  }

  @Override
  public final void close() {
    if (!closed) {
      closed = true;
      free();
    }
  }
}
