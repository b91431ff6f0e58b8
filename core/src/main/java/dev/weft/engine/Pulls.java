package dev.weft.engine;

import dev.weft.transport.Endpoint;
import dev.weft.transport.Frame;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;

/**
 * Messages that this rank copies out of their senders' memory by itself, a piece at a time so that
 * the lock is not held long. Under the engine lock.
 */
final class Pulls {
  private static final long PIECE_BYTES = 256 << 10;

  private record Pull(ReceiveOperation receive, Endpoint endpoint, long id) {}

  private final Engine engine;
  private final ArrayDeque<Pull> pulls = new ArrayDeque<>();

  Pulls(Engine engine) {
    this.engine = engine;
  }

  boolean isEmpty() {
    return pulls.isEmpty();
  }

  void add(ReceiveOperation receive, Endpoint endpoint, long id) {
    pulls.add(new Pull(receive, endpoint, id));
  }

  /** Copies the next piece of the oldest. */
  int step() {
    Pull pull = pulls.peek();
    if (pull == null) {
      return 0;
    }
    ReceiveOperation receive = pull.receive;
    if (receive.isDone()) {
      pulls.remove();
      pull.endpoint.endPull(receive.peer, pull.id);
      return 1;
    }
    long piece = Math.min(PIECE_BYTES, receive.wanted());
    // What has gaps is not pulled into directly.
    byte[] stage = receive.scatters() ? new byte[(int) piece] : null;
    Object target = stage == null ? receive.base() : stage;
    long targetOffset = stage == null ? receive.nextOffset() : 0;
    if (piece > 0
        && !pull.endpoint.pull(
            receive.peer, pull.id, receive.received(), target, targetOffset, piece)) {
      pulls.remove();
      receive.fail(Failures.peerFinished(receive.peer, "a receive"));
      return 1;
    }
    boolean last = piece == receive.wanted();
    if (stage != null) {
      receive.scatter(MemorySegment.ofArray(stage), 0, piece);
    }
    if (last) {
      pulls.remove();
      pull.endpoint.endPull(receive.peer, pull.id);
      engine.outgoing.control(engine.peer(receive.peer), Frame.ACK, 0, 0, pull.id);
      receive.advance(receive.remaining());
    } else {
      receive.advance(piece);
    }
    return 1;
  }
}
