package dev.weft.internal.transport.mpi;

import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import dev.weft.internal.job.Card;
import dev.weft.internal.os.mpi.MpiLibrary;
import dev.weft.internal.os.mpi.MpiWorld;
import dev.weft.internal.security.PeerProof;
import dev.weft.internal.transport.EndpointContext;
import dev.weft.internal.transport.tagged.PairTags;
import dev.weft.internal.transport.tagged.TagPath;
import dev.weft.internal.transport.tagged.TaggedAddress;
import dev.weft.internal.transport.tagged.TaggedEndpoint;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * One rank's end: this process in the world of the MPI library. The library guarantees the sender's
 * rank of each message, which tells the senders apart; the tag only gives the kind of message.
 *
 * <p>MPI cannot wake a sleeping process, so a thread {@code weft-mpi-N} wakes the rank from time to
 * time to poll ({@link PollTimer}).
 */
final class MpiEndpoint extends TaggedEndpoint {
  private static final int HELLO_TAG = 1;
  private static final int FRAMES_TAG = 2;

  /** Above it are the tags of reads, all below 32,767, which every library allows (MPI 9.1.2). */
  private static final int READS_TAG = 1 << 14;

  private static final int READ_NUMBERS = 1 << 13;

  private final MpiWorld world;
  private final MpiWorker worker;
  private final PollTimer pollTimer;
  private long armedAt = -1;

  MpiEndpoint(EndpointContext context) {
    MpiWorld opened = open(context.job().size());
    MpiWorker made = new MpiWorker(opened);
    super(MpiTransport.NAME, context, made);
    world = opened;
    worker = made;
    pollTimer = new PollTimer(job().rank(), context.doorbell());
    world.enter();
    listen();
  }

  private static MpiWorld open(int ranks) {
    MpiWorld world;
    try {
      world = MpiWorld.open();
    } catch (IllegalStateException e) {
      throw new ResourceException(FailureCode.FABRIC, String.valueOf(e.getMessage()));
    }
    if (world.size() != ranks) {
      throw new ResourceException(
          FailureCode.FABRIC,
          "%s has %d processes in its world, and the job has %d ranks; start the program with the mpirun, mpiexec or srun that belongs to this library, or name the launcher's library with -Dweft.mpi.library=PATH"
              .formatted(MpiLibrary.get(), world.size(), ranks));
    }
    return world;
  }

  /** The world and this process's rank there, which need not be that in the job. */
  @Override
  public String address() {
    byte[] id = world.id();
    return address(
        ByteBuffer.allocate(id.length + Integer.BYTES).put(id).putInt(world.rank()).array());
  }

  @Override
  public boolean reaches(Card peer) {
    if (peer.rank() == job().rank() || !peer.addresses().containsKey(MpiTransport.NAME)) {
      return false;
    }
    byte[] where = addressOf(peer).where();
    byte[] id = world.id();
    return where.length == id.length + Integer.BYTES
        && Arrays.equals(where, 0, id.length, id, 0, id.length)
        && rank(where) >= 0
        && rank(where) < world.size();
  }

  private static int rank(byte[] where) {
    return ByteBuffer.wrap(where).getInt(where.length - Integer.BYTES);
  }

  @Override
  protected PairTags tags(PeerProof proof, int from, byte[] fromNonce, int to, byte[] toNonce) {
    return new PairTags(HELLO_TAG, FRAMES_TAG, READS_TAG, READ_NUMBERS);
  }

  @Override
  protected long source(TaggedAddress peer) {
    return rank(peer.where());
  }

  @Override
  protected TagPath path(TaggedAddress address, Card card) {
    return new MpiPath(rank(address.where()));
  }

  @Override
  public void arm() {
    if (!isClosed()) {
      pollTimer.arm(steps() != armedAt);
      armedAt = steps();
    }
  }

  @Override
  protected void free() {
    pollTimer.close();
    worker.close();
    world.leave();
  }
}
