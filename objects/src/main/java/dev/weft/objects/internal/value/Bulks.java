package dev.weft.objects.internal.value;

import dev.weft.data.Slice;

/** Receives the messages that follow one frame, in order. One thread. */
public interface Bulks {

  /**
   * Receives the next one; blocks.
   *
   * @throws dev.weft.failure.CodecException if it has another size
   */
  void receive(Slice into);

  /** Receives the next one and drops it; blocks. */
  void drop();
}
