package dev.weft.data;

/** Takes the contiguous runs of memory that a {@link Datatype} or {@link Slice} consists of. */
@FunctionalInterface
public interface RunConsumer {
  /** A run of {@code bytes} bytes, always more than 0, from byte {@code offsetBytes} on. */
  void accept(long offsetBytes, long bytes);
}
