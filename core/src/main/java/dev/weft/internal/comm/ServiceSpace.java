package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.codec.ObjectCodec;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.check.RankChecks;
import dev.weft.internal.check.RecordedView;
import dev.weft.internal.check.TracedView;
import dev.weft.internal.engine.GroupChannel;
import dev.weft.internal.engine.PeerDirectory;
import dev.weft.internal.engine.request.WaitMarker;
import dev.weft.internal.replay.CallOrder;
import dev.weft.internal.replay.RankDecisions;
import dev.weft.internal.stall.WaitKind;
import dev.weft.internal.trace.CommRecorder;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A message space for a layer above a communicator that serves requests, and the codec of its rank.
 * All ranks make it collectively; each rank closes it by itself.
 *
 * @param comm the duplicate that the space belongs to
 * @param channel its messages; see {@link GroupChannel#outlivingLosses}
 * @param peers the ranks of the job as the engine knows them
 * @param codec the codec with which the rank's classes are registered
 * @param recorder what records the rank's calls on the communicator; null if nothing does
 * @param calls the order of calls by it; null if none is recorded or replayed
 */
public record ServiceSpace(
    Comm comm,
    GroupChannel channel,
    PeerDirectory peers,
    ObjectCodec codec,
    @Nullable CommRecorder recorder,
    @Nullable CallOrder calls)
    implements AutoCloseable {

  /** A new space over the ranks of a communicator. Collective; blocks. */
  public static ServiceSpace over(Comm comm) {
    if (!(RecordedView.behind(comm) instanceof IntraCommunicator users)) {
      throw new ArgumentException(
          FailureCode.GROUP,
          "a view of a communicator cannot carry a service; give the communicator itself");
    }
    RankChecks checks = users.checks();
    if (checks != null) {
      checks.mayLearn();
    }
    // It goes on when the program revokes its communicator: no call in it waits for all ranks.
    IntraCommunicator own = GroupCreation.service(users);
    RankDecisions decisions = own.factory().decisions();
    return new ServiceSpace(
        own,
        own.messages.outlivingLosses(),
        own.factory().engine().peerDirectory(),
        own.factory().objects().codec(),
        TracedView.recorderOf(comm),
        decisions == null ? null : decisions.calls(own.number));
  }

  /**
   * Notes that the calling thread waits for ranks of the space to close a service, and serves them
   * until then.
   *
   * @param ranks those that have not closed it; asked from any thread, and must not block
   */
  public WaitMarker noteClose(Supplier<List<Integer>> ranks) {
    return peers.note(
        WaitKind.NODE_CLOSE, () -> ranks.get().stream().map(channel::worldRank).toList());
  }

  @Override
  public void close() {
    comm.close();
  }
}
