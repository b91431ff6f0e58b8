package dev.weft.internal.transport.tagged;

import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.Job;
import dev.weft.internal.security.PeerProof;
import dev.weft.internal.transport.Credit;
import dev.weft.internal.transport.Endpoint;
import dev.weft.internal.transport.EndpointContext;
import dev.weft.internal.transport.ExposedRead;
import dev.weft.internal.transport.FrameHandler;
import dev.weft.internal.transport.Link;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One rank's end: a worker of the library. It carries frames as tagged messages; each pair of ranks
 * has its own tags. A peer's first message, its {@link Hello}, proves that the peer belongs to the
 * job; before that none of its frames is read. See ADR 27.
 *
 * <p>The threads of the rank call the library one at a time, under the engine lock.
 */
public abstract class TaggedEndpoint implements Endpoint {
  private static final int HELLOS = 8;

  private final String name;
  private final Job job;
  private final FrameHandler handler;
  private final byte[] nonce = PeerProof.nonce();
  private final PeerProof proof;

  /** By rank; empty until all have met. */
  private List<Card> cards = List.of();

  /** By rank; null before the first use either way. */
  private final @Nullable TaggedLink[] links;

  private final List<TaggedLink> active = new ArrayList<>();
  private final TagWorker worker;
  private @Nullable ReceiveSlots hellos;
  private boolean closed;
  private long steps;

  /**
   * @param name of the transport
   */
  protected TaggedEndpoint(String name, EndpointContext context, TagWorker worker) {
    this.name = name;
    this.worker = worker;
    this.job = context.job();
    this.handler = context.handler();
    this.proof = new PeerProof(job.secret(), name);
    this.links = new @Nullable TaggedLink[job.capacity()];
  }

  /** Begins to receive; the end of the constructor. */
  protected final void listen() {
    long tag = tags(proof, job.rank(), nonce, job.rank(), nonce).hello();
    hellos = new ReceiveSlots(worker, HELLOS, Hello.BYTES, worker.anybody(), tag);
  }

  /** The tags for what one rank sends another. The one for hellos depends on the receiver alone. */
  protected abstract PairTags tags(
      PeerProof proof, int from, byte[] fromNonce, int to, byte[] toNonce);

  /** The {@link TagPath#handle} by which a message of this peer is told from others', if at all. */
  protected abstract long source(TaggedAddress peer);

  /**
   * Makes the way to a peer.
   *
   * @throws ResourceException if there is none
   * @throws PeerFailedException if that is because the peer is gone
   */
  protected abstract TagPath path(TaggedAddress address, Card card);

  /** Frees what the library has. Once, after all paths have been closed. */
  protected abstract void free();

  /**
   * What goes on the card.
   *
   * @param where the library finds this rank
   */
  protected final String address(byte[] where) {
    return new TaggedAddress(where, nonce, Credit.bytesFor(job.capacity())).toString();
  }

  /** The way to a peer that this rank can send to, or null. Under the engine lock. */
  protected final @Nullable TagPath way(int peer) {
    TaggedLink link = links[peer];
    return link == null || closed ? null : link.way();
  }

  protected final Job job() {
    return job;
  }

  /** How many frames and connection steps there have been. */
  protected final long steps() {
    return steps;
  }

  protected final boolean isClosed() {
    return closed;
  }

  @Override
  public final void meet(List<Card> all) {
    cards = all;
  }

  @Override
  public final Link connect(int peer, Card card) {
    TaggedAddress there = addressOf(card);
    TaggedLink link = link(peer, there);
    if (!link.isOpen() && !link.closed()) {
      open(link, there, card);
    }
    return link;
  }

  private void open(TaggedLink link, TaggedAddress there, Card card) {
    byte[] shown = proof.of(Hello.PURPOSE, job.rank(), nonce, link.peer, there.nonce());
    link.open(path(there, card), there.creditBytes(), job.rank(), shown);
  }

  /**
   * What this transport has on a card.
   *
   * @throws PeerFailedException if that is no address
   */
  protected final TaggedAddress addressOf(Card card) {
    try {
      return TaggedAddress.parse(String.valueOf(card.addresses().get(name)));
    } catch (IllegalArgumentException e) {
      throw new PeerFailedException(
          card.rank(),
          "rank %d cannot be reached: its card for %s has %s"
              .formatted(card.rank(), name, e.getMessage()));
    }
  }

  private TaggedLink link(int peer, TaggedAddress there) {
    TaggedLink link = links[peer];
    if (link == null) {
      PairTags outward = tags(proof, job.rank(), nonce, peer, there.nonce());
      PairTags inward = tags(proof, peer, there.nonce(), job.rank(), nonce);
      link = new TaggedLink(peer, source(there), worker, handler, outward, inward);
      links[peer] = link;
      active.add(link);
    }
    return link;
  }

  @Override
  public final int poll() {
    if (closed) {
      return 0;
    }
    int work = worker.progress() + welcome();
    for (int i = active.size() - 1; i >= 0; i--) {
      work += turn(active.get(i));
    }
    steps += work;
    return work;
  }

  @Override
  public final int poll(int peer) {
    TaggedLink link = links[peer];
    if (link == null || closed || !link.isProven()) {
      return poll();
    }
    int work = worker.progress() + welcome() + turn(link);
    steps += work;
    return work;
  }

  private int turn(TaggedLink link) {
    try {
      return link.turn();
    } catch (TagException e) {
      boolean expected = link.mayEnd();
      drop(link);
      if (!expected) {
        handler.lost(link.peer, String.valueOf(e.getMessage()));
      }
      return 1;
    }
  }

  private void drop(TaggedLink link) {
    active.remove(link);
    link.close();
  }

  /** Takes the next hello. One that proves nothing is passed over. */
  private int welcome() {
    ReceiveSlots slots = hellos;
    if (slots == null) {
      return 0;
    }
    try {
      long at = slots.oldest();
      if (at < 0) {
        slots.reopen();
        return 0;
      }
      int peer = Hello.rank(slots.memory(), at);
      byte[] shown = Hello.proof(slots.memory(), at);
      slots.free();
      if (peer >= 0 && peer < cards.size() && peer != job.rank()) {
        welcome(cards.get(peer), shown);
      }
    } catch (TagException tooLong) {
      slots.free();
    }
    return 1;
  }

  private void welcome(Card card, byte[] shown) {
    if (!card.addresses().containsKey(name)) {
      return;
    }
    int peer = card.rank();
    TaggedAddress there = addressOf(card);
    byte[] expected = proof.of(Hello.PURPOSE, peer, there.nonce(), job.rank(), nonce);
    if (!PeerProof.matches(expected, shown)) {
      return;
    }
    TaggedLink link = link(peer, there);
    link.prove();
    if (!link.isOpen() && !link.closed()) {
      try {
        open(link, there, card);
      } catch (ResourceException | PeerFailedException e) {
        drop(link);
        handler.lost(peer, String.valueOf(e.getMessage()));
      }
    }
  }

  @Override
  public final boolean hears(int peer) {
    TaggedLink link = links[peer];
    return link != null && link.isProven() && !link.closed();
  }

  @Override
  public final boolean isConnected(int peer) {
    return hears(peer);
  }

  @Override
  public final void gone(int peer) {
    TaggedLink link = links[peer];
    if (link != null && !closed) {
      drop(link);
    }
  }

  @Override
  public final boolean hasUnsent() {
    for (TaggedLink link : active) {
      if (link.unsent()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public final boolean readsExposed() {
    return true;
  }

  @Override
  public final @Nullable ExposedRead readExposed(
      int peer, long id, Object base, long offset, long length) {
    TaggedLink link = links[peer];
    return link == null || closed ? null : link.read(id, base, offset, length);
  }

  @Override
  public final void close() {
    if (closed) {
      return;
    }
    closed = true;
    for (TaggedLink link : List.copyOf(active)) {
      drop(link);
    }
    if (hellos != null) {
      hellos.close();
    }
    free();
  }
}
