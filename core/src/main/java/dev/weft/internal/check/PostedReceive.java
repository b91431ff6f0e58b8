package dev.weft.internal.check;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import org.jspecify.annotations.Nullable;

/**
 * A receive of a rank: what it takes, and the message that it has taken. Guarded by its {@link
 * ReceiveLog}.
 */
final class PostedReceive {
  /** No limit of a message's size. */
  private static final long ANY_SIZE = Long.MAX_VALUE;

  final int source;
  final int tag;

  /** In words, with the place of the call. */
  final String operation;

  private final ReceiveLog log;
  private final long room;
  private final ElementType type;

  /** Null until one has come, and if it has been cancelled or has failed. */
  private @Nullable ReceivedMessage message;

  /** The number of the event that was its end; 0 before. */
  private int end;

  /** Whether the program may know from where the message has come. */
  private boolean told;

  private final boolean probe;

  private PostedReceive(
      ReceiveLog log,
      int source,
      int tag,
      String operation,
      long room,
      ElementType type,
      boolean probe) {
    this.log = log;
    this.probe = probe;
    this.source = source;
    this.tag = tag;
    this.operation = operation;
    this.room = room;
    this.type = type;
  }

  /** Into a buffer. */
  static PostedReceive into(ReceiveLog log, Slice buffer, int source, int tag, String operation) {
    return new PostedReceive(log, source, tag, operation, buffer.bytes(), buffer.type(), false);
  }

  /** Of whatever comes. */
  static PostedReceive ofAnySize(ReceiveLog log, int source, int tag, String operation) {
    return new PostedReceive(log, source, tag, operation, ANY_SIZE, ElementType.BYTE, false);
  }

  /** A probe, which takes nothing. */
  static PostedReceive probe(ReceiveLog log, int source, int tag, String operation) {
    return new PostedReceive(log, source, tag, operation, ANY_SIZE, ElementType.BYTE, true);
  }

  boolean isProbe() {
    return probe;
  }

  /** Whether its buffer has just the size of a message, as after a probe. */
  boolean fits(ReceivedMessage exactly) {
    return room == exactly.bytes();
  }

  /** It ends with a message that is read later. */
  void takes(int event) {
    end = event;
  }

  /** It has received a message, with its envelope. */
  void received(Status raw, byte[] whole) {
    log.ended(this, raw, whole);
  }

  /** Its caller gets its status, and may learn from where the message has come. */
  void statusGiven() {
    if (isFromAny() && StatusUse.here()) {
      log.told(this);
    }
  }

  /** Another program than the caller may learn it. */
  void statusKept() {
    log.told(this);
  }

  /** It has been cancelled, or has failed. */
  void gone() {
    log.gone(this);
  }

  boolean isFromAny() {
    return source == Comm.ANY_SOURCE;
  }

  /** Whether it has ended before its message is read. */
  boolean hasEnded() {
    return end > 0;
  }

  void end(ReceivedMessage taken, int event) {
    message = taken;
    end = event;
  }

  /** It has ended already. */
  void end(ReceivedMessage taken) {
    message = taken;
  }

  /** The program may have asked from where the message has come. */
  void tell() {
    told = true;
  }

  boolean isTold() {
    return told;
  }

  @Nullable ReceivedMessage message() {
    return message;
  }

  /** Whether it matches a message that can have been sent before its end. */
  boolean couldMatch(ReceivedMessage other) {
    return (isFromAny() || source == other.source())
        && (tag == Comm.ANY_TAG || tag == other.tag())
        && other.known() < end;
  }

  /** Why it cannot store a message that it has matched, in words; empty if it can. */
  String obstacle(ReceivedMessage other) {
    if (!TypeMatching.agree(other.type(), type)) {
      return "it holds %s, and %s takes %s".formatted(other.type(), operation, type);
    }
    return other.bytes() <= room
        ? ""
        : "it has %d bytes, the buffer of %s %d".formatted(other.bytes(), operation, room);
  }
}
