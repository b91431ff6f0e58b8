package dev.weft.internal.partition;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.internal.check.RankChecks;
import dev.weft.internal.engine.base.Channel;
import dev.weft.internal.engine.base.CompletedRequest;
import dev.weft.request.PartitionedReceive;
import dev.weft.request.PartitionedSend;
import dev.weft.request.Request;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes the partitioned requests of one communicator (MPI 4.1, chapter 4). Any thread may call;
 * nothing blocks. Ranks and tags have been checked.
 *
 * <p><b>Protocol.</b> There are two message spaces: one for announcements, one for partitions.
 *
 * <ol>
 *   <li>A send takes as many consecutive tags of the second space as it has partitions; they are
 *       counted for each destination. It announces the first of them, the number of partitions and
 *       the size in a message of the first space, with the program's tag.
 *   <li>A receive posts a receive for an announcement from its source with the program's tag. So
 *       sends and receives are paired by ordinary matching: the n-th send to a rank with a tag is
 *       the partner of the n-th receive there, whatever their rounds do. This happens once.
 *   <li>In each round partition p of the <em>sender</em> is one message with the p-th of these
 *       tags, sent by the thread that marks the partition ready. The receiver posts one receive for
 *       each of them into its part of the buffer. So only the sender's partitions are on the wire;
 *       partition q of a receiver with r, of a sender with s, is covered by messages ⌊qs/r⌋ to
 *       ⌈(q+1)s/r⌉ − 1, sizes being equal in total. This holds for empty partitions too.
 * </ol>
 *
 * <p>Rounds need no numbers: a partition's messages of two rounds have one tag and match in the
 * order sent, and a sender may be rounds ahead, as far as the transport buffers. A receive that is
 * started before its announcement has come waits for it; the future of the announcement then posts
 * the receives, so that a sender never depends on the receiver's threads.
 *
 * <p><b>Failure.</b> The messages are ordinary messages: when the peer has failed, messages that
 * need it fail. The announcement shows the receiver whether the two sides match. If they do not,
 * the receiver's rounds fail, but receive and drop the messages, so that the sender's rounds end.
 *
 * <p>After 2³¹ partitions to one destination tags are used again, from 0.
 */
public final class PartitionedRequestFactory {
  private final Channel announcements;
  private final Channel messages;
  private final @Nullable RankChecks checks;
  private final Map<Integer, Integer> nextTags = new HashMap<>();

  /**
   * Over two message spaces of a communicator.
   *
   * @param checks null if nothing is checked
   */
  public PartitionedRequestFactory(
      Channel announcements, Channel messages, @Nullable RankChecks checks) {
    this.announcements = announcements;
    this.messages = messages;
    this.checks = checks;
  }

  /** A send in so many partitions that can be started. */
  public PartitionedSend send(Slice buffer, int partitions, int destination, int tag) {
    PartitionedRequest.check(buffer, partitions);
    int firstTag = takeTags(destination, partitions);
    String words = " to rank " + destination + " with tag " + tag;
    SendRequest send =
        checks == null
            ? new SendRequest(messages, buffer, partitions, destination, firstTag)
            : new CheckedSendRequest(
                checks, words, messages, buffer, partitions, destination, firstTag);
    String place = checkedPlace();
    Announcement announcement =
        new Announcement(
            firstTag, partitions, buffer.bytes(), buffer.type(), place == null ? "" : place);
    Request _ = announcements.isend(announcement.encode(), destination, tag);
    watch(send, destination, words);
    return send;
  }

  private void watch(PartitionedRequest<?> request, int peer, String words) {
    if (checks != null && peer != Comm.PROC_NULL) {
      request.watched(checks, messages.worldRank(peer), words);
    }
  }

  /** A receive in so many partitions that can be started. */
  public PartitionedReceive receive(Slice buffer, int partitions, int source, int tag) {
    PartitionedRequest.check(buffer, partitions);
    buffer.requireStorable();
    Slice room = Announcement.room();
    Request announced =
        source == Comm.PROC_NULL
            ? CompletedRequest.INSTANCE
            : announcements.ireceive(room, source, tag);
    ReceiveRequest receive =
        new ReceiveRequest(
            new Pairing(
                messages, buffer, partitions, source, tag, announced, room, checkedPlace()));
    watch(receive, source, " from rank " + source + " with tag " + tag);
    return receive;
  }

  /** Where the program makes this request; null if types are not checked. */
  private @Nullable String checkedPlace() {
    return checks == null ? null : checks.typedPlace();
  }

  private synchronized int takeTags(int destination, int partitions) {
    int first = nextTags.getOrDefault(destination, 0);
    if (first > Comm.MAX_TAG - partitions) {
      first = 0;
    }
    nextTags.put(destination, first + partitions);
    return first;
  }
}
