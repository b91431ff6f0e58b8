package dev.weft.internal.collective.check;

import dev.weft.failure.ArgumentException;
import dev.weft.internal.collective.exchange.Sequence;
import dev.weft.internal.engine.GroupChannel;
import org.jspecify.annotations.Nullable;

/**
 * Whether communicators check that their ranks agree on each collective operation. Decided when a
 * communicator is made, and alike on all ranks; where it is off nothing is there that could cost
 * time. Any thread; does not block.
 */
public final class CheckMode {
  /** The system property that turns it on: {@code collectives}. */
  public static final String PROPERTY = "weft.check";

  private static final String COLLECTIVES = "collectives";

  private CheckMode() {}

  /** The checks of a communicator's operations, or null if they are not asked for. */
  public static @Nullable CallAgreements of(GroupChannel channel, Sequence sequence) {
    return isOn()
        ? new CallAgreements(
            sequence, Participants.of(channel), Participants.of(channel.inBackground()))
        : null;
  }

  /** The same for an intercommunicator. */
  public static @Nullable CallAgreements ofBoth(
      GroupChannel local, GroupChannel across, Sequence sequence) {
    return isOn()
        ? new CallAgreements(
            sequence,
            Participants.ofBoth(local, across),
            Participants.ofBoth(local.inBackground(), across.inBackground()))
        : null;
  }

  private static boolean isOn() {
    return isOn(System.getProperty(PROPERTY));
  }

  static boolean isOn(@Nullable String value) {
    if (value == null || value.isEmpty()) {
      return false;
    }
    if (!value.equals(COLLECTIVES)) {
      throw new ArgumentException(
          "%s=%s is unknown; the only check is %s".formatted(PROPERTY, value, COLLECTIVES));
    }
    return true;
  }
}
