package dev.weft.internal.check;

import dev.weft.data.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The receives of a rank on one communicator, in the order in which they began, from the first one
 * from any rank on. If several threads receive, their order is not the program's, and nothing is
 * said. Any thread; does not block.
 */
final class ReceiveLog {
  private static final int MOST = 4096;

  private final VectorClock clock;
  private final int self;
  private final IntUnaryOperator worldRank;
  private final Consumer<String> races;
  private final List<PostedReceive> receives = new ArrayList<>();
  private @Nullable Thread thread;
  private boolean several;

  /**
   * A new log.
   *
   * @param self this rank's number in the job
   * @param worldRank the number in the job of a rank of the communicator
   * @param races takes those found
   */
  ReceiveLog(VectorClock clock, int self, IntUnaryOperator worldRank, Consumer<String> races) {
    this.clock = clock;
    this.self = self;
    this.worldRank = worldRank;
    this.races = races;
  }

  /** The calling thread's program begins a receive. */
  synchronized PostedReceive begun(PostedReceive receive) {
    Thread caller = Thread.currentThread();
    several |= thread != null && thread != caller;
    thread = caller;
    if (several || (receive.isProbe() && receives.isEmpty() && !receive.isFromAny())) {
      receives.clear();
    } else if (receive.isFromAny() || !receives.isEmpty()) {
      if (receives.size() == MOST) {
        search(false);
        receives.clear();
      }
      receives.add(receive);
    }
    return receive;
  }

  /** It has received a message, with its envelope. */
  synchronized void ended(PostedReceive receive, Status raw, byte[] whole) {
    int[] sent = Envelope.clock(whole);
    if (sent.length == 0) {
      return;
    }
    ReceivedMessage message =
        new ReceivedMessage(
            raw.source(),
            raw.tag(),
            raw.bytes() - Envelope.headerBytes(sent.length),
            Envelope.type(whole),
            Envelope.place(whole),
            sent[worldRank.applyAsInt(raw.source())],
            sent[self]);
    if (receive.hasEnded()) {
      clock.learn(sent);
      receive.end(message);
    } else {
      receive.end(message, clock.nextAfter(sent));
    }
  }

  /** The program may know from where its message has come. */
  synchronized void told(PostedReceive receive) {
    receive.tell();
  }

  /** It has been cancelled, or has failed. */
  synchronized void gone(PostedReceive receive) {
    receives.removeIf(each -> each == receive);
  }

  /**
   * Tells the races found.
   *
   * @param complete whether no receive can follow
   */
  synchronized void search(boolean complete) {
    RaceSearch.in(receives, complete).forEach(races);
  }
}
