package dev.weft.internal.engine;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.WeftException;
import dev.weft.internal.engine.base.EngineLock;
import dev.weft.internal.engine.base.UserMemory;
import dev.weft.internal.engine.failure.Losses;
import dev.weft.internal.engine.progress.Progress;
import dev.weft.internal.engine.protocol.Contexts;
import dev.weft.internal.engine.protocol.Outgoing;
import dev.weft.internal.engine.protocol.Peer;
import dev.weft.internal.engine.protocol.PeerTable;
import dev.weft.internal.engine.request.BufferedSpace;
import dev.weft.internal.engine.request.MessageSpace;
import dev.weft.internal.engine.request.SendOperation;
import dev.weft.internal.os.memory.Memory;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The calls that send, each under the engine lock. Any thread; blocking calls say so. */
final class SendCalls {
  private final EngineLock lock;
  private final Losses losses;
  private final PeerTable peerTable;
  private final Contexts contexts;
  private final Outgoing outgoing;
  private final Progress progress;
  private final BufferedSpace buffered;
  private @Nullable SendOperation spare;

  SendCalls(
      EngineLock lock,
      Losses losses,
      PeerTable peerTable,
      Contexts contexts,
      Outgoing outgoing,
      Progress progress,
      BufferedSpace buffered) {
    this.lock = lock;
    this.losses = losses;
    this.peerTable = peerTable;
    this.contexts = contexts;
    this.outgoing = outgoing;
    this.progress = progress;
    this.buffered = buffered;
  }

  /**
   * Sends a message; blocks until the buffer may be used again or, if synchronous, until matched.
   */
  void send(
      int destination,
      MessageSpace space,
      int tag,
      Object base,
      long offset,
      long length,
      boolean synchronous) {
    lock.lock();
    try {
      Peer peer = peerTable.get(destination);
      boolean there = !losses.isClosed() && !peer.isGone();
      if (there
          && !synchronous
          && outgoing.sendNow(peer, space.context, tag, base, offset, length)) {
        return;
      }
      WeftException obstacle = obstacle(peer, space);
      if (obstacle != null && !outgoing.hasBegun()) {
        throw obstacle;
      }
      SendOperation send = spare == null ? newSend() : spare;
      spare = null;
      send.renew();
      send.set(destination, space, tag, base, offset, length, synchronous);
      outgoing.start(send);
      progress.awaitBlocking(send, Long.MAX_VALUE);
      Status _ = send.result();
      send.forgetBuffer();
      spare = send;
    } catch (RuntimeException | Error e) {
      outgoing.forsake(peerTable.get(destination));
      throw e;
    } finally {
      lock.unlock();
    }
  }

  /** Why a message cannot be sent, unless it can go whole and at once; null if it can. */
  private @Nullable WeftException obstacle(Peer peer, MessageSpace space) {
    contexts.keep(space);
    WeftException obstacle = losses.isClosed() ? null : space.obstacle();
    if (obstacle != null) {
      return obstacle;
    }
    return losses.isClosed() || peer.isGone() ? losses.gone(peer, "a send") : null;
  }

  private SendOperation newSend() {
    return new SendOperation(progress, outgoing);
  }

  /** Sends a message if that can be done at once and whole. */
  boolean sendNow(int destination, int context, int tag, Object base, long offset, long length) {
    lock.lock();
    try {
      Peer peer = peerTable.get(destination);
      return !losses.isClosed()
          && !peer.isGone()
          && outgoing.sendWhole(peer, context, tag, base, offset, length);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Leaves a short message to the next poll of this rank, which sends all of them together. Does
   * nothing where the link gains nothing by it, or where who would poll sleeps.
   */
  boolean sendGathered(
      int destination, int context, int tag, Object base, long offset, long length) {
    lock.lock();
    try {
      Peer peer = peerTable.get(destination);
      return !losses.isClosed()
          && !peer.isGone()
          && !progress.hasLeader()
          && outgoing.sendGathered(peer, context, tag, base, offset, length);
    } finally {
      lock.unlock();
    }
  }

  void startSend(SendOperation send) {
    lock.lock();
    try {
      MessageSpace space = send.space();
      progress.begun(send, space, send.length);
      Peer peer = peerTable.get(send.peer);
      WeftException obstacle = obstacle(peer, space);
      if (obstacle != null) {
        send.fail(obstacle);
      } else {
        outgoing.start(send);
        progress.started(space, send.length);
      }
    } catch (RuntimeException | Error e) {
      boolean _ = outgoing.takeBack(send);
      progress.notBegun(send);
      throw e;
    } finally {
      lock.unlock();
    }
  }

  /** Copies the message, then sends it from the copy. */
  void sendBuffered(int destination, MessageSpace space, int tag, Slice buffer) {
    lock.lock();
    try {
      Peer peer = peerTable.get(destination);
      if (losses.isClosed() || peer.isGone()) {
        throw losses.gone(peer, "a buffered send");
      }
      long length = buffer.bytes();
      Object base = UserMemory.toSend(buffer);
      long offset = buffer.offsetBytes();
      if (outgoing.sendNow(peer, space.context, tag, base, offset, length)) {
        return;
      }
      buffered.reserve(length, outgoing.hasBegun());
      byte[] copy = new byte[Math.toIntExact(length)];
      Memory.copyOut(base, offset, MemorySegment.ofArray(copy), 0, length);
      SendOperation send = newSend();
      send.set(destination, space, tag, copy, 0, length, false);
      send.occupies(buffered);
      contexts.keep(space);
      progress.begun(send, space, length);
      outgoing.start(send);
    } catch (RuntimeException | Error e) {
      outgoing.forsake(peerTable.get(destination));
      throw e;
    } finally {
      lock.unlock();
    }
  }
}
