package dev.weft.internal.transport;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The destination of the payload of one incoming message: the user's buffer, a buffer of the
 * unexpected queue, or nowhere (bytes that exceed the buffer are counted and dropped). Used under
 * the engine lock.
 */
public interface Inflow {

  /** Bytes still to come for this message. */
  long remaining();

  /** Copies the next bytes out of transport memory. */
  void accept(MemorySegment source, long offset, long length);

  /**
   * The memory that the next bytes belong in, for a transport that can receive straight into it
   * (heap or native), or null if it must use {@link #accept}. The window starts with the next byte
   * and ends with the buffer; it may be shorter than {@link #remaining}.
   */
  @Nullable MemorySegment window();

  /** The transport has put {@code length} bytes at the start of {@link #window}. */
  void advance(long length);
}
