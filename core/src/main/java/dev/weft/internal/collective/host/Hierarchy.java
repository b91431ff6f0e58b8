package dev.weft.internal.collective.host;

import dev.weft.Comm;
import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.RankGroups;
import dev.weft.internal.collective.exchange.SharedResource;
import dev.weft.internal.collective.operation.Algorithm;
import dev.weft.internal.collective.operation.AlgorithmSelector;
import dev.weft.internal.collective.shared.SharedArea;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The ranks of a communicator on several hosts, on two levels: the ranks of each host, and the
 * leaders (the first rank of each host). An operation that is composed of steps within hosts and a
 * step between leaders sends data into a host once, not once for each rank there, and uses the
 * shared memory of the host. For the thread that is in an operation; steps block.
 *
 * <p><b>Messages</b> of the steps use the number and the message space of the composed operation.
 * No pair of ranks is both within a host and between leaders; so within an operation the messages
 * of a pair stay in the order of its steps.
 *
 * <p><b>Steps in shared memory</b> are numbered alike on all ranks of a host: by the number of the
 * operation, which reserves several step numbers, used or not. A rank that leaves an operation
 * early (interrupted, or its own function threw) skips its remaining steps: ranks that wait for it
 * there fail, and in the next operation all ranks are in step again.
 */
public final class Hierarchy implements SharedResource {
  private final RankGroups hosts;
  private final int rank;
  private final int[] here;
  private final Exchange local;
  private final AlgorithmSelector algorithmSelector;
  private final AlgorithmSelector betweenHosts;
  private final @Nullable Exchange leaders;
  private int lastNumber;
  private long operations = 1;
  private int taken;
  private int planned;

  /**
   * The hierarchy of a communicator's ranks, which make two levels.
   *
   * @param choice the choice of algorithms for the ranks of a host
   * @param betweenHosts the choice of algorithms for the leaders
   */
  public Hierarchy(
      Exchange whole,
      RankGroups hosts,
      Function<Exchange, AlgorithmSelector> choice,
      AlgorithmSelector betweenHosts) {
    this.hosts = hosts;
    this.rank = whole.rank();
    this.here = hosts.members(hosts.of(rank));
    this.local = whole.among(here);
    this.leaders = local.rank() == 0 ? whole.among(hosts.leaders()) : null;
    this.algorithmSelector = choice.apply(local);
    this.betweenHosts = betweenHosts;
  }

  /** In the first operation the ranks of each host meet as well. */
  public void meet(Exchange whole) {
    Exchange _ = local.number(whole.number());
    algorithmSelector.meetOnce();
  }

  @Override
  public void free() {
    local.free();
  }

  /** The levels of an exchange that has them. */
  public static Hierarchy of(Exchange exchange) {
    return Objects.requireNonNull(orNull(exchange));
  }

  /** The levels of an exchange, if it has them. */
  public static @Nullable Hierarchy orNull(Exchange exchange) {
    return exchange.means() instanceof Hierarchy levels ? levels : null;
  }

  public RankGroups hosts() {
    return hosts;
  }

  /**
   * Begins a composed operation.
   *
   * @param whole the exchange whose operation has begun
   * @param steps their number on each host; no rank takes more, or fewer unless it fails
   */
  Hierarchy begin(Exchange whole, int steps) {
    int number = whole.number();
    operations += (number - lastNumber) & Comm.MAX_TAG;
    lastNumber = number;
    taken = 0;
    planned = steps;
    Exchange _ = local.number(number);
    if (leaders != null) {
      Exchange _ = leaders.number(number);
    }
    return this;
  }

  /** Whether this rank leads those of its host. */
  boolean leads() {
    return leaders != null;
  }

  /** Whether a rank is on this one's host. */
  boolean isHere(int other) {
    return hosts.of(other) == hosts.of(rank);
  }

  /** Between the leaders, numbered as their hosts are. */
  Exchange leaders() {
    return Objects.requireNonNull(leaders);
  }

  /** The choice of algorithms for the leaders. */
  AlgorithmSelector betweenHosts() {
    return betweenHosts;
  }

  /** Between the ranks of this host, numbered by their {@linkplain RankGroups#place places}. */
  Exchange local() {
    return local;
  }

  /** Among the ranks of this host. */
  void barrier() {
    step(algorithmSelector.of(Algorithm.BARRIER, local.size(), 0)).run(local);
  }

  /**
   * Among the ranks of this host.
   *
   * @param root its rank in the communicator
   */
  void broadcast(Slice buffer, int root) {
    step(algorithmSelector.of(Algorithm.BROADCAST, local.size(), buffer.bytes()))
        .run(local, buffer, hosts.place(root));
  }

  /** Among the ranks of this host, from the one that leads them. */
  void broadcastFromLeader(Slice buffer) {
    broadcast(buffer, hosts.leader(hosts.of(rank)));
  }

  /**
   * From the ranks of this host to the one that leads them.
   *
   * @param receive there at the leader; may be the send buffer
   */
  void reduce(Slice send, @Nullable Slice receive, Op op) {
    step(algorithmSelector.of(Algorithm.REDUCE, local.size(), send.bytes(), op))
        .run(local, send, receive, op, 0);
  }

  /** Among the ranks of this host. */
  void scan(Slice send, Slice receive, Op op) {
    step(algorithmSelector.of(Algorithm.SCAN, local.size(), send.bytes(), op))
        .run(local, send, receive, op);
  }

  /**
   * Among the ranks of this host.
   *
   * @param blocks of all ranks of the communicator, in the buffer
   */
  void allGather(Slice mine, Slice buffer, Blocks blocks) {
    Blocks ours =
        Blocks.of(
            Arrays.stream(here).mapToLong(blocks::count).toArray(),
            Arrays.stream(here).mapToLong(blocks::displacement).toArray());
    step(algorithmSelector.of(
            Algorithm.ALL_GATHER, local.size(), ours.total() << buffer.type().shift()))
        .run(local, mine, buffer, ours);
  }

  /** Steps have the number of the operation, which {@link #begin} gets. */
  @Override
  public void nextOperation(long count) {}

  /** A rank that waits for a skipped step finds a later one. */
  @Override
  public void passOver() {}

  @Override
  public boolean letGo() {
    while (taken < planned) {
      SharedArea area = SharedArea.orNull(local);
      if (area != null) {
        area.pass(nextStep());
      }
      taken++;
    }
    boolean over = local.letGo();
    return (leaders == null || leaders.letGo()) && over;
  }

  private <A> A step(A algorithm) {
    SharedArea area = SharedArea.orNull(local);
    if (area != null) {
      area.next(nextStep());
    }
    taken++;
    return algorithm;
  }

  private long nextStep() {
    return operations * SharedArea.STEPS_OF_AN_OPERATION + taken;
  }
}
