package dev.weft.internal.survival;

import dev.weft.data.Slice;
import java.nio.ByteBuffer;

/**
 * A message of an agreement.
 *
 * @param kind what it says
 * @param epoch how many ranks its sender knew to be gone; who knows of another number sees another
 *     tree
 * @param lockedAt the epoch in which the value was proposed, if its sender has locked it; else
 *     {@link #UNLOCKED}
 * @param value of the ranks below the sender, or of all
 */
record AgreementMessage(Kind kind, int epoch, int lockedAt, AgreedValue value) {
  static final int UNLOCKED = -1;
  static final int BYTES = 3 * Integer.BYTES + AgreedValue.BYTES;

  enum Kind {
    /** Up the tree: what the ranks of a branch have given. */
    GATHERED(1),
    /** Down: the value, to be locked. */
    PROPOSED(2),
    /** Up: all of a branch have locked it. */
    LOCKED(3),
    /** Down, or to whoever may not know: the value is final. */
    DECIDED(4);

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    private static Kind of(int code) {
      return switch (code) {
        case 1 -> GATHERED;
        case 2 -> PROPOSED;
        case 3 -> LOCKED;
        case 4 -> DECIDED;
        default -> throw new IllegalArgumentException("no message of an agreement: " + code);
      };
    }
  }

  Slice encode() {
    return Slice.of(
        ByteBuffer.allocate(BYTES)
            .putInt(kind.code)
            .putInt(epoch)
            .putInt(lockedAt)
            .putLong(value.flags())
            .putInt(value.number())
            .putInt(value.acknowledged())
            .putInt(value.gone())
            .array());
  }

  static AgreementMessage decode(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    return new AgreementMessage(
        Kind.of(in.getInt()),
        in.getInt(),
        in.getInt(),
        new AgreedValue(in.getLong(), in.getInt(), in.getInt(), in.getInt()));
  }
}
