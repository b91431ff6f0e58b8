package dev.weft.internal.check;

import dev.weft.internal.stall.CallSite;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The places where the program has begun the epochs of one window, to report those that are open
 * when it closes the window. Any thread; does not block.
 */
public final class EpochSites {
  /** The epochs that all ranks begin together, by a collective operation. */
  private static final String FENCE = "fence";

  private static final EpochSites UNCHECKED = new EpochSites(null);

  private final @Nullable RankChecks checks;
  private final Map<String, String> places = new HashMap<>();

  private EpochSites(@Nullable RankChecks checks) {
    this.checks = checks;
  }

  /**
   * The sites of a new window.
   *
   * @param checks those of its rank; null if none are asked for
   */
  public static EpochSites of(@Nullable RankChecks checks) {
    return checks == null || !(checks.isOn(Check.LEAKS) || checks.isOn(Check.RACES))
        ? UNCHECKED
        : new EpochSites(checks);
  }

  /** Whether epochs are checked. */
  public boolean isOn() {
    return checks != null && checks.isOn(Check.LEAKS);
  }

  /** The calling thread's program has made the window. */
  public void opened(BooleanSupplier closed) {
    if (checks != null) {
      checks.opened("a window", closed);
    }
  }

  /** The program begins an epoch, which ends the previous one with the same words. */
  public void begun(String epoch) {
    if (checks != null) {
      if (!epoch.equals(FENCE)) {
        checks.mayLearn();
      }
      String place = CallSite.here().place();
      synchronized (places) {
        places.put(epoch, place);
      }
    }
  }

  /**
   * The program closes the window although an epoch is open.
   *
   * @param epoch its words, as in {@link #begun}
   * @param end the call that is missing
   */
  public void cutOff(String epoch, String end) {
    if (checks != null) {
      String begun;
      synchronized (places) {
        begun = places.getOrDefault(epoch, "");
      }
      checks.lost(
          "never completed: the epoch of %s%s; its window was closed%s without %s"
              .formatted(epoch, at(begun), at(CallSite.here().place()), end));
    }
  }

  private static String at(String place) {
    return place.isEmpty() ? "" : " at " + place;
  }
}
