package dev.weft.internal.check;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.internal.check.BufferClaims.Claim;
import dev.weft.internal.check.BufferClaims.Use;
import dev.weft.internal.engine.base.BufferedCall.Buffers;
import dev.weft.internal.engine.base.UserMemory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The buffers of an operation under way, collective or on a window. The operation works on copies:
 * so what the program stores into its own buffers too early can be seen at the end, and changes no
 * result.
 */
final class CallBuffers implements Buffers {
  /** A part of a buffer that the operation uses, from this element of it on. */
  private record Part(
      Slice of, long from, boolean stores, Slice copy, @Nullable BufferContent before) {}

  private final String readBuffer;
  private final String writtenBuffer;
  private final List<Part> parts = new ArrayList<>();
  private Claim claim = Claim.NONE;

  /**
   * @param readBuffer what the user calls a buffer that is only read
   * @param writtenBuffer what the user calls a buffer that is written
   */
  CallBuffers(String readBuffer, String writtenBuffer) {
    this.readBuffer = readBuffer;
    this.writtenBuffer = writtenBuffer;
  }

  /** Of a collective operation. */
  static CallBuffers ofCollective() {
    return new CallBuffers("send", "receive");
  }

  @Override
  public Slice read(Slice buffer) {
    return used(buffer, null, false);
  }

  @Override
  public Slice read(Slice buffer, Blocks blocks) {
    return used(buffer, blocks, false);
  }

  @Override
  public Slice written(Slice buffer) {
    return used(buffer, null, true);
  }

  @Override
  public Slice written(Slice buffer, Blocks blocks) {
    return used(buffer, blocks, true);
  }

  private Slice used(Slice buffer, @Nullable Blocks blocks, boolean stores) {
    Slice copy = buffer.bytes() > BufferContent.MOST_BYTES ? buffer : buffer.copy();
    if (blocks == null) {
      parts.add(part(buffer, 0, stores, copy));
    } else {
      for (int i = 0; i < blocks.size(); i++) {
        parts.add(part(blocks.of(buffer, i), blocks.displacement(i), stores, blocks.of(copy, i)));
      }
    }
    return copy;
  }

  private static Part part(Slice buffer, long from, boolean stores, Slice copy) {
    return new Part(buffer, from, stores, copy, copy == buffer ? null : BufferContent.of(buffer));
  }

  /**
   * The operation is under way from now on, and uses the buffers that it has asked for.
   *
   * @param operation in words
   * @throws ArgumentException if another one uses them
   */
  void claim(RankChecks checks, String operation) {
    claim =
        checks.claim(parts.stream().map(each -> Use.of(each.of, each.stores)).toList(), operation);
  }

  /** The first element that the program has changed meanwhile, in words; null if there is none. */
  @Nullable String change() {
    for (Part part : parts) {
      long element = part.before == null ? -1 : part.before.firstChange();
      if (element >= 0) {
        return "element %d of the %s buffer"
            .formatted(part.from + element, part.stores ? writtenBuffer : readBuffer);
      }
    }
    return null;
  }

  /** Whether the program gets something. */
  boolean hasResults() {
    return parts.stream().anyMatch(Part::stores);
  }

  /** Stores the results in the program's buffers. */
  void store() {
    for (Part part : parts) {
      if (part.stores && part.before != null) {
        UserMemory.requireAlive(part.of);
        part.copy.copyTo(part.of);
      }
    }
  }

  /** They are the program's again. */
  void letGo() {
    claim.close();
    parts.clear();
  }
}
