package dev.weft.collective;

import dev.weft.ArgumentException;
import dev.weft.Collectives;
import dev.weft.engine.Channel;
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

  /** A communicator's operations, over its message space for them, checked if that is asked for. */
  public static Collectives check(CollectiveOperations plain, Channel channel) {
    return isOn(System.getProperty(PROPERTY)) ? new CheckedCollectives(plain, channel) : plain;
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

  private CheckMode() {}
}
