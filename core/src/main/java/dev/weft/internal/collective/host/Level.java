package dev.weft.internal.collective.host;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.algorithm.FasterExclusiveScan;
import dev.weft.internal.collective.algorithm.RecursiveDoubling;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.SharedResource;
import dev.weft.internal.collective.operation.Algorithm;
import dev.weft.internal.collective.operation.AlgorithmSelector;
import dev.weft.internal.collective.shared.SharedArea;
import dev.weft.internal.collective.shared.SharedBroadcast;
import dev.weft.internal.collective.shared.SharedReductions;
import org.jspecify.annotations.Nullable;

/**
 * Some ranks of a communicator, which take the steps of composed operations together: the ranks of
 * a group, or the leaders of all groups. Each step is an operation of its own, with an algorithm
 * that is chosen for these ranks, and so may be composed again. For the thread that is in an
 * operation; steps block.
 *
 * <p><b>Numbers.</b> Leaders take one step in an operation, which has the number of the operation
 * in their memory. The ranks of a group take up to {@value SharedArea#STEPS_OF_AN_OPERATION}, with
 * so many numbers, used or not. So all ranks number a step alike, also if one has left an earlier
 * step or operation.
 *
 * <p><b>A rank that has found a disagreement</b> may lack the right data. It passes over its later
 * steps in shared memory, so that the ranks that wait for it there fail as well. Steps by message
 * are carried out to their end, because nothing else would end the receives of other ranks.
 */
final class Level {
  private static final Slice NOTHING = Slice.of(new byte[0]);

  private final Exchange exchange;
  private final AlgorithmSelector selector;
  private final int mostSteps;
  private long operation;
  private int taken;
  private int planned;

  private Level(Exchange exchange, AlgorithmSelector selector, int mostSteps) {
    this.exchange = exchange;
    this.selector = selector;
    this.mostSteps = mostSteps;
  }

  /** The ranks of a group. */
  static Level ofGroup(Exchange exchange, AlgorithmSelector selector) {
    return new Level(exchange, selector, SharedArea.STEPS_OF_AN_OPERATION);
  }

  /** The leaders of all groups. */
  static Level ofLeaders(Exchange exchange, AlgorithmSelector selector) {
    return new Level(exchange, selector, 1);
  }

  /** In the first operation the ranks meet, as those of every exchange. */
  void meet(int number) {
    Exchange _ = exchange.number(number);
    selector.meetOnce();
  }

  /**
   * In the first operation: has each of the ranks learn the least of what they give, by messages.
   */
  void least(int number, Slice cells) {
    RecursiveDoubling.allReduce(exchange.number(number), cells, cells, Op.MIN);
  }

  /** Whether no step needs a message. */
  boolean sharesMemory() {
    return exchange.size() == 1 || exchange.means() != null;
  }

  /**
   * An operation begins.
   *
   * @param number of its messages
   * @param begun its number among all operations
   * @param steps no rank takes more, or fewer unless it fails
   */
  void begin(int number, long begun, int steps) {
    Exchange _ = exchange.number(number);
    operation = begun;
    taken = 0;
    planned = steps;
  }

  /** Takes none of the steps of an operation. */
  void pass(long begun) {
    begin(exchange.number(), begun, mostSteps);
    passRest();
  }

  /** Takes none of the steps that the operation has left, and waits until the others can see it. */
  void passRestNow() {
    passRest();
    awaitPassed();
  }

  void awaitPassed() {
    SharedResource means = exchange.means();
    if (means != null) {
      means.awaitPassed();
    }
  }

  private void passRest() {
    SharedResource means = exchange.means();
    for (; taken < planned; taken++) {
      if (means != null) {
        number(means);
        means.passOver();
      }
    }
  }

  private void number(SharedResource means) {
    if (mostSteps == 1) {
      means.nextOperation(operation);
    } else {
      means.next(operation * mostSteps + taken);
    }
  }

  /**
   * The operation has ended; this rank passes over the steps that it has not taken.
   *
   * @return false if something could not be brought to an end
   */
  boolean letGo() {
    SharedResource means = exchange.means();
    boolean over = means == null || means.letGo();
    passRest();
    return exchange.letGo() && over;
  }

  void free() {
    exchange.free();
  }

  int rank() {
    return exchange.rank();
  }

  int size() {
    return exchange.size();
  }

  /** Counts a step; false if this rank passes over it. */
  private boolean enter() {
    SharedResource means = exchange.means();
    if (means != null) {
      number(means);
    }
    taken++;
    if (means != null && exchange.disagrees()) {
      means.passOver();
      return false;
    }
    return true;
  }

  void barrier() {
    if (enter()) {
      selector.of(Algorithm.BARRIER, size(), 0).run(exchange);
    }
  }

  /** Rank 0 waits until all have come. */
  void arrive() {
    if (enter()) {
      selector
          .of(Algorithm.GATHER, size(), 0)
          .run(exchange, NOTHING, rank() == 0 ? NOTHING : null, 0);
    }
  }

  /** All wait for rank 0. */
  void release() {
    broadcast(NOTHING, 0);
  }

  void broadcast(Slice buffer, int root) {
    if (enter()) {
      selector.of(Algorithm.BROADCAST, size(), buffer.bytes()).run(exchange, buffer, root);
    }
  }

  /**
   * To one rank.
   *
   * @param receive there at the root; may be the send buffer
   */
  void reduce(Slice send, @Nullable Slice receive, Op op, int root) {
    if (enter()) {
      selector
          .of(Algorithm.REDUCE, size(), send.bytes(), op)
          .run(exchange, send, receive, op, root);
    }
  }

  /** In place. */
  void allReduce(Slice buffer, Op op) {
    if (enter()) {
      selector
          .of(Algorithm.ALL_REDUCE, size(), buffer.bytes(), op)
          .run(exchange, buffer, buffer, op);
    }
  }

  void scan(Slice send, Slice receive, Op op) {
    if (enter()) {
      selector.of(Algorithm.SCAN, size(), send.bytes(), op).run(exchange, send, receive, op);
    }
  }

  /** Each rank gets the combination of the buffers of all lower ranks; rank 0 gets nothing. */
  void exclusiveScan(Slice send, Slice receive, Op op) {
    if (enter()) {
      SharedArea area = SharedArea.orNull(exchange);
      Hierarchy levels = Hierarchy.orNull(exchange);
      if (levels != null && levels.groups().areInOrder()) {
        HierarchicalOperations.exclusiveScan(exchange, send, receive, op);
      } else if (area != null && area.layout().takes(send.bytes()) && area.layout().divides(op)) {
        SharedReductions.exclusiveScan(exchange, send, receive, op);
      } else {
        FasterExclusiveScan.run(exchange, send, receive, op);
      }
    }
  }

  /** With this rank's own block in its place already. */
  void allGather(Slice mine, Slice buffer, Blocks blocks) {
    if (enter()) {
      long bytes = blocks.total() << buffer.type().shift();
      selector.of(Algorithm.ALL_GATHER, size(), bytes).run(exchange, mine, buffer, blocks);
    }
  }

  /** From one rank to another; the others only count the step. */
  void handOver(Slice buffer, int from, int to) {
    if (rank() != from && rank() != to) {
      taken++;
    } else if (enter()) {
      if (SharedArea.orNull(exchange) != null) {
        SharedBroadcast.toOne(exchange, buffer, from, to);
      } else if (rank() == from) {
        exchange.send(buffer, to);
      } else {
        exchange.receive(buffer, from);
      }
    }
  }
}
