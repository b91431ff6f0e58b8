package dev.weft.internal.partition;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.WeftException;
import dev.weft.internal.check.TypeMatching;
import dev.weft.internal.engine.base.Channel;
import dev.weft.request.Request;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A receive's buffer and its paired send, which is known once the announcement has come. Immutable
 * except for the room for the announcement. Any thread.
 *
 * @param place where the program has prepared the receive; null if types are not checked
 */
record Pairing(
    Channel messages,
    Slice buffer,
    int partitions,
    int source,
    int tag,
    Request announced,
    Slice announcement,
    @Nullable String place) {

  /** The result of a successful round. */
  Status status() {
    return source == Comm.PROC_NULL
        ? Status.EMPTY
        : new Status(source, tag, buffer.bytes(), buffer.type(), false);
  }

  /** Whether the calling thread may touch the buffer. */
  boolean isAccessible() {
    return !(buffer.base() instanceof MemorySegment segment)
        || segment.isAccessibleBy(Thread.currentThread());
  }

  /**
   * Posts a round's receives; the announcement is there or has failed. Messages that do not fit the
   * buffer are received and dropped, so that the sender is not delayed.
   */
  PartitionedRound.Parts post() {
    if (source == Comm.PROC_NULL) {
      return PartitionedRound.Parts.NONE;
    }
    Status come;
    try {
      come = announced.status();
    } catch (WeftException _) {
      return new PartitionedRound.Parts(List.of(announced), null);
    }
    Announcement sent;
    try {
      sent = Announcement.decode(announcement, come.bytes());
    } catch (ArgumentException senseless) {
      return new PartitionedRound.Parts(List.of(), senseless);
    }
    WeftException refusal = refusal(sent);
    long count = buffer.count() / sent.partitions();
    Request[] parts = new Request[sent.partitions()];
    for (int i = 0; i < parts.length; i++) {
      int partTag = sent.firstTag() + i;
      Request part = null;
      if (refusal == null) {
        try {
          part = messages.ireceive(buffer.part(i * count, count), source, partTag);
        } catch (WeftException unusable) {
          refusal = unusable;
        }
      }
      parts[i] = part == null ? drop(partTag) : part;
    }
    return new PartitionedRound.Parts(List.of(parts), refusal);
  }

  private Request drop(int partTag) {
    return messages.ireceive(Slice.of(new byte[0]), source, partTag);
  }

  private @Nullable WeftException refusal(Announcement sent) {
    if (place != null && !TypeMatching.agree(sent.type(), buffer.type())) {
      return new ArgumentException(
          FailureCode.PARTITION,
          "rank %d sends partitions of %s, prepared%s, but the partitioned receive prepared%s takes %s; let both have the same element type"
              .formatted(source, sent.type(), at(sent.place()), at(place), buffer.type()));
    }
    if (sent.bytes() != buffer.bytes()) {
      return new ArgumentException(
          FailureCode.PARTITION,
          "rank %d sends %d bytes in %d partitions, the receive buffer has %d bytes in %d%s; give both the same size"
              .formatted(
                  source,
                  sent.bytes(),
                  sent.partitions(),
                  buffer.bytes(),
                  partitions,
                  place == null
                      ? ""
                      : " (prepared%s and%s)".formatted(at(sent.place()), at(place))));
    }
    if (buffer.count() % sent.partitions() != 0) {
      return new ArgumentException(
          FailureCode.PARTITION,
          ("the %d partitions of rank %d end within elements of the receive buffer (%s);"
                  + " receive elements of the sender's type")
              .formatted(sent.partitions(), source, buffer));
    }
    return null;
  }

  private static String at(String where) {
    return where.isEmpty() ? " elsewhere" : " at " + where;
  }
}
