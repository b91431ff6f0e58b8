package dev.weft.internal.engine;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Status;
import dev.weft.failure.WeftException;
import dev.weft.internal.engine.base.EngineLock;
import dev.weft.internal.engine.failure.Losses;
import dev.weft.internal.engine.progress.Progress;
import dev.weft.internal.engine.protocol.Contexts;
import dev.weft.internal.engine.protocol.Incoming;
import dev.weft.internal.engine.protocol.PeerTable;
import dev.weft.internal.engine.request.MessageSpace;
import dev.weft.internal.engine.request.ProbeOperation;
import dev.weft.internal.engine.request.ReceiveOperation;
import dev.weft.internal.engine.request.UnexpectedMessage;
import org.jspecify.annotations.Nullable;

/**
 * The calls that receive and probe, each under the engine lock. Any thread; blocking calls say so.
 */
final class ReceiveCalls {
  private final EngineLock lock;
  private final Losses losses;
  private final PeerTable peerTable;
  private final Contexts contexts;
  private final Incoming incoming;
  private final Progress progress;
  private @Nullable ReceiveOperation spare;

  ReceiveCalls(
      EngineLock lock,
      Losses losses,
      PeerTable peerTable,
      Contexts contexts,
      Incoming incoming,
      Progress progress) {
    this.lock = lock;
    this.losses = losses;
    this.peerTable = peerTable;
    this.contexts = contexts;
    this.incoming = incoming;
    this.progress = progress;
  }

  /** Receives a message; blocks until it is in the buffer, or until a time has passed. */
  Status receive(
      MessageSpace space,
      int source,
      int tag,
      Object base,
      long offset,
      long length,
      ElementType type,
      long limitNanos) {
    lock.lock();
    try {
      Status direct = receiveDirectly(space, source, tag, base, offset, length, type);
      if (direct != null) {
        return direct;
      }
      ReceiveOperation receive = spare;
      spare = null;
      if (receive == null) {
        receive = new ReceiveOperation(progress, space);
      } else {
        receive.renew();
      }
      receive.set(space, source, tag, base, offset, length, type);
      Status status = receiveLocked(receive, limitNanos);
      receive.forgetBuffer();
      spare = receive;
      return status;
    } finally {
      lock.unlock();
    }
  }

  /** The same, if the message can be taken from where it lies; null if nothing has been done. */
  private @Nullable Status receiveDirectly(
      MessageSpace space,
      int source,
      int tag,
      Object base,
      long offset,
      long length,
      ElementType type) {
    if (source < 0 || tag < 0 || losses.isClosed()) {
      return null;
    }
    int bytes = progress.receiveDirectly(space, peerTable.get(source), tag, base, offset, length);
    return bytes < 0 ? null : space.status(source, tag, bytes, type);
  }

  /** Receives a message; blocks until it is in the operation's buffer. */
  Status receive(ReceiveOperation receive) {
    lock.lock();
    try {
      return receiveLocked(receive, Long.MAX_VALUE);
    } finally {
      lock.unlock();
    }
  }

  private Status receiveLocked(ReceiveOperation receive, long limitNanos) {
    try {
      post(receive);
      progress.awaitBlocking(receive, limitNanos);
    } catch (StackOverflowError | OutOfMemoryError e) {
      boolean _ = receive.abandonLocked();
      throw e;
    }
    return receive.result();
  }

  /**
   * Posts a receive for a thread that blocks in another call and then waits for it, so that no
   * other thread needs to move it on. {@link #end} or {@link #takeBack} follows.
   */
  void postAttended(ReceiveOperation receive) {
    try (var _ = lock.hold()) {
      post(receive);
    }
  }

  /**
   * The same, unless more ranks have been declared gone than the caller knows of.
   *
   * @return whether it is posted
   */
  boolean postAttended(ReceiveOperation receive, int knownLosses) {
    try (var _ = lock.hold()) {
      boolean known = losses.declared().last() == knownLosses;
      if (known) {
        post(receive);
      }
      return known;
    }
  }

  /** Blocks until a receive that is posted is done, or can be let go of if interrupted. */
  Status end(ReceiveOperation receive) {
    try (var _ = lock.hold()) {
      progress.awaitBlocking(receive, Long.MAX_VALUE);
      return receive.result();
    }
  }

  /**
   * The buffer of a receive that is posted is not touched again. Blocks if a message is on its way
   * into it.
   *
   * @return false if it has taken a message
   */
  boolean takeBack(ReceiveOperation receive) {
    try (var _ = lock.hold()) {
      boolean gone = !receive.isDone() && receive.abandonLocked();
      if (!gone) {
        progress.awaitBlocking(receive, Long.MAX_VALUE);
      }
      return gone;
    }
  }

  void startReceive(ReceiveOperation receive) {
    lock.lock();
    try {
      progress.begun(receive, receive.space(), receive.capacity());
      post(receive);
      progress.started(receive.space(), receive.capacity());
    } catch (RuntimeException | Error e) {
      progress.notBegun(receive);
      throw e;
    } finally {
      lock.unlock();
    }
  }

  void startReceive(ReceiveOperation receive, UnexpectedMessage message) {
    try (var _ = lock.hold()) {
      progress.begun(receive, receive.space(), message.total);
      if (losses.isClosed()) {
        receive.fail(losses.closed());
      } else {
        incoming.take(receive, message);
      }
    }
  }

  /** Under the lock: from now on messages find the receive, or it takes one that came before. */
  private void post(ReceiveOperation receive) {
    MessageSpace space = receive.space();
    if (losses.isClosed()) {
      receive.fail(losses.closed());
      return;
    }
    contexts.keep(space);
    int source = receive.peer;
    int tag = receive.tag;
    UnexpectedMessage message = space.find(source, tag);
    if (message != null) {
      try {
        incoming.take(receive, message);
      } catch (StackOverflowError | OutOfMemoryError e) {
        receive.peer = source;
        receive.tag = tag;
        throw e;
      }
    } else {
      WeftException hopeless = space.cannotCome(source, peerTable, false);
      if (hopeless == null) {
        hopeless = space.partLost(tag, peerTable);
      }
      if (hopeless != null) {
        receive.fail(hopeless);
      } else {
        space.post(receive, source, tag);
      }
    }
  }

  /**
   * Looks for a message that no receive has matched; blocks if it is to wait, else null says that
   * there is none now.
   *
   * @param take whether to take it out of matching
   */
  @Nullable UnexpectedMessage probe(
      MessageSpace space, int source, int tag, boolean take, boolean wait) {
    ProbeOperation probe = new ProbeOperation(progress, space, source, tag, take);
    lock.lock();
    try {
      if (losses.isClosed()) {
        throw losses.closed();
      }
      int _ = progress.pollNow();
      UnexpectedMessage message = take ? space.take(source, tag) : space.find(source, tag);
      if (message != null || !wait) {
        return message;
      }
      WeftException hopeless = space.cannotCome(source, peerTable, true);
      if (hopeless == null && source == Comm.ANY_SOURCE) {
        hopeless = space.unacknowledged();
      }
      if (hopeless != null) {
        throw hopeless;
      }
      contexts.keep(space);
      space.add(probe);
      progress.awaitLocked(probe);
      Status _ = probe.result();
      return probe.message();
    } finally {
      space.remove(probe);
      lock.unlock();
    }
  }
}
