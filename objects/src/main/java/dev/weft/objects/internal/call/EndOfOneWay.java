package dev.weft.objects.internal.call;

import dev.weft.objects.internal.value.RemoteLease;
import java.util.List;

/**
 * The end of a one-way call with references among its arguments. Until that end this node keeps the
 * objects alive, however late the call begins.
 */
final class EndOfOneWay extends Pending {
  private final Caller caller;
  private final List<RemoteLease> holds;

  EndOfOneWay(Caller caller, int rank, int number, List<RemoteLease> holds) {
    super(rank, number);
    this.caller = caller;
    this.holds = List.copyOf(holds);
  }

  @Override
  void replied(byte[] frame, int length) {
    caller.callCredit.leave(rank, 1);
    caller.sent(holds);
  }

  @Override
  void failed(RuntimeException why) {
    caller.sent(holds);
  }
}
