package dev.weft.internal.stall;

import dev.weft.internal.stall.RankState.Activity;
import java.util.Arrays;
import java.util.List;

/** States for tests. */
final class Pictures {
  static final int ANY = -1;
  private static final long QUIET_MILLIS = 10_000;
  private static final CallSite RECEIVE =
      new CallSite("receive", "Main.main(Main.java:3)", CallSite.Part.MESSAGES);

  static RankState waiting(int rank, int... peers) {
    List<BlockedCall> calls =
        Arrays.stream(peers).mapToObj(peer -> call(RECEIVE, peer, 0, List.of())).toList();
    return waiting(rank, calls);
  }

  static RankState waiting(int rank, List<BlockedCall> calls) {
    return waiting(rank, "", calls);
  }

  static RankState waiting(int rank, String doubt, List<BlockedCall> calls) {
    return new RankState(
        rank, Activity.WAITING, QUIET_MILLIS, 7, doubt, calls, List.of(), List.of(), true);
  }

  static RankState in(String collective, int rank, int peer, List<Integer> group) {
    CallSite site = new CallSite(collective, "Main.main(Main.java:9)", CallSite.Part.COLLECTIVES);
    return waiting(rank, List.of(call(site, peer, 1, group)));
  }

  /** The same, all its calls on a communicator. */
  static RankState on(String communicator, RankState state) {
    List<BlockedCall> calls =
        state.calls().stream()
            .map(call -> new BlockedCall(call.site(), "main", call.target().on(communicator)))
            .toList();
    return waiting(state.rank(), calls);
  }

  /** That waits, but may go on. */
  static RankState doubtful(int rank, int peer) {
    return waiting(rank, "a process runs", waiting(rank, peer).calls());
  }

  static RankState busy(int rank) {
    return RankState.busy(rank, "Main.compute(Main.java:5)");
  }

  static BlockedCall call(CallSite site, int peer, int context, List<Integer> group) {
    WaitTarget target = new WaitTarget(WaitKind.RECEIVE, peer, context, 4, 8, group);
    return new BlockedCall(site, "main", target);
  }

  /** A rank that closes a node and waits for these to close theirs. */
  static RankState closingNode(int rank, Integer... others) {
    CallSite site = new CallSite("close", "Main.main(Main.java:7)", CallSite.Part.MESSAGES);
    WaitTarget target = WaitTarget.of(WaitKind.NODE_CLOSE, List.of(others));
    return waiting(rank, List.of(new BlockedCall(site, "main", target)));
  }

  private Pictures() {}
}
