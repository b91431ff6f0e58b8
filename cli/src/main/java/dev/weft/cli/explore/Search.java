package dev.weft.cli.explore;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs a job in all orders, those with the fewest decisions of their own first, until one fails. An
 * order that a job has shown already is not run again, so each job shows one that is new. Blocks.
 */
public final class Search {
  private final int ranks;
  private final int limit;
  private final Job job;
  private final Deque<Order> waiting = new ArrayDeque<>();
  private final Set<String> seen = new HashSet<>();
  private final List<History> shown = new ArrayList<>();
  private int run;
  private int impossible;

  /** Runs a job. */
  @FunctionalInterface
  public interface Job {
    /**
     * Runs it once.
     *
     * @param number of the run, from 1 on
     * @param script the folder of the decisions to make; null for none
     */
    Outcome run(int number, @Nullable Path script) throws IOException;
  }

  /**
   * The end of a search.
   *
   * @param failed how the job that failed ended; null if none has
   * @param decisions the sentences that tell its order from the others; empty for the usual one
   * @param complete whether there is no other order
   */
  public record Result(
      int orders,
      int impossible,
      @Nullable Outcome failed,
      List<String> decisions,
      boolean complete) {}

  public Search(int ranks, int limit, Job job) {
    this.ranks = ranks;
    this.limit = limit;
    this.job = job;
  }

  /**
   * Searches; the folder is for the decisions of the jobs.
   *
   * @throws IOException if a file cannot be written or read
   */
  public Result run(Path scripts) throws IOException {
    add(Order.free(ranks));
    while (!waiting.isEmpty()) {
      Order order = waiting.removeFirst();
      History history = shownWith(order);
      if (history == null) {
        if (run == limit) {
          return new Result(run, impossible, null, List.of(), false);
        }
        run++;
        Path script = order.isFree() ? null : scripts.resolve("order-" + run);
        if (script != null) {
          order.write(script);
        }
        Outcome outcome = job.run(run, script);
        history = History.read(outcome.folder(), ranks);
        boolean followed = order.isOf(history);
        if (outcome.exitCode() != 0 && (followed || !outcome.stalled())) {
          List<String> words = order.flips().stream().map(Flip::words).toList();
          return new Result(run, impossible, outcome, words, false);
        }
        if (!followed) {
          impossible++;
          continue;
        }
        shown.add(history);
      }
      new Successors(order, history).all().forEach(this::add);
    }
    return new Result(run, impossible, null, List.of(), true);
  }

  private @Nullable History shownWith(Order order) {
    for (History history : shown) {
      if (order.isOf(history)) {
        return history;
      }
    }
    return null;
  }

  private void add(Order order) {
    if (seen.add(order.key())) {
      waiting.addLast(order);
    }
  }
}
