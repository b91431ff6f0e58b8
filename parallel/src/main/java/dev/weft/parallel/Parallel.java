package dev.weft.parallel;

import dev.weft.Comm;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Work that all ranks do together. Blocks; one thread of each rank calls. */
public final class Parallel {
  private Parallel() {}

  /**
   * Applies a function to each item. The items are dealt out to the ranks in turn: the first goes
   * to rank 0, the second to rank 1, and so on. Nothing travels but results, so the function may be
   * any lambda. Collective: every rank calls it, with the same items.
   *
   * <pre>{@code
   * List<Double> areas = Parallel.map(world, shapes, shape -> shape.area());
   * }</pre>
   *
   * @param function its results' classes are registered ({@link Comm#register}), unless they are
   *     numbers, texts, arrays, or collections of such
   * @return the results of all items in their order, on every rank
   * @throws CompletionException on all ranks if the function has failed for an item
   * @throws dev.weft.failure.CodecException on all ranks if a result cannot travel
   * @throws ArgumentException on all ranks if they have not given equally many items
   */
  public static <T, R> List<R> map(
      Comm comm, List<? extends T> items, Function<? super T, ? extends R> function) {
    int size = comm.size();
    List<Object> mine = new ArrayList<>(List.of(items.size(), ""));
    Throwable thrown = null;
    try {
      for (int i = comm.rank(); i < items.size(); i += size) {
        mine.add(function.apply(items.get(i)));
      }
    } catch (RuntimeException | Error e) {
      // The others wait for this rank's results, and get its failure.
      thrown = e;
      mine = new ArrayList<>(List.of(items.size(), String.valueOf(e)));
    }
    List<List<R>> parts = new ArrayList<>();
    for (Object part : comm.allGatherObjects(mine, Object.class)) {
      int rank = parts.size();
      Throwable cause = rank == comm.rank() ? thrown : null;
      parts.add(part(rank, (List<?>) part, items.size(), cause));
    }
    List<R> results = new ArrayList<>(items.size());
    for (int i = 0; i < items.size(); i++) {
      results.add(parts.get(i % size).get(i / size));
    }
    return results;
  }

  @SuppressWarnings("unchecked") // what the function has returned there
  private static <R> List<R> part(int rank, List<?> sent, int items, @Nullable Throwable cause) {
    if (!sent.getFirst().equals(items)) {
      throw new ArgumentException(
          FailureCode.BALANCE,
          "rank %d maps %s items and this one %d; give the same on every rank"
              .formatted(rank, sent.getFirst(), items));
    }
    String failure = (String) sent.get(1);
    if (!failure.isEmpty()) {
      throw new CompletionException("the function failed on rank " + rank + ": " + failure, cause);
    }
    return (List<R>) sent.subList(2, sent.size());
  }
}
