package dev.weft.internal.collective.exchange;

import dev.weft.data.Blocks;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.failure.TruncationException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WeftException;
import dev.weft.internal.engine.base.Channel;
import dev.weft.internal.engine.base.HostMemory;
import dev.weft.internal.engine.base.PartChannel;
import dev.weft.internal.engine.failure.Failures;
import dev.weft.request.Request;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one collective operation after the other: by it algorithms send, receive and
 * wait. A communicator has one for its blocking operations; each non-blocking operation has its own
 * while it is under way, with a thread that blocks for it. The thread that opened it may call;
 * sends, receives and waits block.
 *
 * <p><b>Why operations cannot mix.</b> Every rank calls the collective operations of a communicator
 * in the same order, the messages have a message space of their own, and those between two ranks
 * match in the order sent. Within one operation each algorithm receives from a peer in the order in
 * which that peer sends. That alone separates two operations as long as each one is carried out to
 * its end before the next begins. The tag, a count of operations that runs alike on all ranks
 * ({@link Sequence}), separates them also when several are under way at once, and when a rank left
 * one early (interrupted, or its own function threw): messages that it did not take match nothing
 * later. The tag wraps around after 2^31 operations, far more than can be under way.
 *
 * <p><b>A message of the wrong size</b> does not stop an algorithm halfway, which would leave other
 * ranks waiting: the operation is carried out to its end, and then fails on this rank.
 */
public final class Exchange implements AutoCloseable {
  private final Channel channel;
  private final @Nullable Sequence sequence;
  private final Disagreement disagreement;
  private final IntUnaryOperator wholeRank;
  private Scratch scratch = new Scratch();
  private @Nullable SharedResource means;
  private boolean freed;
  private int tag;

  /** The composed operation of which the next ones are parts. */
  private @Nullable String whole;

  private Request[] pending = new Request[8];
  private @Nullable Slice[] pendingInto = new Slice[8];
  private int pendingCount;

  /** For operations that block: each takes the next number when it begins. */
  public Exchange(Channel channel, Sequence sequence) {
    this(channel, sequence, new Disagreement(channel.rank()), IntUnaryOperator.identity());
  }

  /** For operations whose numbers have been taken when they were started: {@link #number}. */
  public Exchange(Channel channel) {
    this(channel, null, new Disagreement(channel.rank()), IntUnaryOperator.identity());
  }

  private Exchange(
      Channel channel,
      @Nullable Sequence sequence,
      Disagreement disagreement,
      IntUnaryOperator wholeRank) {
    this.channel = channel;
    this.sequence = sequence;
    this.disagreement = disagreement;
    this.wholeRank = wholeRank;
  }

  /**
   * An exchange among some of the ranks, including this one, for parts of this exchange's
   * operations: a disagreement fails the whole operation, at its end.
   */
  public Exchange among(int... members) {
    return new Exchange(
        new PartChannel(channel, members),
        null,
        disagreement,
        at -> wholeRank.applyAsInt(members[at]));
  }

  /** Sets the number of the operation that begins next, or of each of its parts in turn. */
  public Exchange number(int taken) {
    tag = taken;
    return this;
  }

  /** The number of the operation under way. */
  public int number() {
    return tag;
  }

  /**
   * Begins the next operation; {@link #close} ends it.
   *
   * @throws ArgumentException if another thread is in one on this communicator
   * @throws ClosedException after {@link #free}
   */
  public Exchange begin(String name) {
    if (freed) {
      throw Failures.closed(channel.worldRank(rank()));
    }
    if (sequence != null) {
      tag = sequence.enter(whole == null ? name : whole);
      if (means != null) {
        means.nextOperation(sequence.begun());
      }
    }
    disagreement.begin(whole == null ? name : whole);
    return this;
  }

  /**
   * Carries out an operation composed of several numbered ones. A rank that leaves it early skips
   * the remaining ones, so that it is in step with the others afterwards.
   *
   * @param name the name of the whole, in place of those of its parts
   */
  public <T> T inParts(String name, int parts, Supplier<T> all) {
    String outer = whole;
    long end = sequence().begun() + parts;
    whole = outer == null ? name : outer;
    try {
      return all.get();
    } catch (Throwable e) {
      while (sequence().begun() > end - parts && sequence().begun() < end) {
        passOver(name);
      }
      throw e;
    } finally {
      whole = outer;
    }
  }

  private void passOver(String name) {
    try (Exchange _ = begin(name)) {
      if (means != null) {
        means.passOver();
      }
    }
  }

  /**
   * The numbers of the communicator's operations; only the exchange for those that block has them.
   */
  public Sequence sequence() {
    return Objects.requireNonNull(sequence);
  }

  public int rank() {
    return channel.rank();
  }

  public int size() {
    return channel.size();
  }

  /** The rank at this distance upwards; rank 0 follows the last. */
  public int after(int distance) {
    return (rank() + distance) % size();
  }

  /** The rank at this distance downwards; the last rank precedes rank 0. */
  public int before(int distance) {
    return (rank() - distance + size()) % size();
  }

  /** How the ranks can share memory, or null if some cannot. */
  public @Nullable HostMemory hostMemory() {
    return channel.hostMemory(IntStream.range(0, size()).toArray());
  }

  /** The ranks in groups, by what the channel knows of where they are. */
  public RankGroups groups(Function<Channel, int[]> together) {
    return new RankGroups(together.apply(channel));
  }

  /** The means besides messages, if the choice of algorithms has opened them. */
  public @Nullable SharedResource means() {
    return means;
  }

  public void means(SharedResource opened) {
    means = opened;
    if (sequence != null) {
      opened.nextOperation(sequence.begun());
    }
  }

  /** Gives back the shared memory of the ranks; no operation of this exchange begins any more. */
  public void free() {
    freed = true;
    if (means != null) {
      means.free();
      means = null;
    }
  }

  /** Sends, blocking. */
  public void send(Slice buffer, int destination) {
    channel.send(buffer, destination, tag);
  }

  /** Receives a message of exactly the buffer's size, blocking. */
  public void receive(Slice buffer, int source) {
    try {
      check(channel.receive(buffer, source, tag), buffer);
    } catch (TruncationException e) {
      disagreement.tooLong(e);
    }
  }

  /**
   * Sends and receives at once, blocking until both are done, and all earlier starts too. A short
   * message usually leaves at once, so this waits only for the incoming one; a longer message finds
   * its receive posted.
   */
  public void sendReceive(Slice send, int destination, Slice receive, int source) {
    if (send.bytes() <= CollectiveTuning.SHORT_BYTES) {
      startSend(send, destination);
      receive(receive, source);
    } else {
      startReceive(receive, source);
      send(send, destination);
    }
    finish();
  }

  /**
   * Starts to send; {@link #finish} waits for it. Fails if the send fails at once, before this rank
   * waits for a message.
   */
  public void startSend(Slice buffer, int destination) {
    Request sent = channel.isend(buffer, destination, tag);
    if (sent.isDone()) {
      Status _ = sent.await();
    } else {
      add(sent, null);
    }
  }

  /** Starts to receive a message of exactly the buffer's size; {@link #finish} waits for it. */
  public void startReceive(Slice buffer, int source) {
    add(channel.ireceive(buffer, source, tag), buffer);
  }

  /** Waits for everything started. */
  public void finish() {
    for (int i = 0; i < pendingCount; i++) {
      Slice into = pendingInto[i];
      try {
        Status status = pending[i].await();
        if (into != null) {
          check(status, into);
        }
      } catch (TruncationException e) {
        disagreement.tooLong(e);
      }
    }
    forget();
  }

  /** One block of so many elements for each rank; the same object while the count is the same. */
  public Blocks equalBlocks(long count) {
    return scratch.equalBlocks(count, size());
  }

  /** Memory until the operation ends; see {@link Scratch#take}. */
  public Slice scratch(ElementType type, long count) {
    return scratch.take(type, count);
  }

  /** Memory until the operation ends; see {@link Scratch#beside}. */
  public Slice scratchBeside(Slice model) {
    return scratch.beside(model);
  }

  /**
   * Ends the operation. Messages still under way belong to a failed operation, and are taken back:
   * afterwards nothing reads or stores into the caller's buffers, or the scratch.
   */
  @Override
  public void close() {
    if (means != null && !means.letGo()) {
      scratch = new Scratch();
    }
    boolean _ = letGo();
    WeftException failure = disagreement.end();
    if (sequence != null) {
      sequence.leave();
    }
    if (failure != null) {
      throw failure;
    }
  }

  /**
   * Releases messages under way, and the scratch.
   *
   * @return false if something could not be brought to an end
   */
  public boolean letGo() {
    boolean over = pendingCount == 0 || takeBack();
    if (over) {
      scratch.reset();
    } else {
      scratch = new Scratch();
    }
    return over;
  }

  private void add(Request request, @Nullable Slice into) {
    if (pendingCount == pending.length) {
      pending = Arrays.copyOf(pending, 2 * pendingCount);
      pendingInto = Arrays.copyOf(pendingInto, 2 * pendingCount);
    }
    pending[pendingCount] = request;
    pendingInto[pendingCount] = into;
    pendingCount++;
  }

  /**
   * Takes back the messages of a failed operation, and waits for their end: a matched message goes
   * on until it is complete or its peer has failed.
   *
   * @return false if a message cannot be waited for; then its memory is not used again
   */
  private boolean takeBack() {
    for (int i = 0; i < pendingCount; i++) {
      pending[i].cancel();
    }
    boolean interrupted = false;
    boolean over = true;
    for (int i = 0; i < pendingCount; i++) {
      while (!pending[i].isDone()) {
        try {
          pending[i].await();
        } catch (WaitInterruptedException e) {
          interrupted |= Thread.interrupted();
        } catch (WeftException e) {
          break;
        }
      }
      over &= pending[i].isDone();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    forget();
    return over;
  }

  private void forget() {
    Arrays.fill(pending, 0, pendingCount, null);
    Arrays.fill(pendingInto, 0, pendingCount, null);
    pendingCount = 0;
  }

  private void check(Status status, Slice expected) {
    if (status.bytes() != expected.bytes()) {
      disagreement.sizes(status.source(), status.bytes(), expected.bytes());
    }
  }

  /** Whether the operation under way fails, as ranks disagree. */
  public boolean disagrees() {
    return disagreement.isFound();
  }

  /** A rank takes part with other sizes: the operation fails once it has been carried out. */
  public void mismatch(int peer, long bytes, long expectedBytes) {
    disagreement.sizes(wholeRank.applyAsInt(peer), bytes, expectedBytes);
  }

  /** A rank has gone on to a later operation without its part in this one, which fails. */
  public void hasLeft(int peer) {
    disagreement.left(wholeRank.applyAsInt(peer));
  }

  /** A rank's buffer, or the destination of its content, is not memory that can be copied. */
  public void cannotRead(int peer, long bytes) {
    disagreement.unreadable(wholeRank.applyAsInt(peer), bytes);
  }
}
