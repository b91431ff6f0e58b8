package dev.weft.contract.matching;

import dev.weft.Comm;
import dev.weft.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * A receive in its rank's log. Times are numbers of the rank's events: it was posted at one, and by
 * another it was known to be matched, or it was cancelled at one.
 */
final class Received {
  static final int NEVER = Integer.MAX_VALUE;

  final int comm;
  final int source;
  final int tag;
  final int postedAt;
  final byte[] buffer;
  @Nullable Request request;

  int matchedBy = NEVER;
  int cancelledAt = NEVER;

  /** The message, once matched. */
  int from = -1;

  int index = -1;
  int bytes = -1;

  Received(int comm, int source, int tag, int postedAt, byte[] buffer) {
    this.comm = comm;
    this.source = source;
    this.tag = tag;
    this.postedAt = postedAt;
    this.buffer = buffer;
  }

  boolean isMatched() {
    return from >= 0;
  }

  /** Whether the message is one that this receive asks for. */
  boolean wants(int sender, Sent message) {
    return comm == message.comm()
        && (source == Comm.ANY_SOURCE || source == sender)
        && (tag == Comm.ANY_TAG || tag == message.tag());
  }

  @Override
  public String toString() {
    return "receive(comm %d, source %d, tag %d) posted at %d got message %d of rank %d"
        .formatted(comm, source, tag, postedAt, index, from);
  }
}
