package dev.weft.internal.control.hub;

import dev.weft.internal.control.NoticeLog;
import dev.weft.internal.control.RankLayout;
import dev.weft.internal.control.SpawnRequest;
import dev.weft.internal.job.Card;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Starts and ends the processes of a job's ranks on behalf of a {@link JobServer}. There is one
 * implementation for Weft's launcher (with or without agents), one for other launchers, and one for
 * jobs whose processes nobody manages. The server's loop calls; nothing may block. A rank here is a
 * connection: if all ranks are threads of one process, that process is rank 0.
 */
public interface ProcessManager {
  /** Whether the job is over, and the server's loop ends. */
  boolean hasEnded();

  /** All that had come has been taken. */
  default void settled() {}

  /** A rank's process has attached, or has come again. */
  default void attached(int rank) {}

  /** A rank has given its card. */
  default void joined(int rank, Card card) {}

  /** Every process has attached, or has ended. */
  default void allAttached() {}

  /**
   * A rank's connection has ended.
   *
   * @param breach how the rank has broken the protocol; empty if it has not
   */
  void detached(int rank, String breach);

  /** A rank's host is gone, or the way to it: how that shows, in a clause that follows the rank. */
  void lost(int rank, String reason);

  /** A rank has not come in time, as this clause says. */
  default void absent(int rank, String reason) {}

  /** A rank is out of the job; the others have been told. */
  default void left(int rank) {}

  /** The first failure: the job is to end. The others are told next. */
  default void failed(RankFailure first) {}

  /** Another failure. The others are told next. */
  default void failedLater(RankFailure failure) {}

  /** Whether the job goes on when ranks are lost. */
  default boolean survives() {
    return false;
  }

  /** Where what all ranks are told is numbered, if one of them may go on with the job's server. */
  default @Nullable NoticeLog log() {
    return null;
  }

  /** A rank is dead, the others have been told, and the job goes on. */
  default void died(RankFailure failure) {}

  /**
   * Ends a rank's process at once, as far as it can be reached, since it counts as dead.
   *
   * @return whether the manager will say that it has died, once that is seen
   */
  default boolean kill(int rank) {
    return false;
  }

  /** Whether the job ends with a rank's process. */
  default boolean holdsTheJob(int rank) {
    return false;
  }

  /** Whether a process that comes for a dead rank, unasked, gets its place. */
  default boolean takesNewcomers() {
    return false;
  }

  /**
   * Processes are to come in these places, which nobody has had: starts them, or awaits them. Of
   * one that cannot be started it says that it has died.
   */
  default void grow(int first, int count) {}

  /** Another process has a dead rank's place, and all have been told. */
  default void returned(int rank) {}

  /** Whether a rank's process is about to end, although that has not been noticed yet. */
  default boolean isEnding(int rank) {
    return false;
  }

  /** A rank says where its threads were when another one failed. */
  default void stacks(int rank, String text) {}

  /** Starts a job that a rank wants; the reply may be given later, by any thread. */
  default void spawn(int rank, int order, SpawnRequest request, Consumer<ByteBuffer> reply) {}

  /**
   * Which ranks share a process. Of the methods here, those that name no failure take the numbers
   * of processes for ranks.
   *
   * @param ranks that are there from the beginning
   */
  default RankLayout layout(int ranks) {
    return RankLayout.separate(ranks);
  }

  /** A rank's host and process id, in words that follow the rank. */
  default String place(int rank) {
    return "";
  }

  /** How a rank that is gone has ended, in a clause that follows it. */
  default String end(int rank) {
    return "has ended";
  }

  /** Takes what the user is to read: a stall, or what the ranks do. */
  default void report(String text) {}

  /** A stall has been reported. */
  default void stalled() {}
}
