package dev.weft.transport.shm;

import dev.weft.ClosedException;
import dev.weft.ResourceException;
import dev.weft.boot.Card;
import dev.weft.boot.Job;
import dev.weft.boot.Leftovers;
import dev.weft.os.Doorbell;
import dev.weft.os.HeldMemory;
import dev.weft.os.ProcessLimits;
import dev.weft.os.ProcessMemory;
import dev.weft.transport.Credit;
import dev.weft.transport.Endpoint;
import dev.weft.transport.EndpointContext;
import dev.weft.transport.FrameHandler;
import dev.weft.transport.Link;
import dev.weft.transport.Pull;
import dev.weft.transport.SharedMemory;
import dev.weft.transport.ring.NextRoom;
import dev.weft.transport.ring.RingReceiver;
import dev.weft.transport.ring.RingReceivers;
import dev.weft.transport.ring.RingShape;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One rank's shared-memory file and its mappings of the others'. A ring is made by its sender, on
 * first use, in the receiver's file; the receiver finds it by the ring count at its next poll.
 */
final class ShmEndpoint implements Endpoint {
  private static final int MIN_EAGER_BYTES = 32 << 10;

  private final Job job;
  private final FrameHandler handler;
  private final InboxDescriptor layout;
  private final ShmBudget budget;
  private final Path directory;
  private final Path path;
  private final Arena arena = Arena.ofAuto();
  private final SharedFile mine;
  private final MemorySegment inbox;
  private final String host;
  private final @Nullable SharedFile[] peerFiles;
  private final Doorbell bell;
  private final @Nullable Doorbell[] bells;
  private final RingReceivers receivers;
  private final NextRoom nextRoom = new NextRoom();
  private final PeerMemories memories;
  private final SharedTransfer[] @Nullable [] transfers;
  private final List<ExposedMessages> exposed = new ArrayList<>();
  private int ringsSeen;

  ShmEndpoint(EndpointContext context, Path directory) {
    this.directory = directory;
    job = context.job();
    handler = context.handler();
    host = context.host();
    budget = new ShmBudget(directory, job.size(), job.rank() == 0);
    path = Leftovers.path(directory, job.id(), "inbox-" + job.rank());
    int room = room(job.size(), path);
    layout = new InboxDescriptor(job.size(), InboxDescriptor.SHAPES.get(room));
    mine = SharedFile.create(path);
    try {
      mine.allocate(0, layout.headBytes());
      inbox = mine.map(0, layout.headBytes(), arena);
    } catch (RuntimeException e) {
      mine.unlink();
      mine.close();
      throw e;
    }
    InboxDescriptor.INT.setRelease(inbox, InboxDescriptor.ROOM, room);
    bell = bellIn(inbox);
    bells = new Doorbell[job.size()];
    bells[job.rank()] = bell;
    peerFiles = new SharedFile[job.size()];
    receivers = new RingReceivers(job.size(), nextRoom);
    memories = new PeerMemories(job.size(), witnessIn(inbox), peer -> witnessIn(head(peer)));
    transfers = new SharedTransfer[job.size()] @Nullable [];
  }

  /**
   * The largest rings that this rank has room for. They shrink as jobs grow, so that all pairs of a
   * host's ranks fit in memory; and so that the file is not longer than this process's may be.
   */
  private static int room(int size, Path path) {
    int room = size <= 16 ? 0 : size <= 64 ? 1 : 2;
    long limit = ProcessLimits.fileBytes();
    while (new InboxDescriptor(size, InboxDescriptor.SHAPES.get(room)).bytes() > limit) {
      if (++room == InboxDescriptor.SHAPES.size()) {
        InboxDescriptor least = new InboxDescriptor(size, InboxDescriptor.SHAPES.getLast());
        throw SharedFile.tooLarge(path, least.bytes(), null);
      }
    }
    return room;
  }

  /**
   * A sixteenth of a large ring, so that a message which nobody asks for leaves room for others.
   */
  private static int eagerBytes(RingShape shape) {
    return Math.max(MIN_EAGER_BYTES, shape.bulkBytes() >> 4);
  }

  @Override
  public boolean mayRunShort() {
    return budget.isShort(layout.shape());
  }

  @Override
  public Doorbell bell() {
    return bell;
  }

  @Override
  public String address() {
    return path.toString();
  }

  @Override
  public boolean reaches(Card peer) {
    return peer.host().equals(host) && peer.addresses().containsKey("shm");
  }

  @Override
  public void meet(List<Card> cards) {
    int ranksHere = 1;
    for (Card card : cards) {
      if (card.rank() != job.rank() && reaches(card)) {
        peerFiles[card.rank()] = SharedFile.open(Path.of(card.addresses().get("shm")));
        ranksHere++;
      }
    }
    budget.ranks(ranksHere);
  }

  @Override
  public void settled() {
    mine.unlink();
  }

  @Override
  public Link connect(int peer, Card card) {
    SharedFile file = peerFiles[peer];
    if (file == null) {
      file = peer == job.rank() ? mine : SharedFile.open(Path.of(card.addresses().get("shm")));
      peerFiles[peer] = file;
    }
    MemorySegment head = head(peer);
    int room = (int) InboxDescriptor.INT.getAcquire(head, InboxDescriptor.ROOM);
    InboxDescriptor theirs = new InboxDescriptor(job.size(), InboxDescriptor.SHAPES.get(room));
    int made = allocate(file, theirs.start(job.rank()), budget.shapeFrom(room));
    RingShape shape = InboxDescriptor.SHAPES.get(made);
    MemorySegment ring = file.map(theirs.ring(job.rank()), shape.bytes(), arena);
    MemorySegment transfers =
        file.map(theirs.transfers(job.rank()), InboxDescriptor.TRANSFER_BYTES, arena);
    ExposedMessages messages =
        new ExposedMessages(transfers, () -> memories.of(peer), bellOf(peer), exposed);
    ShmLink link =
        new ShmLink(
            ring,
            shape,
            bellOf(peer),
            nextRoom,
            eagerBytes(shape),
            Credit.bytesFor(job.size()),
            messages);
    InboxDescriptor.INT.setRelease(head, theirs.made(job.rank()), made + 1);
    int _ = (int) InboxDescriptor.INT.getAndAdd(head, InboxDescriptor.RING_COUNT, 1);
    return link;
  }

  /** Takes memory for a ring of this shape, or the first after it for which there is enough. */
  private static int allocate(SharedFile file, long start, int first) {
    for (int made = first; ; made++) {
      try {
        file.allocate(start, InboxDescriptor.ringBytes(InboxDescriptor.SHAPES.get(made)));
        return made;
      } catch (ResourceException e) {
        if (made == InboxDescriptor.SHAPES.size() - 1) {
          throw e;
        }
      }
    }
  }

  @Override
  public SharedMemory sharedMemory() {
    return new ShmMemory(new SharedFiles(directory, job.id()), budget, this::bellOf, memories);
  }

  private Doorbell bellOf(int peer) {
    Doorbell known = bells[peer];
    if (known == null) {
      known = bellIn(head(peer));
      bells[peer] = known;
    }
    return known;
  }

  private static Doorbell bellIn(MemorySegment head) {
    return Doorbell.over(head.asSlice(InboxDescriptor.DOORBELL, InboxDescriptor.DOORBELL_BYTES));
  }

  private static MemorySegment witnessIn(MemorySegment head) {
    return head.asSlice(InboxDescriptor.WITNESS, PeerMemories.WITNESS_BYTES);
  }

  private MemorySegment head(int peer) {
    SharedFile file = peerFiles[peer];
    if (file == null) {
      throw new ClosedException("rank " + peer + " shares no memory with rank " + job.rank());
    }
    return file.map(0, layout.headBytes(), arena);
  }

  @Override
  public int poll() {
    if ((int) InboxDescriptor.INT.getAcquire(inbox, InboxDescriptor.RING_COUNT) != ringsSeen) {
      findRings();
    }
    return receivers.poll() + help();
  }

  @Override
  public int poll(int peer) {
    if (!receivers.has(peer)
        && (int) InboxDescriptor.INT.getAcquire(inbox, InboxDescriptor.RING_COUNT) != ringsSeen) {
      findRings();
    }
    return receivers.poll(peer) + help();
  }

  /** Copies along with the receivers of messages that they copy themselves. */
  private int help() {
    int pieces = 0;
    for (int i = 0; i < exposed.size(); i++) {
      pieces += exposed.get(i).help();
    }
    return pieces;
  }

  @Override
  public boolean pulls() {
    return true;
  }

  @Override
  public @Nullable Pull pull(int peer, long id, Object base, long offset, long length) {
    SharedTransfer offer = offer(peer, id);
    HeldMemory target = offer == null ? null : HeldMemory.toFill(base, offset);
    if (offer == null || target == null) {
      return null;
    }
    ProcessMemory sender = memories.of(peer);
    if (sender == null || !offer.begin(id, target.address(), length)) {
      target.release();
      return null;
    }
    bellOf(peer).ring();
    return new ShmPull(offer, sender, target);
  }

  private @Nullable SharedTransfer offer(int peer, long id) {
    SharedTransfer[] offers = transfers[peer];
    if (offers != null) {
      for (SharedTransfer offer : offers) {
        if (offer.offers(id)) {
          return offer;
        }
      }
    }
    return null;
  }

  private void findRings() {
    ringsSeen = (int) InboxDescriptor.INT.getAcquire(inbox, InboxDescriptor.RING_COUNT);
    for (int sender = 0; sender < job.size(); sender++) {
      int made = (int) InboxDescriptor.INT.getAcquire(inbox, layout.made(sender));
      if (made != 0 && !receivers.has(sender)) {
        RingShape shape = InboxDescriptor.SHAPES.get(made - 1);
        MemorySegment ring = mine.map(layout.ring(sender), shape.bytes(), arena);
        receivers.add(sender, new RingReceiver(ring, shape, sender, handler));
        transfers[sender] =
            ExposedMessages.transfersIn(
                mine.map(layout.transfers(sender), InboxDescriptor.TRANSFER_BYTES, arena));
      }
    }
  }

  @Override
  public boolean hears(int peer) {
    return receivers.has(peer);
  }

  @Override
  public void arm() {
    // Senders ring whenever the bell is armed; the engine does that.
  }

  @Override
  public boolean hasUnsent() {
    return false;
  }

  @Override
  public void close() {
    mine.unlink();
    mine.close();
    for (SharedFile file : peerFiles) {
      if (file != null) {
        file.close();
      }
    }
  }
}
