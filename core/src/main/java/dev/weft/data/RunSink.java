package dev.weft.data;

import org.jspecify.annotations.Nullable;

/**
 * Takes the runs of a {@link Layout} one after the other and joins adjacent ones before it passes
 * them on. One thread, which ends with {@link #flush}.
 */
abstract class RunSink {
  /** Whether elements of different types stay apart. */
  final boolean typed;

  private @Nullable ElementType type;
  private long offset;
  private long bytes;

  RunSink(Typing typing) {
    this.typed = typing == Typing.APART;
  }

  /** Whether runs of different element types are joined. */
  enum Typing {
    JOINED,
    APART
  }

  /** A run; the type is null if several are joined in it. */
  abstract void accept(@Nullable ElementType elements, long runOffset, long runBytes);

  final void add(@Nullable ElementType elements, long runOffset, long runBytes) {
    if (runOffset == offset + bytes && (!typed || elements == type)) {
      bytes += runBytes;
    } else {
      flush();
      offset = runOffset;
      bytes = runBytes;
      type = elements;
    }
  }

  /** {@code count} runs of the same length, {@code stride} bytes apart. */
  void addStrided(
      @Nullable ElementType elements, long runOffset, long runBytes, long count, long stride) {
    for (long i = 0; i < count; i++) {
      add(elements, runOffset + i * stride, runBytes);
    }
  }

  final void flush() {
    if (bytes > 0) {
      long ready = bytes;
      bytes = 0;
      accept(type, offset, ready);
    }
  }
}
