package dev.weft.internal.collective.agreement;

import dev.weft.internal.check.Check;
import dev.weft.internal.check.Clocked;
import dev.weft.internal.collective.exchange.Sequence;
import dev.weft.internal.engine.GroupChannel;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether a communicator checks that its ranks agree on each collective operation. All ranks
 * decide alike when the communicator is made; without the check there is no cost. Any thread; does
 * not block.
 */
public final class CheckMode {
  private CheckMode() {}

  /** The checks of a communicator's operations, or null if they are not asked for. */
  public static @Nullable CallAgreements of(GroupChannel channel, Sequence sequence) {
    return Check.COLLECTIVES.isOn()
        ? new CallAgreements(
            sequence,
            Clocked.of(channel),
            Participants.of(channel),
            Participants.of(channel.inBackground()))
        : null;
  }

  /** The same for an intercommunicator. */
  public static @Nullable CallAgreements ofBoth(
      GroupChannel local, GroupChannel across, Sequence sequence) {
    return Check.COLLECTIVES.isOn()
        ? new CallAgreements(
            sequence,
            Clocked.of(local),
            Participants.ofBoth(local, across),
            Participants.ofBoth(local.inBackground(), across.inBackground()))
        : null;
  }
}
