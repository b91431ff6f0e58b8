package dev.weft.objects.internal.move;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.failure.CodecException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The part that each node plays when objects move. Every node has an object of this type, with the
 * number 4.
 */
public interface Movement {
  /** Its number on every node. */
  long NUMBER = 4;

  /**
   * Moves an object of this node to another rank.
   *
   * @param patienceMillis how long it may take until the object is at no call; 0 for any time
   * @return what a {@link MoveResult} tells
   */
  CompletableFuture<String[]> move(long object, int rank, long patienceMillis);

  /**
   * At the destination: an object comes, with its state. It serves nothing until {@link #arrived},
   * but what its old place passes on.
   *
   * @param from the rank of its old place
   * @param originRank and originObject: the address at which it began
   * @param state the object itself, as a value
   * @return its number here
   */
  long arrive(
      int from,
      int originRank,
      long originObject,
      @Nullable String name,
      String type,
      String order,
      int capacity,
      boolean platformThread,
      Object state)
      throws ArgumentException, ClosedException, CodecException;

  /** At the destination: whatever the old place had to pass on has been sent. */
  void arrived(long object);

  /**
   * At every node: calls of the object that began at one address go to another from now on. The
   * answer follows all calls that this node has sent to the old place.
   */
  void moved(
      int originRank,
      long originObject,
      long hash,
      String type,
      @Nullable String name,
      int rank,
      long object);

  /** At the old place: completes when what has come there before is where the object is. */
  CompletableFuture<@Nullable Void> passedOn(long object);

  /**
   * At a place to which calls have been passed on, behind them: completes when they are where the
   * object is, which may have left this place too. A move that is under way is not awaited: it
   * takes along what has come.
   */
  CompletableFuture<@Nullable Void> come(long object);

  /** At every node: an object that had moved has ended. */
  void ended(int originRank, long originObject);
}
