package dev.weft.internal.transport;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * An access to a peer's memory. The caller begins an operation by one of the methods, calls {@link
 * #isOver} until it returns true, then calls {@link #free}. The objects are reused, so an access
 * allocates nothing. Under the engine lock; nothing blocks. Places are in bytes from the begin of
 * the memory and are not checked.
 */
public interface RemoteAccess {
  /** Where in the {@link #buffer} an update finds its operand, or the value that it expects. */
  long OPERAND = 0;

  /** Where it leaves what was there before, and finds what a comparison is to store. */
  long RESULT = 8;

  /** Native memory of the access's own, for what is short. */
  MemorySegment buffer();

  /** Begins to store; the bytes at the address stay as they are until it is over. */
  void put(long at, long address, long bytes);

  /** Begins to load. */
  void get(long at, long address, long bytes);

  /** Begins to update an aligned integer of four or eight bytes. */
  void update(AtomicUpdate update, long at, int bytes);

  /** Begins to complete, at the peer too, all that was begun before with it. */
  void flush();

  /** Whether the transport has done with it; for a put, with this rank's memory. */
  boolean isOver();

  /** After that: why it failed, in words; null if it did not. */
  @Nullable String failure();

  /** It is over, and may be given out again. */
  void free();

  /** It may never be over, as the peer is gone. */
  void abandon();
}
