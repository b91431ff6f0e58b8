package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.InterComm;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.WeftException;
import java.util.Arrays;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes an intercommunicator from two groups (MPI 4.1, section 7.6.2). The leaders exchange the
 * members of their groups over the bridge, and each informs its group; then all agree on a number,
 * again through the leaders. If a leader finds an error, it tells its group, so that no rank waits
 * for it: the first message to its ranks is a number, and a negative number means that there will
 * be no intercommunicator. Collective over both groups; blocks.
 */
final class InterCreation {
  private static final int FAILED = -1;

  private final IntraCommunicator local;
  private final int leader;
  private final @Nullable Comm bridge;
  private final int remoteLeader;
  private final int tag;

  private InterCreation(
      IntraCommunicator local, int leader, @Nullable Comm bridge, int remoteLeader, int tag) {
    this.local = local;
    this.leader = leader;
    this.bridge = bridge;
    this.remoteLeader = remoteLeader;
    this.tag = tag;
  }

  static InterComm create(
      IntraCommunicator local, int leader, @Nullable Comm bridge, int remoteLeader, int tag) {
    if (leader < 0 || leader >= local.size()) {
      throw ArgumentErrors.rank("local leader", leader, local.size());
    }
    if (tag < 0) {
      throw ArgumentErrors.sendTag(tag);
    }
    return new InterCreation(local, leader, bridge, remoteLeader, tag).run();
  }

  private InterComm run() {
    int[] ours = local.group().worldRanks();
    int[] size = {ours.length};
    int[] theirs = new int[told(() -> swap(size)[0])];
    int _ =
        told(
            () -> {
              System.arraycopy(swap(ours, theirs.length), 0, theirs, 0, theirs.length);
              return theirs.length;
            });
    local.collectives().broadcast(Slice.of(theirs), leader);
    checkApart(ours, theirs);
    CommunicatorFactory factory = local.factory();
    int number = factory.agree(this::maximumOfBoth);
    return new InterCommunicator(factory, number, ours, theirs);
  }

  private int maximumOfBoth(int value) {
    int here = local.allReduce(value, Op.MAX);
    return told(() -> Math.max(here, swap(new int[] {here})[0]));
  }

  /** What the leader works out, on all ranks; throws on all if it cannot. */
  private int told(IntSupplier atLeader) {
    int[] value = {FAILED};
    WeftException failure = null;
    if (local.rank() == leader) {
      try {
        value[0] = atLeader.getAsInt();
      } catch (WeftException e) {
        failure = e;
      }
    }
    local.collectives().broadcast(Slice.of(value), leader);
    if (failure != null) {
      throw failure;
    }
    if (value[0] < 0) {
      throw new ArgumentException(
          FailureCode.GROUP,
          "no intercommunicator: the leader, rank %d, could not reach the other group; its own exception says why"
              .formatted(leader));
    }
    return value[0];
  }

  private int[] swap(int[] mine) {
    return swap(mine, mine.length);
  }

  private int[] swap(int[] mine, int count) {
    IntraCommunicator over = checkedBridge();
    int[] theirs = new int[count];
    Status _ =
        over.control()
            .sendReceive(Slice.of(mine), remoteLeader, tag, Slice.of(theirs), remoteLeader, tag);
    return theirs;
  }

  private IntraCommunicator checkedBridge() {
    if (!(bridge instanceof IntraCommunicator over)) {
      throw new ArgumentException(
          FailureCode.GROUP,
          "the leader, rank %d, has no bridge; give a communicator that contains both leaders"
              .formatted(leader));
    }
    if (remoteLeader < 0 || remoteLeader >= over.size() || remoteLeader == over.rank()) {
      throw new ArgumentException(
          FailureCode.GROUP,
          "remote leader %d; give another rank of the bridge than this one's own, %d, from 0 to %d"
              .formatted(remoteLeader, over.rank(), over.size() - 1));
    }
    if (over.factory().engine() != local.factory().engine()) {
      throw new ArgumentException(
          FailureCode.GROUP,
          "the bridge reaches another job than this communicator does; make intercommunicators between jobs with accept and connect, or by splitting one that reaches both");
    }
    return over.open();
  }

  private static void checkApart(int[] ours, int[] theirs) {
    for (int rank : theirs) {
      if (Arrays.stream(ours).anyMatch(own -> own == rank)) {
        throw new ArgumentException(
            FailureCode.GROUP,
            "world rank %d is in both groups; an intercommunicator needs groups without a common rank"
                .formatted(rank));
      }
    }
  }
}
