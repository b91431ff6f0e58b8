package dev.weft.internal.check;

import dev.weft.Comm;
import dev.weft.failure.ArgumentException;
import dev.weft.internal.check.BufferClaims.Claim;
import dev.weft.internal.engine.Engine;
import dev.weft.internal.engine.GroupChannel;
import dev.weft.internal.engine.base.BufferedCall;
import dev.weft.internal.engine.base.Startable;
import dev.weft.internal.stall.CallSite;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A channel for collective operations that checks whether non-blocking ones are awaited, and
 * whether the program leaves the buffers of all alone.
 */
final class WatchedChannel extends GroupChannel implements Clocked, BufferedCall.Guard {
  final RankChecks checks;

  WatchedChannel(RankChecks checks, Engine engine, int context, int[] worldRanks) {
    super(engine, context, worldRanks);
    this.checks = checks;
  }

  @Override
  public @Nullable VectorClock clock() {
    return checks.clock();
  }

  @Override
  public <C extends BufferedCall<C>> Startable callRequest(
      String name, C call, Function<C, Runnable> work) {
    return new CheckedWork<>(this, name, call, work).prepared(Comm.ANY_SOURCE, Comm.ANY_TAG, "");
  }

  /** If another operation uses the buffers the other ranks, which cannot know, go on. */
  @Override
  public <C extends BufferedCall<C>> void during(C call, Runnable work) {
    if (!checks.isOn(Check.BUFFERS)) {
      work.run();
      return;
    }
    UsedBuffers buffers = new UsedBuffers();
    C _ = call.over(buffers, rank());
    Claim claim;
    try {
      claim = checks.claim(buffers.uses(), RankChecks.words(CallSite.here(), ""));
    } catch (ArgumentException refusal) {
      work.run();
      throw refusal;
    }
    try (claim) {
      work.run();
    }
  }

  /** The call itself. */
  <C extends BufferedCall<C>> Startable unchecked(String name, C call, Function<C, Runnable> work) {
    return super.callRequest(name, call, work);
  }
}
