package dev.weft.internal.engine;

import dev.weft.internal.engine.base.HostMemory;
import dev.weft.internal.engine.base.Reach;
import dev.weft.internal.engine.protocol.Peer;
import dev.weft.internal.engine.protocol.PeerMemory;
import dev.weft.internal.engine.request.MessageSpace;
import dev.weft.internal.engine.request.WaitMarker;
import dev.weft.internal.job.Card;
import dev.weft.internal.os.CoreGroup;
import dev.weft.internal.stall.RankService;
import dev.weft.internal.stall.SleepingThread;
import dev.weft.internal.stall.WaitKind;
import dev.weft.internal.stall.WaitTarget;
import dev.weft.internal.transport.RemoteMemory;
import dev.weft.internal.transport.SharedMemory;
import dev.weft.internal.transport.SharedRegion;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Locates the other ranks of the job: on this host, in this process, or elsewhere. Any thread,
 * unless said otherwise.
 */
public final class PeerDirectory {
  private final Engine engine;
  private final Wiring wiring;
  private final Set<SharedRegion> owned = ConcurrentHashMap.newKeySet();

  PeerDirectory(Engine engine, Wiring wiring) {
    this.engine = engine;
    this.wiring = wiring;
  }

  /** What a rank has told about itself: its host and process among it. */
  public Card card(int rank) {
    return wiring.card(rank);
  }

  /** How near the rank is by the transport that carries messages to it. */
  public Reach reach(int rank) {
    return wiring.reach(rank);
  }

  /** Whether shared memory can work between the rank and this one, whatever carries messages. */
  public boolean sharesHost(int rank) {
    return wiring.sharesHost(rank);
  }

  /**
   * How this rank and another access each other's memory by the transport that carries messages
   * between them; null if it accesses none.
   */
  public @Nullable RemoteMemory remoteMemory(int rank) {
    return wiring.remoteMemory(rank);
  }

  /**
   * Memory of a rank for which {@link #remoteMemory} is not null.
   *
   * @param address where it lies in its process
   * @param key as that rank's {@link RemoteMemory} has given it
   */
  public PeerMemory peerMemory(int rank, long address, byte[] key) {
    return engine.memoryAccess.of(rank, address, key);
  }

  /**
   * For those that wait for a rank without a message from it.
   *
   * @param what what needs the rank, for the failure's words
   * @throws dev.weft.failure.PeerFailedException if the rank is gone
   */
  public void requirePresent(int rank, String what) {
    try (var _ = engine.lock.hold()) {
      Peer peer = engine.peerTable.get(rank);
      if (peer.isGone()) {
        throw peer.gone(what);
      }
    }
  }

  /** Whether the job goes on without the ranks that are lost. */
  public boolean survives() {
    return engine.losses.survives();
  }

  /** Whether a rank is gone for good, and the job goes on without it. */
  public boolean isOutlived(int rank) {
    try (var _ = engine.lock.hold()) {
      return engine.losses.survives() && engine.losses.declared().has(rank);
    }
  }

  /**
   * Notes that the calling thread waits for ranks without a message from them.
   *
   * @param ranks those of the job that it waits for, asked whenever somebody looks: one, or several
   *     of which it is not known which; all if there are none
   */
  public WaitMarker note(WaitKind kind, Supplier<List<Integer>> ranks) {
    return engine.progress.note(
        shown -> shown.accept(new SleepingThread(WaitTarget.of(kind, ranks.get()))));
  }

  /** Adds a service that other ranks ask of this one: there is no report while it is at work. */
  public void add(RankService service) {
    engine.board.add(service);
  }

  /** It has ended. */
  public void remove(RankService service) {
    engine.board.remove(service);
  }

  /** How ranks of a group can share memory, or null if some cannot. */
  @Nullable HostMemory hostMemory(MessageSpace space, int[] members) {
    SharedMemory memory = wiring.sharedMemory(members);
    return memory == null ? null : new GroupMemory(engine, space, members, memory);
  }

  /** Memory that is given back, at the latest, when this rank has left the job. */
  public void own(SharedRegion region) {
    owned.add(region);
  }

  /** It has been given back before. */
  public void disown(SharedRegion region) {
    owned.remove(region);
  }

  /** This rank has left the job. */
  void freeOwned() {
    owned.forEach(SharedRegion::close);
    owned.clear();
  }

  /**
   * For each rank the place in the array of the first one in the same group of its host's cores.
   */
  int[] together(CoreGroup kind, int... worldRanks) {
    return together(card -> card.host() + ' ' + card.place().in(kind), worldRanks);
  }

  /** For each rank the place in the array of the first one whose card says the same. */
  public int[] together(Function<Card, String> what, int... worldRanks) {
    Map<String, Integer> first = new HashMap<>();
    int[] together = new int[worldRanks.length];
    for (int i = 0; i < worldRanks.length; i++) {
      Integer before = first.putIfAbsent(what.apply(card(worldRanks[i])), i);
      together[i] = before == null ? i : before;
    }
    return together;
  }
}
