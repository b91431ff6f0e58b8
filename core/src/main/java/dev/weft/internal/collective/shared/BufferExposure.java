package dev.weft.internal.collective.shared;

import dev.weft.data.Slice;

/**
 * Buffers that ranks <i>expose</i> in place of chunks, for others to <i>read</i> where they lie,
 * until their owner <i>withdraws</i> them: the same service as {@link
 * dev.weft.internal.transport.ExposedRead} is for messages, with the first step of an operation for
 * the id of a message. For the thread that is in the operation.
 */
interface BufferExposure {
  /** Whether exposing pays if each reader takes so many bytes, and all ranks can do so. */
  boolean suits(long bytes);

  /**
   * Exposes a buffer in a step; false if it has to be written in chunks instead.
   *
   * @param reader the only one, or {@link SharedArea#ALL}
   */
  boolean expose(Slice buffer, long step, int reader);

  /** Whether this rank exposes something. */
  boolean isExposing();

  /** Whether a rank still exposes something in this step. */
  boolean isExposed(int from, long step);

  /**
   * Copies a part of the buffer that a rank exposes in a step.
   *
   * @param at where the part begins, in bytes
   * @return false if it has been withdrawn, or cannot be read
   */
  boolean read(int from, long step, long at, Slice to);

  /** Whether the process of a rank whose buffer could not be read has ended. */
  boolean hasEnded(int from);

  /** Withdraws what this rank exposes, if it does; no rank reads the buffer afterwards. */
  void withdraw();
}
