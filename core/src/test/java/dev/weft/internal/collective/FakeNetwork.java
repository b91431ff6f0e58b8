package dev.weft.internal.collective;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.TruncationException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.engine.base.Channel;
import dev.weft.internal.engine.base.HostMemory;
import dev.weft.internal.os.CoreGroup;
import dev.weft.internal.os.memory.Memory;
import dev.weft.request.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Channels between threads of one process, with the matching rules of the real ones and nothing
 * else. Sends either complete only when received, so that an algorithm that relies on buffering
 * hangs and is found out, or at once.
 */
public final class FakeNetwork {
  /** When a send is complete. */
  public enum Delivery {
    RENDEZVOUS,
    EAGER
  }

  private final Map<List<Integer>, FakeMemory> memories = new HashMap<>();
  private final Map<CoreGroup, int[]> cores;
  private final AtomicLongArray reads;
  private final int[] together;
  private final int size;
  private final Delivery delivery;
  private final List<List<Sent>> unexpected = new ArrayList<>();
  private final List<List<Posted>> posted = new ArrayList<>();
  private long messages;
  private long crossings;

  /**
   * Between ranks on hosts.
   *
   * @param together for each rank the first one on its host
   */
  public FakeNetwork(Delivery delivery, int... together) {
    this(delivery, Map.of(), together);
  }

  /**
   * The same between ranks that are bound to cores.
   *
   * @param cores for each rank the number of its group of this kind, unless all are in one
   */
  public FakeNetwork(Delivery delivery, Map<CoreGroup, int[]> cores, int... together) {
    this.together = together.clone();
    this.size = together.length;
    this.delivery = delivery;
    this.cores = cores;
    this.reads = new AtomicLongArray(size * size);
    for (int i = 0; i < size; i++) {
      unexpected.add(new ArrayList<>());
      posted.add(new ArrayList<>());
    }
  }

  public int size() {
    return size;
  }

  public Channel channel(int rank) {
    return new FakeChannel(rank);
  }

  /** What was sent and not received, and what was to be received and never came. */
  public synchronized List<Object> leftovers() {
    List<Object> all = new ArrayList<>();
    unexpected.forEach(all::addAll);
    posted.forEach(all::addAll);
    return all;
  }

  synchronized long messages() {
    return messages;
  }

  /** Those between hosts. */
  public synchronized long crossings() {
    return crossings;
  }

  /**
   * How often a rank waited for what another one, in another group of this kind, has stored in
   * memory that they share: for each chunk that it reads once.
   */
  public long readsAcross(CoreGroup kind) {
    long across = 0;
    for (int pair = 0; pair < size * size; pair++) {
      across += group(kind, pair / size) == group(kind, pair % size) ? 0 : reads.get(pair);
    }
    return across;
  }

  private int group(CoreGroup kind, int rank) {
    int[] groups = cores.get(kind);
    return groups == null ? 0 : groups[rank];
  }

  private synchronized FakeMemory memory(int... ranks) {
    return memories.computeIfAbsent(
        IntStream.of(ranks).boxed().toList(), members -> new FakeMemory(members.size()));
  }

  private synchronized Pending send(Slice buffer, int source, int destination, int tag) {
    messages++;
    crossings += together[source] == together[destination] ? 0 : 1;
    Pending request = new Pending();
    Slice payload = buffer;
    if (delivery == Delivery.EAGER) {
      payload = Slice.of(new byte[(int) buffer.bytes()]);
      copy(buffer, payload, buffer.bytes());
      request.complete(Status.EMPTY);
    }
    Sent sent = new Sent(source, tag, payload, request);
    Iterator<Posted> waiting = posted.get(destination).iterator();
    while (waiting.hasNext()) {
      Posted receive = waiting.next();
      if (receive.source == source && receive.tag == tag) {
        waiting.remove();
        deliver(sent, receive);
        return request;
      }
    }
    unexpected.get(destination).add(sent);
    return request;
  }

  private synchronized Pending receive(Slice buffer, int rank, int source, int tag) {
    Posted receive = new Posted(source, tag, buffer, new Pending());
    Iterator<Sent> waiting = unexpected.get(rank).iterator();
    while (waiting.hasNext()) {
      Sent sent = waiting.next();
      if (sent.source == source && sent.tag == tag) {
        waiting.remove();
        deliver(sent, receive);
        return receive.request;
      }
    }
    posted.get(rank).add(receive);
    return receive.request;
  }

  private void deliver(Sent sent, Posted receive) {
    long bytes = sent.buffer.bytes();
    copy(sent.buffer, receive.buffer, Math.min(bytes, receive.buffer.bytes()));
    if (bytes > receive.buffer.bytes()) {
      receive.request.truncated = bytes + " bytes for a buffer of " + receive.buffer.bytes();
    }
    receive.request.complete(
        new Status(sent.source, sent.tag, bytes, receive.buffer.type(), false));
    sent.request.complete(Status.EMPTY);
  }

  private static void copy(Slice from, Slice to, long bytes) {
    Memory.copy(from.base(), from.offsetBytes(), to.base(), to.offsetBytes(), bytes);
  }

  private record Sent(int source, int tag, Slice buffer, Pending request) {}

  private record Posted(int source, int tag, Slice buffer, Pending request) {}

  private final class FakeChannel implements Channel {
    private final int rank;

    FakeChannel(int rank) {
      this.rank = rank;
    }

    @Override
    public int rank() {
      return rank;
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public int worldRank(int aRank) {
      return aRank;
    }

    @Override
    public int[] together() {
      return together.clone();
    }

    @Override
    public int[] together(CoreGroup kind) {
      return IntStream.range(0, size).map(other -> first(other, kind)).toArray();
    }

    private int first(int other, CoreGroup kind) {
      return IntStream.range(0, size)
          .filter(one -> together[one] == together[other])
          .filter(one -> group(kind, one) == group(kind, other))
          .findFirst()
          .orElseThrow();
    }

    @Override
    public @Nullable HostMemory hostMemory(int... ranks) {
      boolean shared = IntStream.of(ranks).allMatch(other -> together[other] == together[rank]);
      return shared
          ? new SeenMemory(
              memory(ranks), other -> reads.incrementAndGet(rank * size + ranks[other]))
          : null;
    }

    @Override
    public void send(Slice buffer, int destination, int tag) {
      FakeNetwork.this.send(buffer, rank, destination, tag).awaitBlocking();
    }

    @Override
    public Status receive(Slice buffer, int source, int tag) {
      return FakeNetwork.this.receive(buffer, rank, source, tag).awaitBlocking();
    }

    @Override
    public Request isend(Slice buffer, int destination, int tag) {
      return FakeNetwork.this.send(buffer, rank, destination, tag);
    }

    @Override
    public Request ireceive(Slice buffer, int source, int tag) {
      return FakeNetwork.this.receive(buffer, rank, source, tag);
    }
  }

  /** Waited for by one thread, which alone is woken. */
  private final class Pending implements Request {
    private volatile @Nullable Status status;
    private volatile @Nullable Thread waiting;
    private @Nullable String truncated;

    void complete(Status how) {
      status = how;
      LockSupport.unpark(waiting);
    }

    Status awaitBlocking() {
      try {
        return await();
      } catch (WaitInterruptedException e) {
        cancel();
        throw e;
      }
    }

    /** Without a limit of its own: the cluster interrupts ranks that hang. */
    @Override
    public Status await() {
      waiting = Thread.currentThread();
      Status how = status;
      while (how == null) {
        LockSupport.park(this);
        if (Thread.currentThread().isInterrupted()) {
          throw new WaitInterruptedException("interrupted");
        }
        how = status;
      }
      if (truncated != null) {
        throw new TruncationException(truncated);
      }
      return how;
    }

    @Override
    public Status await(Duration limit) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean test() {
      return isDone();
    }

    @Override
    public boolean isDone() {
      return status != null;
    }

    @Override
    public Status status() {
      return await();
    }

    @Override
    public void cancel() {
      synchronized (FakeNetwork.this) {
        boolean taken = false;
        for (List<Sent> list : unexpected) {
          taken |= list.removeIf(sent -> sent.request == this);
        }
        for (List<Posted> list : posted) {
          taken |= list.removeIf(receive -> receive.request == this);
        }
        if (taken) {
          complete(new Status(Comm.PROC_NULL, Comm.ANY_TAG, 0, Status.EMPTY.elementType(), true));
        }
      }
    }

    @Override
    public CompletableFuture<Status> toFuture() {
      throw new UnsupportedOperationException();
    }
  }
}
