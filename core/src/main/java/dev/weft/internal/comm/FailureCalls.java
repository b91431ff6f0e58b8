package dev.weft.internal.comm;

import dev.weft.internal.engine.GroupChannel;
import dev.weft.internal.engine.Survivors;
import dev.weft.internal.engine.failure.Failures;
import dev.weft.internal.os.WaitPolicy;
import dev.weft.internal.survival.AgreedValue;
import dev.weft.internal.survival.Agreements;
import dev.weft.internal.survival.Turns;
import java.util.BitSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** What a communicator does about ranks that are lost: {@link dev.weft.FaultTolerance}. */
final class FailureCalls {
  private static final long ALL = -1;
  private static final long CONFIRMED_NANOS = 10_000_000_000L;
  private static final long LOOK_NANOS = 200_000;

  private final CommunicatorFactory factory;
  private final int number;
  private final GroupChannel messages;
  private final int[] everybody;
  private final Turns turns = new Turns();

  /** Null before the first, unless the communicator has begun with one. */
  private @Nullable Agreements agreements;

  private volatile int acknowledged;

  /**
   * @param messages to the ranks whose losses are told
   * @param everybody who agrees: ranks of the job in an order that is the same on all of them
   */
  FailureCalls(CommunicatorFactory factory, int number, GroupChannel messages, int[] everybody) {
    this.factory = factory;
    this.number = number;
    this.messages = messages;
    this.everybody = everybody;
  }

  /** Goes on with agreements that its ranks have begun. */
  synchronized FailureCalls with(Agreements begun) {
    agreements = begun;
    return this;
  }

  private Survivors survivors() {
    return factory.survivors();
  }

  private synchronized Agreements agreements() {
    if (agreements == null) {
      agreements = factory.agreements(number, everybody);
    }
    return agreements;
  }

  /**
   * Agrees with all that live, and with those that have come, on another communicator.
   *
   * @param more how many further ranks it is to have
   */
  Repair.Repaired repair(int more) {
    return turns.await("repair", () -> new Repair(factory).byThoseWhoLive(agreements(), more));
  }

  int[] failed() {
    return places(survivors().gone(messages.worldRanks()));
  }

  int[] acknowledgeFailed() {
    awaitConfirmation();
    acknowledged = survivors().acknowledge(messages);
    return places(survivors().declared(acknowledged, messages.worldRanks()));
  }

  /** A link may break before the job knows why. */
  private void awaitConfirmation() {
    long end = System.nanoTime() + CONFIRMED_NANOS;
    int[] ranks = messages.worldRanks();
    while (true) {
      BitSet unconfirmed = survivors().gone(ranks);
      unconfirmed.andNot(survivors().declared(survivors().declared(), ranks));
      if (unconfirmed.isEmpty() || System.nanoTime() - end > 0) {
        return;
      }
      WaitPolicy.park(LOOK_NANOS);
    }
  }

  void revoke() {
    factory.job().revoke(number, Revocations.leader(everybody));
  }

  long agree(long flags) {
    return checked(turns.awaitHere(() -> agreements().agree(flags, 0, acknowledged)));
  }

  CompletableFuture<Long> iagree(long flags) {
    return turns.start("agreement", () -> checked(agreements().agree(flags, 0, acknowledged)));
  }

  private long checked(AgreedValue value) {
    BitSet lost = survivors().declared(value.gone(), everybody);
    lost.andNot(survivors().declared(value.acknowledged(), everybody));
    if (!lost.isEmpty()) {
      throw Failures.agreedWithout(everybody[lost.nextSetBit(0)], value.flags());
    }
    return value.flags();
  }

  int[] agreeFailed() {
    AgreedValue value = turns.awaitHere(() -> agreements().agree(ALL, 0, 0));
    return places(survivors().declared(value.gone(), messages.worldRanks()));
  }

  /**
   * Agrees on a number for a communicator, and on who is in it.
   *
   * @param made of the number and the places, among those who agree, of the ranks that are lost
   */
  <T> T shrink(BiFunction<Integer, BitSet, T> made) {
    return turns.await("shrink", () -> shrunk(made));
  }

  /** The same in the background. */
  <T> CompletableFuture<T> ishrink(BiFunction<Integer, BitSet, T> made) {
    return turns.start("shrink", () -> shrunk(made));
  }

  private <T> T shrunk(BiFunction<Integer, BitSet, T> made) {
    AgreedValue[] last = new AgreedValue[1];
    int agreed =
        factory.agree(
            value -> {
              last[0] = agreements().agree(ALL, value, 0);
              return last[0].number();
            });
    return made.apply(agreed, survivors().declared(last[0].gone(), everybody));
  }

  private static int[] places(BitSet set) {
    return set.stream().toArray();
  }
}
