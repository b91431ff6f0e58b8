package dev.weft.objects.internal.node;

import dev.weft.Comm;
import dev.weft.codec.ObjectCodec;
import dev.weft.data.Op;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.CodecException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.codec.Codecs;
import dev.weft.internal.comm.ServiceSpace;
import dev.weft.internal.trace.CommRecorder;
import dev.weft.objects.NodeOptions;
import dev.weft.objects.internal.link.JoinRecord;
import dev.weft.objects.internal.link.LinkWire;
import dev.weft.objects.internal.wire.NodeChannel;
import dev.weft.objects.internal.wire.RankWire;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The ranks of a node, and the settings on which they have agreed.
 *
 * @param role the role of this node among them
 * @param nodeChannel the channel for messages between them
 * @param codec the codec with the classes that they have registered
 * @param inFlight the number of calls that no thread awaits from one rank to another
 * @param leaseMillis the longest lease time of all
 * @param threads the prefix of the names of the node's threads
 * @param comm the communicator of the ranks, or null outside a job
 * @param recorder what records calls between them; null if nothing does
 */
record NodeSpace(
    Role role,
    NodeChannel nodeChannel,
    ObjectCodec codec,
    List<Integer> inFlight,
    int leaseMillis,
    String threads,
    @Nullable Comm comm,
    @Nullable CommRecorder recorder) {
  private static final long MOST_ENCODED_BYTES = Integer.MAX_VALUE - 16;
  private static final long LEAST_SILENCE_MILLIS = TimeUnit.SECONDS.toMillis(5);
  private static final long MOST_SILENCE_MILLIS = TimeUnit.SECONDS.toMillis(10);
  private static final String THREADS = "weft-objects-";
  private static final String NO_CODEC = "";

  /** The role of a node in its space. */
  enum Role {
    /** A rank of a job, among the others. */
    RANK,
    /** The only one, in a process without a job. */
    ALONE,
    /** It stands for one outside node, rank 1, beside the node that listens. */
    LISTENING,
    /** An outside node. */
    CONNECTED
  }

  /** Whether messages may come from outside the job. */
  boolean isOutside() {
    return role == Role.LISTENING || role == Role.CONNECTED;
  }

  /** An outside node is not known to others by its rank. */
  void requireRank(String what) {
    if (role == Role.CONNECTED) {
      throw new ArgumentException(FailureCode.REMOTE_OBJECT, "an outside node cannot " + what);
    }
  }

  /** The space of a communicator's ranks. Collective; blocks. */
  static NodeSpace ofRanks(Comm comm, NodeOptions options) {
    ServiceSpace space = ServiceSpace.over(comm);
    return new NodeSpace(
        Role.RANK,
        new RankWire(space),
        space.codec(),
        Arrays.stream(space.comm().allGather(new int[] {options.oneWayInFlight()}))
            .boxed()
            .toList(),
        space.comm().allReduce((int) options.lease().toMillis(), Op.MAX),
        THREADS + comm.worldRank(comm.rank()),
        space.comm(),
        space.recorder());
  }

  /** The space of a node alone. */
  static NodeSpace alone(NodeOptions options) {
    return new NodeSpace(
        Role.ALONE,
        new LinkWire(),
        newCodec(options),
        List.of(options.oneWayInFlight()),
        (int) options.lease().toMillis(),
        THREADS + "alone",
        null,
        null);
  }

  /** The space of two nodes after they have joined. */
  static NodeSpace ofTwo(
      Role role,
      LinkWire wire,
      ObjectCodec codec,
      JoinRecord mine,
      JoinRecord theirs,
      String name) {
    requireSame(mine.codec(), theirs.codec());
    boolean listening = role == Role.LISTENING;
    return new NodeSpace(
        role,
        wire,
        codec,
        listening
            ? List.of(mine.inFlight(), theirs.inFlight())
            : List.of(theirs.inFlight(), mine.inFlight()),
        Math.max(mine.leaseMillis(), theirs.leaseMillis()),
        THREADS + name,
        null,
        null);
  }

  private static void requireSame(String mine, String theirs) {
    if (!mine.equals(theirs) && !mine.equals(NO_CODEC) && !theirs.equals(NO_CODEC)) {
      throw new LaunchException(
          FailureCode.NODE,
          "the other node encodes objects with the codec '%s', this node with '%s'; choose one codec with -Dweft.codec"
              .formatted(theirs, mine));
    }
  }

  static ObjectCodec newCodec(NodeOptions options) {
    return Codecs.lazy(Math.min(options.largestBytes(), MOST_ENCODED_BYTES));
  }

  /** A node's description of itself when it joins another. */
  static JoinRecord joining(NodeOptions options, ObjectCodec codec) {
    String name;
    try {
      name = codec.name();
    } catch (CodecException none) {
      name = NO_CODEC;
    }
    return new JoinRecord(options.oneWayInFlight(), (int) options.lease().toMillis(), name);
  }

  /** The time without a message after which the other of two nodes counts as gone. */
  static long silenceMillis(JoinRecord mine, JoinRecord theirs) {
    long lease = Math.max(mine.leaseMillis(), theirs.leaseMillis());
    return Math.clamp(lease, LEAST_SILENCE_MILLIS, MOST_SILENCE_MILLIS);
  }
}
