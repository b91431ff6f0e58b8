package dev.weft.internal.transport.shm;

import dev.weft.failure.ResourceException;
import dev.weft.internal.job.Card;
import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.os.memory.HeldMemory;
import dev.weft.internal.os.memory.ProcessMemory;
import dev.weft.internal.transport.Credit;
import dev.weft.internal.transport.EndpointContext;
import dev.weft.internal.transport.ExposedRead;
import dev.weft.internal.transport.Link;
import dev.weft.internal.transport.SharedMemory;
import dev.weft.internal.transport.SharedRegion;
import dev.weft.internal.transport.TransportTuning;
import dev.weft.internal.transport.ring.RingEndpoint;
import dev.weft.internal.transport.ring.RingLink;
import dev.weft.internal.transport.ring.RingShape;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One rank's shared-memory file and its mappings of the others'. The sender makes a ring on first
 * use, in a separate file; the receiver finds it by the ring count in its own file at its next
 * poll. Closing unmaps the rings, so that their memory is free when both ends have closed.
 *
 * <p>Few ranks of a host map each other's files when they meet, and then no file has a name any
 * more. Many map a file when they first need it: it keeps its name until its owner closes, or until
 * whoever started the job removes what it has left.
 */
final class ShmEndpoint extends RingEndpoint implements SharedMemory {
  /** So many ranks of a host map the files of all. */
  private static final int FEW = 128;

  private final InboxDescriptor layout;
  private final ShmBudget budget;
  private final SharedFileFolder files;
  private final Path path;

  /** For doorbells, which others may ring for as long as they know them. */
  private final Arena arena = Arena.ofAuto();

  private final SharedFile mine;
  private final MemorySegment inbox;
  private final String host;
  private final Doorbell bell;
  private final @Nullable ShmPeer[] peers;

  /** Keeps what the witness of this rank names. */
  @SuppressWarnings("UnusedVariable") // it is there to be reachable
  private final ReachableMemory reachable;

  /** Of the ranks that were there at the beginning. */
  private List<Card> cards = List.of();

  private boolean few = true;
  private final List<TransferExposure> exposing = new ArrayList<>();
  private final List<SharedRegion> rings = new ArrayList<>();

  ShmEndpoint(EndpointContext context, Path directory) {
    super(context, TransportTuning.SHM_MIN_EAGER_BYTES);
    host = context.host();
    budget = new ShmBudget(directory, job.size(), job.ranksOfProcess(), job.rank() == 0);
    files = new SharedFileFolder(directory, job.id(), job.secret(), host);
    path = files.path("inbox-" + job.rank());
    layout = new InboxDescriptor(job.capacity());
    mine = SharedFile.create(path);
    try {
      mine.allocate(0, layout.bytes());
      inbox = mine.map(0, layout.bytes(), arena);
    } catch (RuntimeException e) {
      mine.unlink();
      mine.close();
      throw e;
    }
    InboxDescriptor.setCredit(inbox, Credit.bytesFor(job.capacity()));
    peers = new ShmPeer[job.capacity()];
    ShmPeer self = ShmPeer.self(job.rank(), inbox);
    peers[job.rank()] = self;
    bell = self.bell(inbox);
    reachable =
        new ReachableMemory(inbox.asSlice(InboxDescriptor.WITNESS, ReachableMemory.WITNESS_BYTES));
  }

  @Override
  public boolean mayRunShort() {
    return budget.isShort();
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
  public void meet(List<Card> all) {
    cards = all;
    int ranksHere = 1;
    for (Card card : all) {
      if (card.rank() != job.rank() && reaches(card)) {
        ranksHere++;
      }
    }
    few = ranksHere <= FEW;
    if (few) {
      for (Card card : all) {
        if (card.rank() != job.rank() && reaches(card)) {
          MemorySegment _ = peer(card.rank()).map(layout, arena);
        }
      }
    }
    budget.ranks(ranksHere);
  }

  /** What is known of a peer, from now on. */
  private ShmPeer peer(int rank) {
    ShmPeer known = peers[rank];
    if (known == null) {
      Card card = rank < cards.size() ? cards.get(rank) : null;
      known = new ShmPeer(rank, card != null && reaches(card) ? file(card) : null);
      peers[rank] = known;
    }
    return known;
  }

  private static Path file(Card card) {
    return Path.of(card.addresses().get("shm"));
  }

  @Override
  public void settled() {
    if (few && job.capacity() == job.size()) {
      mine.unlink();
    }
  }

  @Override
  public void arrived(Card card) {
    if (reaches(card)) {
      ShmPeer come = new ShmPeer(card.rank(), file(card));
      MemorySegment _ = come.map(layout, arena);
      peers[card.rank()] = come;
    }
  }

  @Override
  public Link connect(int peer, Card card) {
    ShmPeer other = peer(peer);
    MemorySegment head = other.head(layout, arena);
    String name = RingFileDescriptor.name(job.rank(), peer);
    int made = makeRing(name);
    RingShape shape = RingFileDescriptor.SHAPES.get(made);
    MemorySegment memory;
    try {
      memory = openRing(name, shape);
    } catch (RuntimeException e) {
      files.remove(name);
      throw e;
    }
    TransferExposure messages =
        new TransferExposure(
            RingFileDescriptor.transfers(memory),
            () -> other.memory(head),
            other.bell(head),
            exposing);
    RingLink link =
        link(
            RingFileDescriptor.ring(memory, shape),
            shape,
            other.bell(head),
            messages,
            InboxDescriptor.credit(head));
    // Of this rank and one that is closing, at least one sees what the other has stored.
    InboxDescriptor.INT.setVolatile(head, layout.made(job.rank()), made + 1);
    if ((int) InboxDescriptor.INT.getVolatile(head, InboxDescriptor.CLOSED) != 0) {
      files.remove(name);
      throw other.left();
    }
    int _ = (int) InboxDescriptor.INT.getAndAdd(head, InboxDescriptor.RING_COUNT, 1);
    return link;
  }

  /** Makes a ring as large as may be now; the place of its shape. */
  private int makeRing(String name) {
    for (int place = budget.shape(); ; place++) {
      try {
        files.create(name, RingFileDescriptor.bytes(RingFileDescriptor.SHAPES.get(place)));
        return place;
      } catch (ResourceException e) {
        if (place == RingFileDescriptor.SHAPES.size() - 1) {
          throw e;
        }
      }
    }
  }

  private MemorySegment openRing(String name, RingShape shape) {
    SharedRegion region = files.open(name, RingFileDescriptor.bytes(shape));
    rings.add(region);
    return region.memory();
  }

  @Override
  public SharedMemory sharedMemory() {
    return this;
  }

  @Override
  public void create(String name, long bytes) {
    budget.requireForArea(bytes);
    files.create(name, bytes);
  }

  @Override
  public SharedRegion open(String name, long bytes) {
    return files.open(name, bytes);
  }

  @Override
  public void remove(String name) {
    files.remove(name);
  }

  @Override
  public @Nullable ProcessMemory memoryOf(int peer) {
    ProcessMemory memory = reached(peer);
    return memory == null ? null : memory.another();
  }

  @Override
  public Doorbell bell(int peer) {
    ShmPeer other = peer(peer);
    return other.bell(other.head(layout, arena));
  }

  private @Nullable ProcessMemory reached(int peer) {
    ShmPeer other = peer(peer);
    return other.memory(other.head(layout, arena));
  }

  @Override
  protected int help() {
    int pieces = 0;
    for (int i = 0; i < exposing.size(); i++) {
      pieces += exposing.get(i).help();
    }
    return pieces;
  }

  @Override
  public @Nullable ExposedRead readExposed(
      int peer, long id, Object base, long offset, long length) {
    SharedTransfer transfer = exposed(peer, id);
    HeldMemory target = transfer == null ? null : HeldMemory.toFill(base, offset);
    if (transfer == null || target == null) {
      return null;
    }
    ProcessMemory sender = reached(peer);
    if (sender == null || !transfer.begin(id, target.address(), length)) {
      target.release();
      return null;
    }
    bell(peer).ring();
    return new ProcessRead(transfer, sender, target);
  }

  private @Nullable SharedTransfer exposed(int peer, long id) {
    ShmPeer sender = peers[peer];
    SharedTransfer[] places = sender == null ? null : sender.transfers;
    if (places != null) {
      for (SharedTransfer place : places) {
        if (place.exposes(id)) {
          return place;
        }
      }
    }
    return null;
  }

  @Override
  protected int ringsMade() {
    return (int) InboxDescriptor.INT.getAcquire(inbox, InboxDescriptor.RING_COUNT);
  }

  @Override
  protected boolean openRings() {
    boolean all = true;
    for (int sender = 0; sender < job.capacity(); sender++) {
      int made = (int) InboxDescriptor.INT.getAcquire(inbox, layout.made(sender));
      if (made != 0 && !hears(sender)) {
        all &= listenTo(sender, RingFileDescriptor.SHAPES.get(made - 1));
      }
    }
    return all;
  }

  /** Begins to receive from a rank; false if that must be tried again. */
  private boolean listenTo(int sender, RingShape shape) {
    String name = RingFileDescriptor.name(sender, job.rank());
    MemorySegment memory;
    try {
      memory = openRing(name, shape);
    } catch (ResourceException noDescriptor) {
      return false;
    }
    files.remove(name);
    listen(sender, RingFileDescriptor.ring(memory, shape), shape);
    peer(sender).transfers = TransferExposure.transfersIn(RingFileDescriptor.transfers(memory));
    return true;
  }

  @Override
  protected void free() {
    InboxDescriptor.INT.setVolatile(inbox, InboxDescriptor.CLOSED, 1);
    for (int sender = 0; sender < job.capacity(); sender++) {
      if (!hears(sender)
          && (int) InboxDescriptor.INT.getVolatile(inbox, layout.made(sender)) != 0) {
        files.remove(RingFileDescriptor.name(sender, job.rank()));
      }
    }
    rings.forEach(SharedRegion::close);
    mine.unlink();
    mine.close();
  }
}
