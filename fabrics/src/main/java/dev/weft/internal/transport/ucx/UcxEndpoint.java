package dev.weft.internal.transport.ucx;

import dev.weft.failure.FailureCode;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.Identity;
import dev.weft.internal.job.ProcessState;
import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.security.PeerProof;
import dev.weft.internal.transport.EndpointContext;
import dev.weft.internal.transport.RemoteMemory;
import dev.weft.internal.transport.tagged.PairTags;
import dev.weft.internal.transport.tagged.TagPath;
import dev.weft.internal.transport.tagged.TagRequest;
import dev.weft.internal.transport.tagged.TaggedAddress;
import dev.weft.internal.transport.tagged.TaggedEndpoint;
import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One rank's end: a worker of UCX. A thread {@code weft-ucx-N} only wakes the sleeping rank ({@link
 * UcxWatch}).
 */
final class UcxEndpoint extends TaggedEndpoint {
  /** What leaves room for other transports on a card. */
  private static final int MOST_ADDRESS_BYTES = 4 << 10;

  private static final int ARM_TRIALS = 16;
  private static final int READ_NUMBERS = 1 << 16;

  /** Set in the tags of reads, and in no other; their lower 16 bits number the read. */
  private static final long READ = Long.MIN_VALUE;

  private final String host;
  private final Supplier<Doorbell> doorbell;
  private final UcxWorker worker;
  private final byte[] address;
  private final UcxWatch watch;
  private final @Nullable UcxMemory memory;

  UcxEndpoint(EndpointContext context) {
    UcxWorker made = new UcxWorker(context.job().network() != null);
    super(UcxTransport.NAME, context, made);
    this.host = Identity.unprovenHost(context.host());
    this.doorbell = context.doorbell();
    this.worker = made;
    try {
      this.address = worker.address();
      if (address.length > MOST_ADDRESS_BYTES) {
        throw new ResourceException(
            FailureCode.FABRIC,
            "the address of this rank's UCX worker has %d bytes, and there is room for %d; let UCX use fewer devices with UCX_NET_DEVICES"
                .formatted(address.length, MOST_ADDRESS_BYTES));
      }
      this.watch = new UcxWatch(job().rank(), worker.eventDescriptor(), doorbell);
    } catch (RuntimeException e) {
      worker.close();
      throw e;
    }
    this.memory =
        UcxContext.get().hasWindows() ? new UcxMemory(worker, peer -> (UcxPath) way(peer)) : null;
    listen();
  }

  @Override
  public @Nullable RemoteMemory remoteMemory() {
    return memory;
  }

  @Override
  public String address() {
    return address(address);
  }

  @Override
  public boolean reaches(Card peer) {
    return peer.rank() != job().rank()
        && (job().network() != null || Identity.unprovenHost(peer.host()).equals(host))
        && peer.addresses().containsKey(UcxTransport.NAME);
  }

  /**
   * A tag is 64 bits that only members of the job can know, so a message with it is from one of
   * them: UCX itself asks nobody who he is.
   */
  @Override
  protected PairTags tags(PeerProof proof, int from, byte[] fromNonce, int to, byte[] toNonce) {
    return new PairTags(
        proof.number("greetings", to, toNonce, to, toNonce) & ~READ,
        proof.number("frames", from, fromNonce, to, toNonce) & ~READ,
        (proof.number("reads", from, fromNonce, to, toNonce) | READ) & -READ_NUMBERS,
        READ_NUMBERS);
  }

  @Override
  protected long source(TaggedAddress peer) {
    return worker.anybody();
  }

  @Override
  protected TagPath path(TaggedAddress there, Card card) {
    // Within a machine UCX's best ways cannot tell that a peer is gone, and the launcher does.
    boolean watched = !card.machine().equals(Identity.machineOf(Identity.host()));
    MemorySegment failures = worker.arena().allocate(64, 64);
    long made = worker.connect(there.where(), watched, failures);
    if (made < TagRequest.OK) {
      if (!watched && Identity.sees(card.process()) && ProcessState.isEnding(card.pid())) {
        throw new PeerFailedException(
            card.rank(),
            "rank %d cannot be reached: its process %d has ended, and UCX says: %s"
                .formatted(card.rank(), card.pid(), Ucp.words((int) made)));
      }
      throw new ResourceException(
          FailureCode.FABRIC,
          "UCX has no way to rank %d: %s; UCX_TLS and UCX_NET_DEVICES must allow one that both hosts have"
              .formatted(card.rank(), Ucp.words((int) made)));
    }
    return new UcxPath(worker, made, failures);
  }

  @Override
  public void arm() {
    if (isClosed()) {
      return;
    }
    for (int i = 0; i < ARM_TRIALS; i++) {
      if (worker.arm()) {
        watch.arm();
        return;
      }
      int _ = worker.progress();
    }
    doorbell.get().ring();
  }

  @Override
  protected void free() {
    watch.close();
    worker.close();
  }
}
