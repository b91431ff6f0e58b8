package dev.weft.internal.transport.local;

import dev.weft.failure.FailureCode;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.internal.job.Card;
import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.transport.Credit;
import dev.weft.internal.transport.EndpointContext;
import dev.weft.internal.transport.ExposedRead;
import dev.weft.internal.transport.Link;
import dev.weft.internal.transport.SharedMemory;
import dev.weft.internal.transport.TransportTuning;
import dev.weft.internal.transport.ring.RingEndpoint;
import dev.weft.internal.transport.ring.RingLink;
import dev.weft.internal.transport.ring.RingShape;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The end of one rank that is a thread of its process. Ranks find each other by job and rank; the
 * sender makes a ring and hands it over through the receiver's queue of new rings.
 */
final class LocalEndpoint extends RingEndpoint {
  private static final long LINE_BYTES = 64;

  private static final ConcurrentHashMap<String, LocalEndpoint> BY_NAME = new ConcurrentHashMap<>();

  private record NewRing(int sender, MemorySegment memory, ThreadMessageExposure exposure) {}

  private final String process;
  private final Supplier<Doorbell> bell;
  private final RingShape shape;
  private final ConcurrentLinkedQueue<NewRing> newRings = new ConcurrentLinkedQueue<>();
  private final ThreadMessageExposure exposure = new ThreadMessageExposure();
  private final @Nullable ThreadMessageExposure[] peerExposures;
  private volatile int ringCount;

  LocalEndpoint(EndpointContext context) {
    super(context, TransportTuning.LOCAL_MIN_EAGER_BYTES);
    process = context.process();
    bell = context.doorbell();
    shape = shapeFor(job.size());
    peerExposures = new ThreadMessageExposure[job.capacity()];
    BY_NAME.put(nameOf(job.rank()), this);
  }

  /** Rings shrink as jobs grow: those of all pairs of 8 ranks, or of 256, fit in 512 MiB. */
  private static RingShape shapeFor(int size) {
    if (size <= 8) {
      return new RingShape(256, 1 << 20);
    }
    if (size <= 64) {
      return new RingShape(256, 64 << 10);
    }
    return size <= 128 ? new RingShape(128, 16 << 10) : new RingShape(32, 4 << 10);
  }

  private String nameOf(int rank) {
    return job.id() + "/" + rank;
  }

  @Override
  public String address() {
    return nameOf(job.rank());
  }

  @Override
  public boolean reaches(Card peer) {
    return peer.process().equals(process) && peer.addresses().containsKey("local");
  }

  @Override
  public Link connect(int peer, Card card) {
    LocalEndpoint other = other(peer);
    MemorySegment memory = ring(peer);
    RingLink link = link(memory, shape, other.bell.get(), exposure, Credit.bytesFor(job.size()));
    other.add(new NewRing(job.rank(), memory, exposure));
    return link;
  }

  private MemorySegment ring(int peer) {
    try {
      return Arena.ofAuto().allocate(shape.bytes(), LINE_BYTES);
    } catch (OutOfMemoryError none) {
      throw new ResourceException(
          FailureCode.HEAP,
          "no memory outside the heap is left for the %d bytes in which rank %d sends to rank %d; allow more with -XX:MaxDirectMemorySize"
              .formatted(shape.bytes(), job.rank(), peer),
          none);
    }
  }

  private LocalEndpoint other(int peer) {
    LocalEndpoint other = BY_NAME.get(nameOf(peer));
    if (other == null) {
      throw new PeerFailedException(peer, "rank " + peer + " has left the job");
    }
    return other;
  }

  private void add(NewRing ring) {
    synchronized (newRings) {
      newRings.add(ring);
      ringCount = ringCount + 1;
    }
  }

  @Override
  protected int ringsMade() {
    return ringCount;
  }

  @Override
  protected boolean openRings() {
    for (NewRing ring = newRings.poll(); ring != null; ring = newRings.poll()) {
      listen(ring.sender, ring.memory, shape);
      peerExposures[ring.sender] = ring.exposure;
    }
    return true;
  }

  @Override
  public @Nullable ExposedRead readExposed(
      int peer, long id, Object base, long offset, long length) {
    ThreadMessageExposure open = peerExposures[peer];
    ThreadMessageExposure.Exposed from = open == null ? null : open.take(id);
    return from == null ? null : new ThreadRead(from, base, offset, length);
  }

  @Override
  public SharedMemory sharedMemory() {
    return new LocalMemory(job.id(), peer -> other(peer).bell.get());
  }

  @Override
  protected void free() {
    BY_NAME.remove(nameOf(job.rank()), this);
  }
}
