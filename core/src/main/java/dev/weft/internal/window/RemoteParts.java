package dev.weft.internal.window;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.internal.engine.PeerDirectory;
import dev.weft.internal.engine.protocol.PeerMemory;
import dev.weft.internal.transport.ExposedMemory;
import dev.weft.internal.transport.RemoteMemory;
import dev.weft.internal.transport.SharedRegion;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The memory of an allocated window that ranks access by the transport's own puts, gets and atomic
 * updates: this rank's memory, registered with the transport, and the others' memory, by its remote
 * keys. One thread makes it; then any thread.
 *
 * <p>Each rank tells the others where its data lies and the key of its memory, which are
 * meaningless outside the job's own connections:
 *
 * <pre>
 *   0               4                  12
 *   +---------------+------------------+----------------+
 *   | bytes of the  | address of the   | key ...        |
 *   | key (int)     | data (long)      |                |
 *   +---------------+------------------+----------------+
 * </pre>
 */
final class RemoteParts {
  private static final int KEY = 12;
  private static final byte[] NO_KEY = {};
  private static final AtomicBoolean TOLD = new AtomicBoolean();

  private final PeerDirectory peerDirectory;
  private final Comm comm;

  /** The first one of a peer's transport; null if messages carry all accesses. */
  private final @Nullable RemoteMemory access;

  private final @Nullable PeerMemory[] peers;
  private @Nullable ExposedMemory own;

  RemoteParts(PeerDirectory peerDirectory, Comm comm, WindowKind windowKind) {
    this.peerDirectory = peerDirectory;
    this.comm = comm;
    this.peers = new PeerMemory[comm.size()];
    RemoteMemory found = null;
    for (int peer = 0;
        windowKind == WindowKind.ALLOCATED && found == null && peer < peers.length;
        peer++) {
      found = peer == comm.rank() ? null : peerDirectory.remoteMemory(comm.worldRank(peer));
    }
    this.access = found;
  }

  /** Whether another rank may access this one's memory by the transport. */
  boolean isWanted() {
    return access != null;
  }

  /** Registered memory for this rank's part; null if it is not wanted, or cannot be registered. */
  @Nullable SharedRegion allocate(long bytes) {
    RemoteMemory by = access;
    ExposedMemory made = by == null ? null : exposed(() -> by.allocate(bytes));
    return made == null ? null : new SharedRegion(made.memory(), made::close);
  }

  /** Registers this rank's part, which stays where it is. */
  SharedRegion expose(SharedRegion part) {
    RemoteMemory by = access;
    ExposedMemory made = by == null ? null : exposed(() -> by.expose(part.memory()));
    return made == null
        ? part
        : new SharedRegion(
            part.memory(),
            () -> {
              made.close();
              part.close();
            });
  }

  private @Nullable ExposedMemory exposed(Supplier<ExposedMemory> how) {
    try {
      own = how.get();
    } catch (ResourceException e) {
      if (TOLD.compareAndSet(false, true)) {
        System.err.println("weft: windows are accessed by message: " + e.getMessage() + " [W2103]");
      }
    }
    return own;
  }

  /**
   * Collective, if any rank wants it: gets the others' keys.
   *
   * @param data this rank's data within the registered memory
   */
  void exchange(MemorySegment data) {
    ExposedMemory open = own;
    byte[] key = open == null ? NO_KEY : open.key();
    MemorySegment mine = MemorySegment.ofArray(new byte[KEY + key.length]);
    mine.set(JAVA_INT_UNALIGNED, 0, key.length);
    mine.set(JAVA_LONG_UNALIGNED, Integer.BYTES, data.address());
    MemorySegment.copy(MemorySegment.ofArray(key), 0, mine, KEY, key.length);

    MemorySegment all = MemorySegment.ofArray((byte[]) comm.allGatherv(Slice.of(mine)).base());
    long at = 0;
    for (int peer = 0; peer < peers.length; peer++) {
      int bytes = all.get(JAVA_INT_UNALIGNED, at);
      long address = all.get(JAVA_LONG_UNALIGNED, at + Integer.BYTES);
      take(peer, address, all.asSlice(at + KEY, bytes));
      at += KEY + bytes;
    }
  }

  private void take(int peer, long address, MemorySegment key) {
    int world = comm.worldRank(peer);
    if (peer != comm.rank() && key.byteSize() > 0 && peerDirectory.remoteMemory(world) != null) {
      peers[peer] = peerDirectory.peerMemory(world, address, key.toArray(JAVA_BYTE));
    }
  }

  /** A rank's memory, or null if the transport does not access it. */
  @Nullable PeerMemory of(int peer) {
    return peers[peer];
  }

  /** Before the window is closed: no rank may free memory that others still access. */
  void flush() {
    for (PeerMemory peer : peers) {
      if (peer != null) {
        flush(peer);
      }
    }
  }

  /** The failure concerns an epoch that is over, or cut off. */
  private static void flush(PeerMemory peer) {
    try {
      peer.flush();
    } catch (PeerFailedException | ArgumentException | ResourceException noLongerUnderWay) {
      // The window can be closed.
    }
  }

  /** Gives back the keys of the others' memory. */
  void close() {
    for (PeerMemory peer : peers) {
      if (peer != null) {
        peer.close();
      }
    }
  }
}
