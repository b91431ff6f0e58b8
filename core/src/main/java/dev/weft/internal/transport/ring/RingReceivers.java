package dev.weft.internal.transport.ring;

import dev.weft.internal.transport.TransportTuning;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rings in which a rank receives, by sender. Polled in vain, it fetches room for what the rank
 * sends next. Guarded by the engine lock of the rank.
 */
public final class RingReceivers {
  private final @Nullable RingReceiver[] bySender;
  private final NextRoom nextRoom;
  private RingReceiver[] all = {};

  /**
   * @param ranks number of ranks in the job
   * @param nextRoom of the rank's links
   */
  public RingReceivers(int ranks, NextRoom nextRoom) {
    bySender = new RingReceiver[ranks];
    this.nextRoom = nextRoom;
  }

  /** Polls this sender's ring, too, from now on. */
  public void add(int sender, RingReceiver receiver) {
    bySender[sender] = receiver;
    all = Arrays.copyOf(all, all.length + 1);
    all[all.length - 1] = receiver;
  }

  /** Whether this sender has a ring here. */
  public boolean has(int sender) {
    return bySender[sender] != null;
  }

  /** Takes frames from every ring; returns how many. */
  public int poll() {
    int done = 0;
    for (RingReceiver receiver : all) {
      done += receiver.poll(TransportTuning.FRAMES_PER_POLL);
    }
    return polled(done);
  }

  /** Takes frames from the ring of a sender that has one; returns how many. */
  public int poll(int sender) {
    RingReceiver receiver = bySender[sender];
    return polled(receiver == null ? 0 : receiver.poll(TransportTuning.FRAMES_PER_POLL));
  }

  private int polled(int frames) {
    if (frames == 0) {
      nextRoom.fetch();
    }
    return frames;
  }
}
