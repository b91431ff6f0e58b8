package dev.weft.internal.job;

import dev.weft.internal.security.Secret;
import dev.weft.internal.stall.StallAlarm;
import dev.weft.internal.stall.WaitSource;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The job as one rank sees it: who am I, who are the others, who has failed. Implementations: a job
 * of one ({@code SoloJob}), threads of one JVM ({@code ThreadJob}), processes under a launcher
 * ({@code LaunchedJob}, over the control connection to it).
 */
public interface Job extends AutoCloseable {
  /** Identifies the job on this machine; safe in a file name. */
  String id();

  int rank();

  int size();

  /** Whether all ranks are threads of this process. */
  boolean sharesProcess();

  /** The job's secret; connections between ranks are authenticated with keys derived from it. */
  Secret secret();

  /**
   * Gives this rank's card and returns everybody's, by rank. Blocks until every rank has given its
   * card, or throws when one fails first or the time limit passes.
   */
  List<Card> exchange(Card mine);

  /**
   * Blocks until every rank has called it, or throws when one fails first; used around start and
   * orderly end, where messages cannot be.
   */
  void fence();

  /** Registers who is told, from a thread of the job's own, that a rank has failed, and why. */
  void onFailure(ObjIntConsumer<String> listener);

  /**
   * Registers who is told that a rank has left in order, from any thread, once each; ranks that
   * left before are told too.
   */
  void onDeparture(IntConsumer listener);

  /**
   * Lets the job see what this rank's threads wait for, until it closes.
   *
   * @return when to say that nothing has moved here
   */
  default StallAlarm watch(WaitSource source) {
    return StallAlarm.NEVER;
  }

  /**
   * A rank has failed, and what waits for it fails next: so a job that wants to tell where the
   * threads were looks now. Under the engine lock.
   */
  default void losing() {}

  /**
   * Where the job that spawned this one waits for it, once; null if none did, and from the second
   * call on. The same on all ranks.
   */
  default @Nullable String takeParentPort() {
    return null;
  }

  /**
   * Ends the whole job: every rank is told, then this process's ranks end. Does not return normally
   * for launched jobs.
   */
  void abort(int code, String reason);

  /**
   * Called before this rank joins. Blocks until what it has left behind of an earlier membership
   * has gone; then the rank counts as joined.
   *
   * @throws dev.weft.failure.LaunchException if it has joined already
   */
  default void enter() {}

  /** It was interrupted while it joined. */
  default void interruptedJoining() {}

  /** It has not joined after all; or it has closed, and nothing is left of its membership. */
  default void out() {}

  /**
   * Says that the program has closed this rank's membership.
   *
   * @param kept which of its messages are not delivered yet, in words that follow others; any
   *     thread may ask
   */
  default void closing(Supplier<String> kept) {}

  /**
   * Says that this rank begins nothing more and has told those that it has talked with; it is still
   * there for what they have not received.
   */
  default void parted() {}

  /** Says that this rank has finished in order. Idempotent. */
  @Override
  void close();
}
