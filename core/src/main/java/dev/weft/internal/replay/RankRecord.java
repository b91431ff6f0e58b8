package dev.weft.internal.replay;

import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The decisions of one rank, as a file has them.
 *
 * @param matches of receives and probes with wildcards, by their number
 * @param steps of calls that ask; the last one is an {@link DecisionKind#END}
 * @param calls the ranks from which calls to objects have come, in order, by communicator
 * @param posts how many receives and probes with wildcards there were; -1 if the rank has not left
 *     its job in order, so that it may have decided more
 */
public record RankRecord(
    int rank,
    int size,
    Map<Integer, Match> matches,
    List<Step> steps,
    Map<Integer, List<Integer>> calls,
    int posts) {
  private static final int UNKNOWN = -1;
  private static final int LOW_BITS = 7;
  private static final int LOW_MASK = (1 << LOW_BITS) - 1;

  /** Whether the rank has left its job in order. */
  boolean isComplete() {
    return posts != UNKNOWN;
  }

  /**
   * Reads a file, also of a process that was killed.
   *
   * @throws ResourceException if it cannot be read
   */
  public static RankRecord read(Path file) {
    try {
      return decode(Files.readAllBytes(file), file);
    } catch (IOException e) {
      throw new ResourceException(
          FailureCode.FOLDER, "the record %s cannot be read: %s".formatted(file, e), e);
    }
  }

  /** Reads the bytes of a file. */
  static RankRecord decode(byte[] file, Path name) {
    ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    if (bytes.remaining() < DecisionFileDescriptor.ENTRIES
        || bytes.getLong(0) != DecisionFileDescriptor.MAGIC) {
      throw new ResourceException(
          FailureCode.FOLDER,
          "%s is no record of a rank's decisions, or one of another version of Weft; record again"
              .formatted(name));
    }
    return new Reading(bytes).all();
  }

  private static final class Reading {
    private final ByteBuffer bytes;
    private final Map<Integer, Match> matches = new HashMap<>();
    private final List<Step> steps = new ArrayList<>();
    private final Map<Integer, List<Integer>> calls = new HashMap<>();
    private long misses;
    private int post;
    private int posts = UNKNOWN;

    Reading(ByteBuffer bytes) {
      this.bytes = bytes;
    }

    RankRecord all() {
      bytes.position(DecisionFileDescriptor.ENTRIES);
      try {
        while (bytes.hasRemaining() && posts == UNKNOWN) {
          int first = bytes.get() & 0xff;
          DecisionKind kind = DecisionKind.ofCode(first & DecisionFileDescriptor.KIND_MASK);
          if (kind == null) {
            break;
          }
          take(kind, first & ~DecisionFileDescriptor.KIND_MASK);
        }
      } catch (BufferUnderflowException torn) {
        // What came before it is whole.
      }
      steps.add(new Step(misses, DecisionKind.END, 0));
      return new RankRecord(
          bytes.getInt(DecisionFileDescriptor.RANK),
          bytes.getInt(DecisionFileDescriptor.SIZE),
          matches,
          steps,
          calls,
          posts);
    }

    private void take(DecisionKind kind, int flags) {
      if (kind == DecisionKind.MISSES) {
        misses += bytes.getLong();
        return;
      }
      int count = kind.values == DecisionKind.COUNTED ? number() : kind.values;
      if (count < 0 || count > bytes.remaining()) {
        throw new BufferUnderflowException();
      }
      int[] values = new int[count];
      for (int i = 0; i < values.length; i++) {
        values[i] = number();
      }
      switch (kind) {
        case MATCH -> {
          post += values[0];
          matches.put(post, new Match(flags, values[1], values[2], values[3]));
        }
        case CALL -> calls.computeIfAbsent(values[0], none -> new ArrayList<>()).add(values[1]);
        case END -> posts = values[0];
        default -> {
          steps.add(new Step(misses, kind, flags, values));
          misses = 0;
        }
      }
    }

    private int number() {
      int value = 0;
      int shift = 0;
      byte next;
      do {
        next = bytes.get();
        value |= (next & LOW_MASK) << shift;
        shift += LOW_BITS;
      } while (next < 0);
      return (value >>> 1) ^ -(value & 1);
    }
  }

  /** The decision of a receive or probe with a wildcard; null if none is recorded. */
  public @Nullable Match match(int number) {
    return matches.get(number);
  }
}
