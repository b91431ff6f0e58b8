package dev.weft.internal.check;

import dev.weft.data.ElementType;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;

/**
 * One access to a rank's memory in a window, as the rank learns of it to find conflicts.
 *
 * @param origin the rank that made it
 * @param kind what it does
 * @param op the operation of an update
 * @param type of the elements
 * @param lock the lock of the memory under which it was made
 * @param isEarly its result came before the epoch ended, and may have been told to others
 * @param quiet its rank had heard of no other since the last synchronisation of all ranks
 * @param words the call and its place
 * @param ranges the bytes
 */
record AccessRecord(
    int origin,
    WindowAccesses.Kind kind,
    String op,
    ElementType type,
    WindowAccesses.Lock lock,
    boolean isEarly,
    boolean quiet,
    String words,
    ByteRanges ranges) {
  private static final List<WindowAccesses.Kind> KINDS = List.of(WindowAccesses.Kind.values());
  private static final List<WindowAccesses.Lock> LOCKS = List.of(WindowAccesses.Lock.values());
  private static final List<ElementType> TYPES = List.of(ElementType.values());

  /** Writes all but the origin. */
  void encode(DataOutputStream to) throws IOException {
    to.writeByte(KINDS.indexOf(kind));
    to.writeUTF(op);
    to.writeByte(TYPES.indexOf(type));
    to.writeByte(LOCKS.indexOf(lock));
    to.writeBoolean(isEarly);
    to.writeBoolean(quiet);
    to.writeUTF(words);
    ranges.encode(to);
  }

  /** Reads what {@link #encode} has written. */
  static AccessRecord decode(int origin, DataInputStream from) throws IOException {
    WindowAccesses.Kind kind = KINDS.get(from.readUnsignedByte());
    String op = from.readUTF();
    ElementType type = TYPES.get(from.readUnsignedByte());
    WindowAccesses.Lock lock = LOCKS.get(from.readUnsignedByte());
    boolean early = from.readBoolean();
    boolean quiet = from.readBoolean();
    String words = from.readUTF();
    ByteRanges ranges = ByteRanges.decode(from);
    return new AccessRecord(origin, kind, op, type, lock, early, quiet, words, ranges);
  }

  /** The same, of which the program knows the end before its epoch's. */
  AccessRecord early() {
    return new AccessRecord(origin, kind, op, type, lock, true, quiet, words, ranges);
  }

  /** Whether it only loads. */
  boolean onlyReads() {
    return kind == WindowAccesses.Kind.GET || op.equals(WindowAccesses.NO_OP);
  }

  /** Whether its result is known before the epoch ends, so that others may act on it. */
  boolean isCompleteEarly() {
    return isEarly && kind != WindowAccesses.Kind.PUT;
  }

  /** Whether the two must not use the same place at a time (MPI 4.1, section 12.7). */
  boolean excludes(AccessRecord other) {
    if (onlyReads() && other.onlyReads()) {
      return false;
    }
    if (kind == WindowAccesses.Kind.UPDATE && other.kind == WindowAccesses.Kind.UPDATE) {
      return origin != other.origin && (type != other.type || !mixes(op, other.op));
    }
    return true;
  }

  /** Whether updates with these operations may meet: each element's updates are atomic. */
  private static boolean mixes(String one, String other) {
    return one.equals(other) || isExchange(one) || isExchange(other);
  }

  private static boolean isExchange(String op) {
    return op.equals(WindowAccesses.NO_OP)
        || op.equals(WindowAccesses.REPLACE)
        || op.equals(WindowAccesses.SWAP);
  }

  /** Whether another access differs only in its places, which follow this one's. */
  boolean isFollowedBy(AccessRecord other) {
    return ranges.isFollowedBy(other.ranges)
        && kind == other.kind
        && op.equals(other.op)
        && type == other.type
        && lock == other.lock
        && isEarly == other.isEarly
        && quiet == other.quiet
        && words.equals(other.words);
  }

  /** Both accesses, of which the other one follows. */
  AccessRecord and(AccessRecord other) {
    return new AccessRecord(
        origin, kind, op, type, lock, isEarly, quiet, words, ranges.and(other.ranges));
  }
}
