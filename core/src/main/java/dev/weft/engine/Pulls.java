package dev.weft.engine;

import dev.weft.WeftException;
import dev.weft.transport.Endpoint;
import dev.weft.transport.Frame;
import dev.weft.transport.Pull;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Messages that this rank copies out of their senders' memory by itself, a piece at a time so that
 * the lock is not held long. What cannot be had that way is asked for with CTS. Under the engine
 * lock.
 */
final class Pulls {
  private record Pulled(ReceiveOperation receive, Pull pull, long id) {}

  private final Engine engine;
  private final ArrayDeque<Pulled> pulls = new ArrayDeque<>();

  Pulls(Engine engine) {
    this.engine = engine;
  }

  boolean isEmpty() {
    return pulls.isEmpty();
  }

  /** Begins, once the receive has matched the RTS with this id. */
  void begin(ReceiveOperation receive, Endpoint endpoint, long id) {
    long wanted = receive.wanted();
    if (wanted == 0) {
      end(receive, id);
      return;
    }
    @Nullable Pull pull;
    try {
      pull = pull(receive, endpoint, id, wanted);
    } catch (RuntimeException | Error e) {
      receive.refuse(e);
      end(receive, id);
      return;
    }
    if (pull == null) {
      ask(receive, id);
    } else {
      pulls.add(new Pulled(receive, pull, id));
    }
  }

  private @Nullable Pull pull(ReceiveOperation receive, Endpoint endpoint, long id, long wanted) {
    // What has gaps must come as a stream.
    if (receive.scatters() || !endpoint.pulls()) {
      return null;
    }
    PullTrials trials = engine.peer(receive.peer).pullTrials;
    if (trials.times(wanted, engine.waiting.timeAway)) {
      receive.timedBy = trials;
    }
    if (trials.streams(wanted)) {
      return null;
    }
    return endpoint.pull(receive.peer, id, receive.base(), receive.nextOffset(), wanted);
  }

  /** Goes on with the oldest that can go on. Returns the steps. */
  int step() {
    for (Iterator<Pulled> all = pulls.iterator(); all.hasNext(); ) {
      Pulled next = all.next();
      Pull.Outcome outcome = step(next);
      if (outcome == Pull.Outcome.DONE) {
        all.remove();
        end(next.receive, next.id);
      } else if (outcome == Pull.Outcome.REFUSED) {
        all.remove();
        ask(next.receive, next.id);
      }
      if (outcome != Pull.Outcome.IDLE) {
        return 1;
      }
    }
    return 0;
  }

  /** If copying fails, that concerns this message alone: its sender is told that it is over. */
  private static Pull.Outcome step(Pulled next) {
    try {
      return next.pull.step();
    } catch (RuntimeException | Error e) {
      next.receive.refuse(e);
      next.pull.abandon();
      return Pull.Outcome.DONE;
    }
  }

  /** What has matched goes on to its end, unless it needs the peer, who is gone. */
  void finishFrom(Peer peer) {
    for (Iterator<Pulled> all = pulls.iterator(); all.hasNext(); ) {
      Pulled next = all.next();
      if (next.receive.peer == peer.rank) {
        all.remove();
        if (next.pull.finish()) {
          end(next.receive, next.id);
        } else {
          next.receive.fail(peer.gone("a receive"));
        }
      }
    }
  }

  /** Leaves everything as it is. */
  void abandonAll(Supplier<? extends WeftException> why) {
    for (Pulled next : pulls) {
      next.pull.abandon();
      next.receive.fail(why.get());
    }
    pulls.clear();
  }

  private void end(ReceiveOperation receive, long id) {
    engine.outgoing.control(engine.peer(receive.peer), Frame.ACK, 0, 0, id);
    receive.advance(receive.remaining());
  }

  private void ask(ReceiveOperation receive, long id) {
    Peer peer = engine.peer(receive.peer);
    if (peer.isSilent()) {
      receive.fail(peer.gone("a receive"));
    } else {
      engine.table.add(receive);
      engine.outgoing.control(peer, Frame.CTS, 0, receive.id, id);
    }
  }
}
