package dev.weft.internal.check;

import dev.weft.internal.engine.Engine;
import dev.weft.internal.engine.GroupChannel;
import dev.weft.internal.stall.CallSite;
import dev.weft.internal.stall.CallSite.Part;

/**
 * Makes the channels of a communicator whose rank checks. Any thread; does not block.
 *
 * <p>Methods return them with the type {@link GroupChannel}: with their own types, the JVM would
 * load their classes to verify this class, and then calls of a channel could cost more.
 */
public final class CheckedChannels {
  private CheckedChannels() {}

  /** A channel for messages of a communicator that the calling thread makes. */
  public static GroupChannel messages(
      RankChecks checks, Engine engine, int context, int[] worldRanks) {
    return isProgram(CallSite.here())
        ? new CheckedChannel(checks, engine, context, worldRanks).ofProgram()
        : new GroupChannel(engine, context, worldRanks);
  }

  /** A channel for collective operations of a communicator that the calling thread makes. */
  public static GroupChannel collectives(
      RankChecks checks, Engine engine, int context, int[] worldRanks) {
    return (checks.isOn(Check.LEAKS) || checks.isOn(Check.BUFFERS)) && isProgram(CallSite.here())
        ? new WatchedChannel(checks, engine, context, worldRanks).failingTogether()
        : unwatched(checks, engine, context, worldRanks).failingTogether();
  }

  private static GroupChannel unwatched(
      RankChecks checks, Engine engine, int context, int[] worldRanks) {
    VectorClock clock = checks.clock();
    return clock == null
        ? new GroupChannel(engine, context, worldRanks)
        : new ClockedChannel(clock, engine, context, worldRanks);
  }

  private static boolean isProgram(CallSite site) {
    return site.part() != Part.WINDOWS && site.part() != Part.FILES;
  }
}
