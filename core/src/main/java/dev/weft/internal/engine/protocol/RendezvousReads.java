package dev.weft.internal.engine.protocol;

import dev.weft.failure.WeftException;
import dev.weft.internal.engine.base.ReadTrials;
import dev.weft.internal.engine.request.OperationTable;
import dev.weft.internal.engine.request.ReceiveOperation;
import dev.weft.internal.transport.Endpoint;
import dev.weft.internal.transport.ExposedRead;
import dev.weft.internal.transport.Frame;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Messages that this rank copies out of their senders' memory by itself, a piece at a time so that
 * the lock is not held long. What cannot be had that way is asked for with CTS. Under the engine
 * lock.
 */
public final class RendezvousReads {
  private record Reading(ReceiveOperation receive, ExposedRead read, long id) {}

  private final Outgoing outgoing;
  private final OperationTable table;
  private final PeerTable peerTable;
  private final ArrayDeque<Reading> readings = new ArrayDeque<>();

  public RendezvousReads(Outgoing outgoing, OperationTable table, PeerTable peerTable) {
    this.outgoing = outgoing;
    this.table = table;
    this.peerTable = peerTable;
  }

  public boolean isEmpty() {
    return readings.isEmpty();
  }

  /** Begins, once the receive has matched the RTS with this id. */
  void begin(ReceiveOperation receive, Endpoint endpoint, long id) {
    long wanted = receive.wanted();
    if (wanted == 0) {
      end(receive, id);
      return;
    }
    @Nullable ExposedRead read;
    try {
      read = read(receive, endpoint, id, wanted);
    } catch (RuntimeException | Error e) {
      receive.refuse(e);
      end(receive, id);
      return;
    }
    if (read == null) {
      ask(receive, id);
    } else {
      readings.add(new Reading(receive, read, id));
    }
  }

  private @Nullable ExposedRead read(
      ReceiveOperation receive, Endpoint endpoint, long id, long wanted) {
    // What has gaps must come as a stream.
    if (receive.scatters() || !endpoint.readsExposed()) {
      return null;
    }
    ReadTrials trials = peerTable.get(receive.peer).readTrials;
    if (trials.times(wanted)) {
      receive.timedBy = trials;
    }
    if (trials.streams(wanted)) {
      return null;
    }
    return endpoint.readExposed(receive.peer, id, receive.base(), receive.nextOffset(), wanted);
  }

  /** Goes on with the oldest that can go on. Returns the steps. */
  public int step() {
    for (Iterator<Reading> all = readings.iterator(); all.hasNext(); ) {
      Reading next = all.next();
      ExposedRead.Outcome outcome = step(next);
      if (outcome == ExposedRead.Outcome.DONE) {
        all.remove();
        end(next.receive, next.id);
      } else if (outcome == ExposedRead.Outcome.REFUSED) {
        all.remove();
        ask(next.receive, next.id);
      }
      if (outcome != ExposedRead.Outcome.IDLE) {
        return 1;
      }
    }
    return 0;
  }

  /** If copying fails, that concerns this message alone: its sender is told that it is over. */
  private static ExposedRead.Outcome step(Reading next) {
    try {
      return next.read.step();
    } catch (RuntimeException | InternalError e) {
      next.receive.refuse(e);
      next.read.abandon();
      return ExposedRead.Outcome.DONE;
    }
  }

  /** What has matched goes on to its end, unless it needs the peer, who is gone. */
  public void finishFrom(Peer peer) {
    for (Iterator<Reading> all = readings.iterator(); all.hasNext(); ) {
      Reading next = all.next();
      if (next.receive.peer == peer.rank) {
        all.remove();
        if (next.read.finish()) {
          end(next.receive, next.id);
        } else {
          next.receive.fail(peer.gone("a receive"));
        }
      }
    }
  }

  /** Leaves everything as it is. */
  public void abandonAll(Supplier<? extends WeftException> why) {
    for (Reading next : readings) {
      next.read.abandon();
      next.receive.fail(why.get());
    }
    readings.clear();
  }

  private void end(ReceiveOperation receive, long id) {
    outgoing.control(peerTable.get(receive.peer), Frame.ACK, 0, 0, id);
    receive.advance(receive.remaining());
  }

  private void ask(ReceiveOperation receive, long id) {
    Peer peer = peerTable.get(receive.peer);
    if (peer.isSilent()) {
      receive.fail(peer.gone("a receive"));
    } else {
      table.add(receive);
      outgoing.control(peer, Frame.CTS, 0, receive.id, id);
    }
  }
}
