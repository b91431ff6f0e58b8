package dev.weft.parallel.collection;

import dev.weft.Comm;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.objects.Node;
import dev.weft.objects.NodeOptions;
import dev.weft.objects.RemoteGroup;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A queue of work that all ranks share. Items wait on the rank that has added them; a rank that has
 * none left steals half of those of another rank. So work whose pieces differ, or make more work,
 * is balanced without anybody who deals it out.
 *
 * <pre>{@code
 * try (DistributedQueue<Cell> queue = DistributedQueue.of(world)) {
 *   queue.addAll(cellsOfThisRank);
 *   queue.process(cell -> {
 *     for (Cell part : cell.refined()) {
 *       queue.add(part);
 *     }
 *   });
 * }
 * }</pre>
 *
 * <p>What it promises: each item is processed once, by one rank. There is no order: a rank takes
 * its youngest items first, and others steal its oldest. Items that another rank processes are
 * copies; they travel through the codec, so their classes are registered ({@link Comm#register})
 * unless it knows them.
 *
 * <p>Any thread of any rank may add and take. Calls throw {@link
 * dev.weft.failure.PeerFailedException PeerFailedException} if a rank that they need has failed.
 */
public final class DistributedQueue<T> implements AutoCloseable {
  private static final String NAME = "weft-queue";
  private static final NodeOptions UNLIMITED = NodeOptions.DEFAULTS.withDeadline(Duration.ZERO);

  /** So many items travel at once at most. */
  private static final int MOST_STOLEN = 1024;

  /** A rank asks so many others before it pauses. */
  private static final int MOST_ASKED = 8;

  private final Comm comm;
  private final Node node;
  private final QueuePart<T> own = new QueuePart<>();
  private final RemoteGroup<QueueServer> parts;
  private final SharedCounter idleRanks;

  private DistributedQueue(Comm comm, Node node, SharedCounter idleRanks) {
    this.comm = comm;
    this.node = node;
    this.parts = node.group(NAME, QueueServer.class, () -> own);
    this.idleRanks = idleRanks;
  }

  /** An empty queue. Collective: every rank calls it; blocks. */
  public static <T> DistributedQueue<T> of(Comm comm) {
    Comm ours = comm.dup();
    ours.revokeWith(comm);
    return new DistributedQueue<>(ours, Node.of(ours, UNLIMITED), SharedCounter.of(ours));
  }

  /** Adds an item to this rank's. Does not block. */
  public void add(T item) {
    own.add(item);
  }

  /** Adds items to this rank's. Does not block. */
  public void addAll(Collection<? extends T> items) {
    items.forEach(own::add);
  }

  /** How many items wait on this rank. Does not block. */
  public int localSize() {
    return own.size();
  }

  /**
   * Takes an item: of this rank if it has one, otherwise of another one. Blocks while other ranks
   * are asked.
   *
   * @return null if none was found; there may be some all the same, and more may come: {@link
   *     #process} knows when all is done
   */
  public @Nullable T poll() {
    T item = own.youngest();
    return item == null && steal() ? own.youngest() : item;
  }

  /**
   * Processes the queue by this thread of each rank: {@link #process(int, Consumer)} with one
   * thread.
   */
  public void process(Consumer<? super T> task) {
    process(1, task);
  }

  /**
   * Processes all items of all ranks, and those that tasks add meanwhile. Returns on all ranks when
   * no item is left and no task runs any more. Collective: every rank calls; blocks. Meanwhile
   * nobody but the tasks adds or takes items.
   *
   * @param threads of this rank that process items at the same time; ranks may give different
   *     numbers
   * @param task what it throws is thrown here, once the rank's other threads have ended their
   *     tasks; ranks that wait for this one's items wait until it ends
   * @throws ArgumentException if there is no thread
   */
  public void process(int threads, Consumer<? super T> task) {
    if (threads < 1) {
      throw new ArgumentException(
          FailureCode.BALANCE, threads + " threads process a queue; give at least 1");
    }
    new QueueWorkers<>(this, idleRanks, parts.size(), task).run(threads);
    comm.barrier();
    if (comm.rank() == 0) {
      long _ = idleRanks.getAndSet(0);
    }
    comm.barrier();
  }

  @Nullable T youngest() {
    return own.youngest();
  }

  /** Asks some other ranks for items, one after the other. */
  boolean steal() {
    int ranks = parts.size();
    int first = ThreadLocalRandom.current().nextInt(ranks);
    for (int i = 0; i < Math.min(ranks, MOST_ASKED); i++) {
      int victim = (first + i) % ranks;
      if (victim != node.rank() && stealFrom(victim)) {
        return true;
      }
    }
    return false;
  }

  @SuppressWarnings("unchecked") // what has been added as an item
  private boolean stealFrom(int victim) {
    Object[] stolen = parts.member(victim).call().steal(MOST_STOLEN);
    for (Object each : stolen) {
      own.add((T) each);
    }
    return stolen.length > 0;
  }

  /**
   * Frees the queue once all ranks have called; serves the others meanwhile. Collective; blocks.
   */
  @Override
  public void close() {
    node.close();
    idleRanks.close();
    comm.close();
  }
}
