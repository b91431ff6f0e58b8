package dev.weft.internal.transport.ucx;

import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.Identity;
import dev.weft.internal.job.Job;
import dev.weft.internal.security.PeerProof;
import dev.weft.internal.transport.Credit;
import dev.weft.internal.transport.Endpoint;
import dev.weft.internal.transport.EndpointContext;
import dev.weft.internal.transport.FrameHandler;
import dev.weft.internal.transport.Link;
import dev.weft.internal.transport.OfferRead;
import dev.weft.internal.transport.tcp.TcpTransport;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One rank's end: a worker of UCX's, which carries frames as tagged messages, each pair of ranks
 * with tags of its own. What comes is looked for in memory that receives are open in; so UCX never
 * calls back into Java, and its requests are reused. See ADR 27.
 *
 * <p>The threads of the rank call UCX one at a time, under the engine lock. A thread {@code
 * weft-ucx-N} only wakes the rank that sleeps ({@link UcxWatch}).
 */
final class UcxEndpoint implements Endpoint {
  /** What leaves room for other transports on a card. */
  private static final int MOST_ADDRESS_BYTES = 4 << 10;

  private static final int ARM_TRIALS = 16;
  private static final int HELLOS = 8;

  private final Job job;
  private final FrameHandler handler;
  private final EndpointContext context;
  private final String host;
  private final byte[] nonce = PeerProof.nonce();
  private final PeerProof proof;
  private final UcxWorker worker;
  private final byte[] address;
  private final UcxWatch watch;
  private final ReceiveSlots hellos;

  /** By rank; empty until all have met. */
  private List<Card> cards = List.of();

  /** By rank; null before the first use either way. */
  private final @Nullable UcxLink[] links;

  private final List<UcxLink> active = new ArrayList<>();
  private boolean closed;

  UcxEndpoint(EndpointContext context) {
    this.context = context;
    this.job = context.job();
    this.handler = context.handler();
    this.host = Identity.unprovenHost(context.host());
    this.proof = new PeerProof(job.secret(), "ucx");
    this.links = new @Nullable UcxLink[job.size()];
    this.worker = new UcxWorker();
    try {
      this.address = worker.address();
      if (address.length > MOST_ADDRESS_BYTES) {
        throw new ResourceException(
            "the address of this rank's UCX worker has %d bytes, and there is room for %d; let UCX use fewer devices with UCX_NET_DEVICES"
                .formatted(address.length, MOST_ADDRESS_BYTES));
      }
      this.watch = new UcxWatch(job.rank(), worker.eventDescriptor(), context.doorbell());
    } catch (RuntimeException e) {
      worker.close();
      throw e;
    }
    this.hellos =
        new ReceiveSlots(worker, HELLOS, UcxHello.BYTES, PairTags.hello(proof, job.rank(), nonce));
  }

  @Override
  public String address() {
    return new UcxAddress(address, nonce, Credit.bytesFor(job.size())).toString();
  }

  @Override
  public boolean reaches(Card peer) {
    return peer.rank() != job.rank()
        && (TcpTransport.hasNetwork() || Identity.unprovenHost(peer.host()).equals(host))
        && peer.addresses().containsKey(UcxTransport.NAME);
  }

  @Override
  public void meet(List<Card> all) {
    cards = all;
  }

  @Override
  public Link connect(int peer, Card card) {
    UcxLink link = link(peer, addressOf(card));
    if (!link.isOpen() && !link.closed()) {
      open(link, card);
    }
    return link;
  }

  private void open(UcxLink link, Card card) {
    UcxAddress there = addressOf(card);
    byte[] shown = proof.of(UcxHello.PURPOSE, job.rank(), nonce, link.peer, there.nonce());
    // Within a machine UCX's best ways cannot tell that a peer is gone, and the launcher does.
    boolean watched = !card.machine().equals(Identity.machineOf(Identity.host()));
    int status = link.open(there, watched, job.rank(), shown);
    if (status != Ucp.OK) {
      throw new ResourceException(
          "UCX has no way to rank %d: %s; UCX_TLS and UCX_NET_DEVICES must allow one that both hosts have"
              .formatted(link.peer, Ucp.words(status)));
    }
  }

  private static UcxAddress addressOf(Card card) {
    try {
      return UcxAddress.parse(Objects.requireNonNull(card.addresses().get(UcxTransport.NAME)));
    } catch (IllegalArgumentException e) {
      throw new PeerFailedException(
          card.rank(),
          "rank %d cannot be reached: its card has %s".formatted(card.rank(), e.getMessage()));
    }
  }

  private UcxLink link(int peer, UcxAddress there) {
    UcxLink link = links[peer];
    if (link == null) {
      PairTags outward = PairTags.of(proof, job.rank(), nonce, peer, there.nonce());
      PairTags inward = PairTags.of(proof, peer, there.nonce(), job.rank(), nonce);
      link = new UcxLink(peer, worker, handler, outward, inward);
      links[peer] = link;
      active.add(link);
    }
    return link;
  }

  @Override
  public int poll() {
    if (closed) {
      return 0;
    }
    int _ = worker.progress();
    int work = welcome();
    for (int i = active.size() - 1; i >= 0; i--) {
      work += turn(active.get(i));
    }
    return work;
  }

  @Override
  public int poll(int peer) {
    UcxLink link = links[peer];
    if (link == null || closed || !link.isProven()) {
      return poll();
    }
    int _ = worker.progress();
    return welcome() + turn(link);
  }

  private int turn(UcxLink link) {
    try {
      return link.turn();
    } catch (UcxException e) {
      boolean expected = link.mayEnd();
      drop(link);
      if (!expected) {
        handler.lost(link.peer, String.valueOf(e.getMessage()));
      }
      return 1;
    }
  }

  private void drop(UcxLink link) {
    active.remove(link);
    link.close();
  }

  /** Takes the next hello. One that proves nothing is passed over. */
  private int welcome() {
    try {
      long at = hellos.oldest();
      if (at < 0) {
        return 0;
      }
      int peer = UcxHello.rank(hellos.memory(), at);
      byte[] shown = UcxHello.proof(hellos.memory(), at);
      hellos.free();
      if (peer >= 0 && peer < cards.size() && peer != job.rank()) {
        welcome(cards.get(peer), shown);
      }
    } catch (UcxException tooLong) {
      hellos.free();
    }
    return 1;
  }

  private void welcome(Card card, byte[] shown) {
    if (!card.addresses().containsKey(UcxTransport.NAME)) {
      return;
    }
    int peer = card.rank();
    UcxAddress there = addressOf(card);
    byte[] expected = proof.of(UcxHello.PURPOSE, peer, there.nonce(), job.rank(), nonce);
    if (!PeerProof.matches(expected, shown)) {
      return;
    }
    UcxLink link = link(peer, there);
    link.prove();
    if (!link.isOpen() && !link.closed()) {
      try {
        open(link, card);
      } catch (ResourceException e) {
        drop(link);
        handler.lost(peer, String.valueOf(e.getMessage()));
      }
    }
  }

  @Override
  public boolean hears(int peer) {
    UcxLink link = links[peer];
    return link != null && link.isProven() && !link.closed();
  }

  @Override
  public boolean isConnected(int peer) {
    return hears(peer);
  }

  @Override
  public void gone(int peer) {
    UcxLink link = links[peer];
    if (link != null && !closed) {
      drop(link);
    }
  }

  @Override
  public void arm() {
    if (closed) {
      return;
    }
    for (int i = 0; i < ARM_TRIALS; i++) {
      if (worker.arm()) {
        watch.arm();
        return;
      }
      int _ = worker.progress();
    }
    context.doorbell().get().ring();
  }

  @Override
  public boolean hasUnsent() {
    for (UcxLink link : active) {
      if (link.unsent()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean readsOffers() {
    return true;
  }

  @Override
  public @Nullable OfferRead readOffer(int peer, long id, Object base, long offset, long length) {
    UcxLink link = links[peer];
    return link == null || closed ? null : link.read(id, base, offset, length);
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    watch.close();
    for (UcxLink link : List.copyOf(active)) {
      drop(link);
    }
    hellos.close();
    worker.close();
  }
}
