package dev.weft.internal.replay;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Appends decisions to a file in mapped memory, where they outlive this process however it ends.
 * One thread at a time; blocks only where the file grows.
 */
final class DecisionWriter implements AutoCloseable {
  private static final long GROWTH_BYTES = 1 << 16;
  private static final int NUMBER_BYTES = 5;
  private static final int LOW_BITS = 7;
  private static final int LOW_MASK = (1 << LOW_BITS) - 1;

  private final Path file;
  private final FileChannel channel;
  private Arena arena = Arena.ofShared();
  private MemorySegment memory = MemorySegment.NULL;
  private long end = DecisionFileDescriptor.ENTRIES;

  /** Where the present row of misses is counted; 0 for none. */
  private long missesAt;

  private long misses;
  private int lastPost;

  /**
   * @throws ResourceException if the file cannot be written
   */
  DecisionWriter(Path file, int rank, int size) {
    this.file = file;
    try {
      this.channel = FileChannel.open(file, CREATE, TRUNCATE_EXISTING, READ, WRITE);
    } catch (IOException e) {
      throw unwritable(e);
    }
    grow();
    memory.set(JAVA_INT_UNALIGNED, DecisionFileDescriptor.RANK, rank);
    memory.set(JAVA_INT_UNALIGNED, DecisionFileDescriptor.SIZE, size);
    memory.set(JAVA_LONG_UNALIGNED, 0, DecisionFileDescriptor.MAGIC);
  }

  private ResourceException unwritable(IOException cause) {
    return new ResourceException(
        FailureCode.FOLDER,
        "decisions cannot be written to %s: %s; give a folder that this user may write to, with room"
            .formatted(file, cause),
        cause);
  }

  private void grow() {
    Arena next = Arena.ofShared();
    try {
      long bytes = Math.max(GROWTH_BYTES, memory.byteSize() + (memory.byteSize() >> 1));
      memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, next);
    } catch (IOException e) {
      next.close();
      throw unwritable(e);
    }
    arena.close();
    arena = next;
  }

  /** Counts a call that has found nothing. */
  void miss() {
    if (missesAt == 0) {
      reserve(DecisionFileDescriptor.MISSES_BYTES);
      missesAt = end + 1;
      misses = 0;
      memory.set(JAVA_LONG_UNALIGNED, missesAt, 0);
      memory.set(JAVA_BYTE, end, (byte) DecisionKind.MISSES.code);
      end += DecisionFileDescriptor.MISSES_BYTES;
    }
    memory.set(JAVA_LONG_UNALIGNED, missesAt, ++misses);
  }

  /** Counts so many. */
  void misses(long count) {
    if (count > 0) {
      miss();
      misses += count - 1;
      memory.set(JAVA_LONG_UNALIGNED, missesAt, misses);
    }
  }

  /** A receive or probe, the so-and-so-manieth with a wildcard, has got this message. */
  void match(int flags, int post, int communicator, int source, int tag) {
    reserve(1 + 4 * NUMBER_BYTES);
    long at = number(end + 1, post - lastPost);
    at = number(number(number(at, communicator), source), tag);
    lastPost = post;
    finish(DecisionKind.MATCH, flags, at);
  }

  /** A call that asks has found something, or what else the kind says. */
  void append(DecisionKind kind, int flags, int... values) {
    if (kind != DecisionKind.CALL) {
      missesAt = 0;
    }
    reserve(1 + (values.length + 1) * NUMBER_BYTES);
    long at = end + 1;
    if (kind.values == DecisionKind.COUNTED) {
      at = number(at, values.length);
    }
    for (int value : values) {
      at = number(at, value);
    }
    finish(kind, flags, at);
  }

  private void finish(DecisionKind kind, int flags, long next) {
    memory.set(JAVA_BYTE, end, (byte) (kind.code | flags));
    end = next;
  }

  private void reserve(int bytes) {
    while (end + bytes > memory.byteSize()) {
      grow();
    }
  }

  private long number(long offset, int value) {
    int rest = (value << 1) ^ (value >> (Integer.SIZE - 1));
    long at = offset;
    while ((rest & ~LOW_MASK) != 0) {
      memory.set(JAVA_BYTE, at++, (byte) ((rest & LOW_MASK) | (LOW_MASK + 1)));
      rest >>>= LOW_BITS;
    }
    memory.set(JAVA_BYTE, at++, (byte) rest);
    return at;
  }

  /** Nothing more follows. */
  @Override
  public void close() {
    arena.close();
    try (channel) {
      channel.truncate(end);
    } catch (IOException e) {
      throw unwritable(e);
    }
  }
}
