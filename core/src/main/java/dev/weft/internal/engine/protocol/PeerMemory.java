package dev.weft.internal.engine.protocol;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.PeerFailedException;
import dev.weft.internal.engine.base.CompletedRequest;
import dev.weft.internal.engine.base.UserMemory;
import dev.weft.internal.engine.failure.Failures;
import dev.weft.internal.os.memory.HeldMemory;
import dev.weft.internal.os.memory.Memory;
import dev.weft.internal.transport.AtomicUpdate;
import dev.weft.internal.transport.RemoteAccess;
import dev.weft.internal.transport.RemoteMemory;
import dev.weft.internal.transport.RemoteRegion;
import dev.weft.request.Request;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Memory of a peer that its transport accesses by itself ({@link RemoteMemory}). What cannot be
 * done that way is refused with null or false, and nothing has been done: the transport has no way
 * there, or the program's memory cannot be held where it is. Places are in bytes and have been
 * checked. Any thread. Everything but {@link #close} may wait for earlier accesses to end.
 */
public final class PeerMemory implements AutoCloseable {
  static final String WHAT = "an access to a window";

  private final MemoryAccess shared;
  private final PendingAccesses remotes;
  private final int rank;
  private final long address;
  private final byte[] key;

  // The rest under the engine lock.

  /** Made on first use: many ranks never access most others' memory. */
  private @Nullable RemoteRegion region;

  private boolean refused;

  /** Accesses begun that the peer need not have seen when they are over here. */
  private long begun;

  /** How many of them have been completed at the peer. */
  private long flushed;

  /** Why an access failed that was begun since the last flush. */
  private @Nullable RuntimeException unreportedFailure;

  /**
   * Whether nothing is left to flush. Without the lock it tells a thread so of its own accesses;
   * for that a release store will do, which costs no fence.
   */
  private final AtomicBoolean settled = new AtomicBoolean(true);

  PeerMemory(MemoryAccess shared, int rank, long address, byte[] key) {
    this.shared = shared;
    this.remotes = shared.underWay();
    this.rank = rank;
    this.address = address;
    this.key = key.clone();
  }

  int rank() {
    return rank;
  }

  /**
   * Begins to store a buffer without gaps.
   *
   * @return done when the buffer may be used again; null if refused
   */
  public @Nullable Request put(long at, Slice buffer) {
    Object base = UserMemory.toSend(buffer);
    shared.lock().lock();
    try {
      RemoteAccess access = begin();
      return access == null ? null : put(access, at, buffer, base);
    } finally {
      shared.lock().unlock();
    }
  }

  private @Nullable Request put(RemoteAccess access, long at, Slice buffer, Object base) {
    long bytes = buffer.bytes();
    if (bytes > access.buffer().byteSize()) {
      HeldMemory held =
          RemoteOperation.held(access, () -> HeldMemory.of(base, buffer.offsetBytes()));
      if (held == null) {
        return null;
      }
      access.put(at, held.address(), bytes);
      return started(access, held, null, null);
    }
    try {
      Memory.copyOut(base, buffer.offsetBytes(), access.buffer(), 0, bytes);
    } catch (RuntimeException | Error e) {
      access.free();
      throw e;
    }
    access.put(at, access.buffer().address(), bytes);
    return started(access, null, null, null) == null ? null : CompletedRequest.INSTANCE;
  }

  /** Begins to store a value of four or eight bytes; false if refused. */
  public boolean put(long at, int bytes, long value) {
    shared.lock().lock();
    try {
      RemoteAccess access = begin();
      if (access == null) {
        return false;
      }
      RemoteOperation.store(access.buffer(), RemoteAccess.OPERAND, bytes, value);
      access.put(at, access.buffer().address(), bytes);
      return started(access, null, null, null) != null;
    } finally {
      shared.lock().unlock();
    }
  }

  /**
   * Begins to load into a buffer without gaps that can be stored to.
   *
   * @return done when the buffer holds the elements; null if refused
   */
  public @Nullable Request get(long at, Slice buffer) {
    Object base = UserMemory.toReceive(buffer);
    shared.lock().lock();
    try {
      RemoteAccess access = begin();
      return access == null ? null : get(access, at, buffer, base);
    } finally {
      shared.lock().unlock();
    }
  }

  private @Nullable Request get(RemoteAccess access, long at, Slice buffer, Object base) {
    long bytes = buffer.bytes();
    if (bytes > access.buffer().byteSize()) {
      HeldMemory held =
          RemoteOperation.held(access, () -> HeldMemory.toFill(base, buffer.offsetBytes()));
      if (held == null) {
        return null;
      }
      access.get(at, held.address(), bytes);
      return started(access, held, null, null);
    }
    access.get(at, access.buffer().address(), bytes);
    return started(access, null, base, buffer);
  }

  /**
   * Loads a value of four or eight bytes; waits for it.
   *
   * @param loaded gets it
   * @return false if refused
   */
  public boolean get(long at, int bytes, long[] loaded) {
    shared.lock().lock();
    try {
      RemoteAccess access = begin();
      if (access == null) {
        return false;
      }
      access.get(at, access.buffer().address() + RemoteAccess.RESULT, bytes);
      return await(access, bytes, loaded);
    } finally {
      shared.lock().unlock();
    }
  }

  /**
   * Updates an aligned integer of four or eight bytes; waits for what was there before.
   *
   * @param replacement what a comparison stores
   * @param old gets what was there
   * @return false if refused
   */
  public boolean update(
      AtomicUpdate update, long at, int bytes, long operand, long replacement, long[] old) {
    shared.lock().lock();
    try {
      RemoteAccess access = begin();
      if (access == null) {
        return false;
      }
      if (!Objects.requireNonNull(region).takesUpdates()) {
        access.free();
        return false;
      }
      RemoteOperation.store(access.buffer(), RemoteAccess.OPERAND, bytes, operand);
      RemoteOperation.store(access.buffer(), RemoteAccess.RESULT, bytes, replacement);
      access.update(update, at, bytes);
      return await(access, bytes, old);
    } finally {
      shared.lock().unlock();
    }
  }

  /**
   * Waits until all accesses begun before are complete here and at the peer.
   *
   * @throws PeerFailedException if the peer is gone before
   */
  public void flush() {
    if (settled.getAcquire()) {
      return;
    }
    shared.lock().lock();
    try {
      long upTo = begun;
      if (flushed < upTo) {
        flushNow();
        flushed = Math.max(flushed, upTo);
      }
      settle();
      settled.setRelease(flushed == begun && remotes.oldest(this) == null);
    } finally {
      shared.lock().unlock();
    }
  }

  private void flushNow() {
    RemoteAccess access = access(Objects.requireNonNull(region));
    access.flush();
    if (!access.isOver()) {
      RemoteOperation operation = waitFor(access);
      Status _ = operation.result();
      return;
    }
    String failure = access.failure();
    access.free();
    if (failure != null) {
      throw failed(failure);
    }
  }

  /** Waits until all accesses begun before are complete here. */
  public void flushLocal() {
    if (settled.getAcquire()) {
      return;
    }
    shared.lock().lock();
    try {
      settle();
    } finally {
      shared.lock().unlock();
    }
  }

  /** Not for accesses that other threads begin meanwhile, which need not come to an end. */
  private void settle() {
    long last = remotes.begun();
    RemoteOperation operation = remotes.oldest(this);
    while (operation != null && operation.number <= last) {
      shared.completion().awaitLocked(operation);
      operation = remotes.oldest(this);
    }
    RuntimeException failure = unreportedFailure;
    if (failure != null) {
      unreportedFailure = null;
      throw Failures.here(failure);
    }
  }

  /**
   * No access is begun any more. If one is under way the transport gives the key back when it
   * closes its endpoint to the peer.
   */
  @Override
  public void close() {
    try (var _ = shared.lock().hold()) {
      RemoteRegion there = region;
      if (there != null && flushed == begun && remotes.oldest(this) == null) {
        there.close();
      }
    }
  }

  /** An access to begin, or null if it is refused. */
  private @Nullable RemoteAccess begin() {
    Peer peer = requirePeer();
    RemoteRegion there = region;
    if (there == null && !refused) {
      there = open(peer);
    }
    return there == null || refused ? null : access(there);
  }

  private Peer requirePeer() {
    Peer peer = shared.peerTable().get(rank);
    if (shared.losses().isClosed() || peer.isGone()) {
      throw shared.losses().gone(peer, WHAT);
    }
    return peer;
  }

  /** If there is no way to the peer, the message that takes this one's place says why. */
  private @Nullable RemoteRegion open(Peer peer) {
    if (peer.link != null || shared.peerTable().connect(peer) == null) {
      region = shared.open(rank, address, key);
      refused = region == null;
    }
    return region;
  }

  /** Waits while as many accesses are under way as there can be. */
  private RemoteAccess access(RemoteRegion there) {
    Peer _ = requirePeer();
    RemoteAccess access = there.access();
    while (access == null) {
      RemoteOperation oldest = Objects.requireNonNull(remotes.oldest(null));
      shared.completion().awaitLocked(oldest);
      Peer _ = requirePeer();
      access = there.access();
    }
    return access;
  }

  /** After something has been begun that nobody waits for now. Null if it was refused at once. */
  private @Nullable Request started(
      RemoteAccess access, @Nullable HeldMemory held, @Nullable Object base, @Nullable Slice room) {
    if (access.isOver() && access.failure() != null) {
      refuse(access);
      if (held != null) {
        held.release();
      }
      return null;
    }
    begun++;
    settled.setRelease(false);
    if (held == null && base == null && access.isOver()) {
      access.free();
      return CompletedRequest.INSTANCE;
    }
    RemoteOperation operation = underWay(access, held, base, room);
    if (!remotes.endIfOver(operation)) {
      shared.completion().begun(operation);
    }
    return operation;
  }

  /** Takes note of what has been begun. Without heap for that, nobody learns when it is over. */
  RemoteOperation underWay(
      RemoteAccess access, @Nullable HeldMemory held, @Nullable Object base, @Nullable Slice room) {
    try {
      RemoteOperation operation =
          new RemoteOperation(shared.completion(), this, access, held, base, room);
      remotes.add(operation);
      settled.setRelease(false);
      return operation;
    } catch (Error e) {
      RemoteOperation.abandon(access, held);
      throw e;
    }
  }

  /** Waits for something that has been begun, and gives what it has found. */
  private boolean await(RemoteAccess access, int bytes, long[] found) {
    if (!access.isOver()) {
      RemoteOperation operation = waitFor(access);
      Status _ = operation.result();
      found[0] = operation.value(bytes);
      return true;
    }
    if (access.failure() != null) {
      refuse(access);
      return false;
    }
    found[0] = RemoteOperation.value(access, bytes);
    access.free();
    return true;
  }

  private RemoteOperation waitFor(RemoteAccess access) {
    RemoteOperation operation = underWay(access, null, null, null);
    shared.completion().awaitLocked(operation);
    return operation;
  }

  /** The transport does not take this kind of access; perhaps it takes none. */
  private void refuse(RemoteAccess access) {
    access.free();
    refused = true;
  }

  /** What it means that an access has failed, though the peer may not be known to. */
  PeerFailedException failed(String why) {
    return Failures.peerFailed(rank, WHAT, why);
  }

  /** For who flushes next. */
  void note(RuntimeException failure) {
    if (unreportedFailure == null) {
      unreportedFailure = failure;
    }
  }
}
