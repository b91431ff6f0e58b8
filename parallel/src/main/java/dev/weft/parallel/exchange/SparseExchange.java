package dev.weft.parallel.exchange;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.CodecException;
import dev.weft.failure.FailureCode;
import dev.weft.request.Message;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An exchange in which each rank sends to a few others, which change from call to call: no rank
 * knows who will send to it, nor how much.
 *
 * <pre>{@code
 * try (SparseExchange exchange = SparseExchange.of(world)) {
 *   Map<Integer, Slice> particles = Map.of(left, Slice.of(goingLeft), right, Slice.of(goingRight));
 *   for (FromRank<Slice> each : exchange.send(particles)) {
 *     add(each.data().array(double[].class));
 *   }
 * }
 * }</pre>
 *
 * <p>All ranks call the same methods in the same order, also ranks that send nothing. The calls
 * block until this rank has sent and received everything. One thread of each rank calls.
 *
 * <p>How it works: one reduction tells each rank how many messages it will get, whoever sends them;
 * it then receives as many from whichever rank (the personalized census of Hoefler, Siebert and
 * Lumsdaine, Scalable communication protocols for dynamic sparse data exchange, 2010; ADR 47 says
 * why not by their non-blocking barrier). Among few ranks each tells each other one what it sends,
 * so that a receive knows its rank and length. The tag of a message names the type of its elements.
 */
public final class SparseExchange implements AutoCloseable {
  private static final List<ElementType> TYPES = List.of(ElementType.values());

  /**
   * Up to so many ranks tell each other what they send: an {@code allToAll} of as many longs costs
   * no more than the reduction, and a receive that knows its length needs no probe.
   */
  private static final int FEW_RANKS = 8;

  private static final int TYPE_SHIFT = 56;

  /** Tags of objects, which the rounds use in turn: a rank may be one round ahead of another. */
  private static final int OBJECTS = 0;

  private static final int REPEATED = OBJECTS + 2;

  /** Of slices alone: whatever arrives in it in a round belongs to that round. */
  private final Comm comm;

  /** Of objects and repeated exchanges, which are received by their tags. */
  private final Comm tagged;

  private final int[] outgoing;
  private final int[] incoming = new int[1];
  private int round;
  private int repeated;

  private SparseExchange(Comm comm, Comm tagged) {
    this.comm = comm;
    this.tagged = tagged;
    this.outgoing = new int[comm.size()];
  }

  /** An exchange over the ranks of a communicator. Collective: every rank calls it; blocks. */
  public static SparseExchange of(Comm comm) {
    Comm counts = comm.dup();
    counts.revokeWith(comm);
    Comm data = comm.dup();
    data.revokeWith(comm);
    return new SparseExchange(counts, data);
  }

  /**
   * Sends a slice to each of some ranks, this one too if it is named, and receives what others have
   * sent here. Collective; blocks. The slices may be changed afterwards.
   *
   * @param toRanks may be empty, and so may its slices, which arrive as empty ones
   * @return one entry for each rank that has sent here, in the order of ranks; each slice covers a
   *     new array of the elements' type
   * @throws ArgumentException before anything is sent, if one of the ranks does not exist
   * @throws dev.weft.failure.PeerFailedException if a rank of the communicator has failed
   */
  public List<FromRank<Slice>> send(Map<Integer, Slice> toRanks) {
    requireRanks(toRanks);
    List<FromRank<Slice>> arrived = new ArrayList<>();
    if (comm.size() <= FEW_RANKS) {
      long[] announced = announce(toRanks);
      List<Request> sends = startSends(toRanks, arrived);
      for (int rank = 0; rank < announced.length; rank++) {
        if (announced[rank] != 0) {
          arrived.add(receive(rank, announced[rank]));
        }
      }
      List<Status> _ = Requests.awaitAll(sends);
    } else {
      int expected = count(toRanks.keySet());
      List<Request> sends = startSends(toRanks, arrived);
      for (int i = 0; i < expected; i++) {
        arrived.add(receiveFromAny());
      }
      List<Status> _ = Requests.awaitAll(sends);
    }
    return sorted(arrived);
  }

  /** Sends to the others, and adds what this rank sends to itself to what has arrived. */
  private List<Request> startSends(Map<Integer, Slice> toRanks, List<FromRank<Slice>> arrived) {
    List<Request> sends = new ArrayList<>(toRanks.size());
    for (Map.Entry<Integer, Slice> each : toRanks.entrySet()) {
      int rank = each.getKey();
      Slice slice = each.getValue();
      if (rank == comm.rank()) {
        arrived.add(new FromRank<>(rank, slice.copy()));
      } else {
        sends.add(comm.isend(slice, rank, TYPES.indexOf(slice.type())));
      }
    }
    return sends;
  }

  /**
   * What each other rank is about to send here: 0 for nothing, else the number of elements below
   * their type's place in {@link #TYPES}, counted from 1. Every rank calls.
   */
  private long[] announce(Map<Integer, Slice> toRanks) {
    long[] outgoing = new long[comm.size()];
    long[] announced = new long[comm.size()];
    toRanks.forEach(
        (rank, slice) ->
            outgoing[rank] = slice.count() | ((TYPES.indexOf(slice.type()) + 1L) << TYPE_SHIFT));
    outgoing[comm.rank()] = 0;
    comm.allToAll(outgoing, announced);
    return announced;
  }

  private FromRank<Slice> receive(int rank, long announced) {
    int tag = (int) (announced >>> TYPE_SHIFT) - 1;
    Slice slice = Slice.ofNewArray(TYPES.get(tag), announced & ((1L << TYPE_SHIFT) - 1));
    Status _ = comm.receive(slice, rank, tag);
    return new FromRank<>(rank, slice);
  }

  private FromRank<Slice> receiveFromAny() {
    Message message = comm.mprobe(Comm.ANY_SOURCE, Comm.ANY_TAG);
    Status status = message.status();
    ElementType type = TYPES.get(status.tag());
    Slice slice = Slice.ofNewArray(type, status.count(type));
    Status _ = message.receive(slice);
    return new FromRank<>(status.source(), slice);
  }

  /**
   * Like {@link #send}, of objects. Their classes are registered ({@link Comm#register}) unless the
   * codec knows them. An object that this rank sends to itself is not copied.
   *
   * @throws CodecException if an object cannot be encoded or decoded, or is of another type; the
   *     exchange has taken place nevertheless, without that object, and can be used again
   */
  public <T> List<FromRank<T>> sendObjects(Map<Integer, ? extends T> toRanks, Class<T> type) {
    requireRanks(toRanks);
    int tag = OBJECTS + (round++ & 1);
    List<FromRank<T>> arrived = new ArrayList<>();
    List<Request> sends = new ArrayList<>(toRanks.size());
    List<Integer> sentTo = new ArrayList<>(toRanks.size());
    CodecException failure = null;
    for (Map.Entry<Integer, ? extends T> each : toRanks.entrySet()) {
      int rank = each.getKey();
      if (rank == comm.rank()) {
        arrived.add(new FromRank<>(rank, each.getValue()));
        continue;
      }
      try {
        sends.add(tagged.isendObject(each.getValue(), rank, tag));
        sentTo.add(rank);
      } catch (CodecException e) {
        failure = combined(failure, e);
      }
    }
    for (int left = count(sentTo); left > 0; left--) {
      try {
        var received = tagged.receiveObjectWithStatus(type, Comm.ANY_SOURCE, tag);
        arrived.add(new FromRank<>(received.status().source(), received.object()));
      } catch (CodecException e) {
        failure = combined(failure, e);
      }
    }
    List<Status> _ = Requests.awaitAll(sends);
    if (failure != null) {
      throw failure;
    }
    return sorted(arrived);
  }

  /**
   * Prepares an exchange that takes place many times with the same slices: only this call finds out
   * who sends to whom, and how much. Collective; blocks. The slices are read in each round.
   *
   * @throws ArgumentException like {@link #send}
   */
  public RepeatedExchange repeated(Map<Integer, Slice> toRanks) {
    requireRanks(toRanks);
    Map<Integer, Slice> sizes = new HashMap<>();
    toRanks.forEach(
        (rank, slice) ->
            sizes.put(rank, Slice.of(new long[] {TYPES.indexOf(slice.type()), slice.count()})));
    int tag = REPEATED + repeated++;
    return RepeatedExchange.of(tagged, tag, toRanks, incomingOf(send(sizes)));
  }

  private static List<FromRank<Slice>> incomingOf(List<FromRank<Slice>> sizes) {
    return sizes.stream()
        .map(
            each -> {
              long[] size = each.data().array(long[].class);
              return new FromRank<>(
                  each.rank(), Slice.ofNewArray(TYPES.get((int) size[0]), size[1]));
            })
        .toList();
  }

  /**
   * How many of the messages that all ranks are about to send come here, without those that a rank
   * sends to itself. Every rank calls.
   */
  private int count(Iterable<Integer> toRanks) {
    if (comm.size() == 1) {
      return 0;
    }
    for (int rank : toRanks) {
      outgoing[rank] = rank == comm.rank() ? 0 : 1;
    }
    comm.reduceScatter(Slice.of(outgoing), Slice.of(incoming), Op.SUM);
    for (int rank : toRanks) {
      outgoing[rank] = 0;
    }
    return incoming[0];
  }

  private void requireRanks(Map<Integer, ?> toRanks) {
    for (int rank : toRanks.keySet()) {
      if (rank < 0 || rank >= comm.size()) {
        throw new ArgumentException(
            FailureCode.BALANCE,
            "an exchange with rank %d; ranks are 0 to %d".formatted(rank, comm.size() - 1));
      }
    }
  }

  private static <T> List<FromRank<T>> sorted(List<FromRank<T>> arrived) {
    arrived.sort(Comparator.comparingInt(FromRank::rank));
    return arrived;
  }

  private static CodecException combined(@Nullable CodecException first, CodecException next) {
    if (first == null) {
      return next;
    }
    first.addSuppressed(next);
    return first;
  }

  /** Frees the communicators of the exchange and of its repeated exchanges. Collective. */
  @Override
  public void close() {
    tagged.close();
    comm.close();
  }
}
