package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.call.ObjectMessages;
import dev.weft.call.PartitionedMessages;
import dev.weft.call.PointToPoint;
import dev.weft.call.SendMode;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.WeftException;
import dev.weft.internal.check.RecordedView;
import dev.weft.internal.engine.GroupChannel;
import dev.weft.internal.engine.base.Channel;
import dev.weft.internal.engine.base.Startable;
import dev.weft.internal.engine.failure.Failures;
import dev.weft.internal.partition.PartitionedRequestFactory;
import dev.weft.request.Message;
import dev.weft.request.PartitionedReceive;
import dev.weft.request.PartitionedSend;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.request.UnsizedRequest;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The common part of communicators and intercommunicators: messages, properties and closing. It
 * checks arguments, so that the layers below need not; typed overloads come from the interfaces.
 * Any thread.
 */
abstract class AbstractCommunicator extends Properties
    implements PointToPoint, PartitionedMessages, ObjectMessages {
  final CommunicatorFactory factory;
  final int number;
  final GroupChannel messages;

  /** The lowest rank of the job that is in it, in either group. */
  final int leader;

  /** Number of ranks that messages can go to. */
  final int peers;

  private @Nullable PartitionedRequestFactory partitioned;
  private int idups;
  private volatile boolean closed;
  private volatile boolean revoked;

  /** Whether it has been closed or revoked: one field for the calls that must be fast. */
  private volatile boolean ended;

  /**
   * With a number that all ranks have agreed on, the channel to the ranks it has, and the lowest
   * rank that is in it.
   */
  AbstractCommunicator(CommunicatorFactory factory, int number, GroupChannel messages, int leader) {
    this.factory = factory;
    this.number = number;
    this.messages = messages;
    this.leader = leader;
    this.peers = messages.size();
    factory.opened(this, leader);
  }

  final boolean isClosed() {
    return closed;
  }

  /** Nobody is to use it any more. */
  final void markRevoked() {
    revoked = true;
    ended = true;
  }

  public final boolean isRevoked() {
    return revoked;
  }

  /** Its name, or its number in this rank's job if it has none. */
  final String title() {
    return name().isEmpty() ? Integer.toString(number) : '"' + name() + '"';
  }

  /** What follows if it is closed. */
  final String end() {
    return closed ? ", closed" : "";
  }

  final void requireOpen() {
    if (ended) {
      throw isOver();
    }
  }

  /** What still can be done with one that has been revoked. */
  final void requireNotClosed() {
    if (closed) {
      throw ArgumentErrors.closed();
    }
  }

  private WeftException isOver() {
    return closed ? ArgumentErrors.closed() : Failures.revoked("communicator " + title());
  }

  @Override
  public final void send(Slice buffer, int destination, int tag) {
    checkSend(destination, tag);
    messages.send(buffer, destination, tag);
  }

  @Override
  public final void send(Slice buffer, int destination, int tag, SendMode mode) {
    switch (mode) {
      case STANDARD, READY -> send(buffer, destination, tag);
      case BUFFERED -> isend(buffer, destination, tag, mode);
      case SYNCHRONOUS -> {
        checkSend(destination, tag);
        messages.ssend(buffer, destination, tag);
      }
    }
  }

  @Override
  public final Request isend(Slice buffer, int destination, int tag) {
    checkSend(destination, tag);
    return messages.isend(buffer, destination, tag);
  }

  @Override
  public final Request isend(Slice buffer, int destination, int tag, SendMode mode) {
    Startable send = sendInit(buffer, destination, tag, mode);
    send.begin();
    return send;
  }

  @Override
  public final Startable sendInit(Slice buffer, int destination, int tag, SendMode mode) {
    checkSend(destination, tag);
    return messages.sendRequest(buffer, destination, tag, mode);
  }

  @Override
  public final Status receive(Slice buffer, int source, int tag) {
    checkSource(source, tag);
    return messages.receive(buffer, source, tag);
  }

  @Override
  public final Request ireceive(Slice buffer, int source, int tag) {
    checkSource(source, tag);
    return messages.ireceive(buffer, source, tag);
  }

  @Override
  public final PersistentRequest receiveInit(Slice buffer, int source, int tag) {
    checkSource(source, tag);
    return messages.receiveRequest(buffer, source, tag);
  }

  @Override
  public final UnsizedRequest ireceiveUnsized(int source, int tag) {
    checkSource(source, tag);
    return messages.ireceiveBytes(source, tag);
  }

  @Override
  public final Status sendReceive(
      Slice send, int destination, int sendTag, Slice receive, int source, int receiveTag) {
    checkSend(destination, sendTag);
    checkSource(source, receiveTag);
    return messages.sendReceive(send, destination, sendTag, receive, source, receiveTag);
  }

  @Override
  public final Status sendReceiveReplace(
      Slice buffer, int destination, int sendTag, int source, int receiveTag) {
    checkSend(destination, sendTag);
    checkSource(source, receiveTag);
    return messages.sendReceive(buffer.copy(), destination, sendTag, buffer, source, receiveTag);
  }

  @Override
  public final Status probe(int source, int tag) {
    checkSource(source, tag);
    return java.util.Objects.requireNonNull(messages.probe(source, tag, true));
  }

  @Override
  public final @Nullable Status iprobe(int source, int tag) {
    checkSource(source, tag);
    return messages.probe(source, tag, false);
  }

  @Override
  public final Message mprobe(int source, int tag) {
    checkSource(source, tag);
    return java.util.Objects.requireNonNull(messages.take(source, tag, true));
  }

  @Override
  public final @Nullable Message improbe(int source, int tag) {
    checkSource(source, tag);
    return messages.take(source, tag, false);
  }

  @Override
  public final PartitionedSend psendInit(Slice buffer, int partitions, int destination, int tag) {
    checkSend(destination, tag);
    return partitioned().send(buffer, partitions, destination, tag);
  }

  @Override
  public final PartitionedReceive preceiveInit(Slice buffer, int partitions, int source, int tag) {
    checkSource(source, tag);
    if (source == Comm.ANY_SOURCE || tag == Comm.ANY_TAG) {
      throw new ArgumentException(
          FailureCode.RANK,
          "a partitioned receive takes neither Comm.ANY_SOURCE nor Comm.ANY_TAG, but has source %d and tag %d; name the rank, and a tag from 0 to %d"
              .formatted(source, tag, Comm.MAX_TAG));
    }
    return partitioned().receive(buffer, partitions, source, tag);
  }

  private synchronized PartitionedRequestFactory partitioned() {
    if (partitioned == null) {
      partitioned = factory.partitioned(number, messages.worldRanks());
    }
    return partitioned;
  }

  @Override
  public final void register(Class<?>... types) {
    factory.objects().register(types);
  }

  @Override
  public final void sendObject(@Nullable Object object, int destination, int tag) {
    checkSend(destination, tag);
    messages.send(Slice.of(factory.objects().encode(object)), destination, tag);
  }

  @Override
  public final Request isendObject(@Nullable Object object, int destination, int tag) {
    checkSend(destination, tag);
    return messages.isend(Slice.of(factory.objects().encode(object)), destination, tag);
  }

  @Override
  public final <T> Received<T> receiveObjectWithStatus(Class<T> type, int source, int tag) {
    checkObjectSource(source, tag);
    UnsizedRequest message = messages.receiveBytes(source, tag);
    return new Received<>(factory.objects().decode(message, type), message.status());
  }

  @Override
  public final <T> CompletableFuture<T> ireceiveObject(Class<T> type, int source, int tag) {
    checkObjectSource(source, tag);
    UnsizedRequest receive = messages.ireceiveBytes(source, tag);
    return receive.toFuture().thenApply(_ -> factory.objects().decode(receive, type));
  }

  /**
   * For the next duplicate that is made while the program goes on; the same on all ranks.
   *
   * @return a channel that no other operation sends on with its tag
   */
  final synchronized Channel nextIdup(int[] ranks) {
    return new TaggedChannel(factory.idups(number, ranks), idups++ & Comm.MAX_TAG);
  }

  public final int[] failed() {
    return failures().failed();
  }

  public final int[] acknowledgeFailed() {
    requireNotClosed();
    return failures().acknowledgeFailed();
  }

  public final void revoke() {
    requireNotClosed();
    failures().revoke();
  }

  public final void revokeWith(Comm programs) {
    requireNotClosed();
    if (!(RecordedView.behind(programs) instanceof AbstractCommunicator other)
        || other.factory != factory) {
      throw ArgumentErrors.notOfThisJob();
    }
    factory.revocations().part(other.number, number);
  }

  public final long agree(long flags) {
    requireNotClosed();
    return failures().agree(flags);
  }

  public final CompletableFuture<Long> iagree(long flags) {
    requireNotClosed();
    return failures().iagree(flags);
  }

  public final int[] agreeFailed() {
    requireNotClosed();
    return failures().agreeFailed();
  }

  /** What it does about ranks that are lost. */
  abstract FailureCalls failures();

  /** Frees what the ranks share for collective operations; false if a thread is in one. */
  abstract boolean freeOperations();

  /** Gives back the memory that the ranks share for collective operations; none may follow. */
  final void freeShared() {
    factory.free(this::freeOperations);
  }

  public void close() {
    closed = true;
    ended = true;
    try {
      deleteAttributes();
    } finally {
      freeShared();
      factory.closed(this);
    }
  }

  private void checkSend(int destination, int tag) {
    if (((destination | tag) < 0 || destination >= peers || ended)
        && !(destination == Comm.PROC_NULL && tag >= 0 && !ended)) {
      throw badSend(destination, tag);
    }
  }

  private void checkSource(int source, int tag) {
    if (source >= peers || source < Comm.PROC_NULL || tag < Comm.ANY_TAG || ended) {
      throw badReceive(source, tag);
    }
  }

  private void checkObjectSource(int source, int tag) {
    checkSource(source, tag);
    if (source == Comm.PROC_NULL) {
      throw new ArgumentException(
          FailureCode.RANK, "no object can come from PROC_NULL; leave the receive out");
    }
  }

  private WeftException badSend(int destination, int tag) {
    if (ended) {
      return isOver();
    }
    boolean badRank = (destination < 0 && destination != Comm.PROC_NULL) || destination >= peers;
    return badRank
        ? ArgumentErrors.rank("destination", destination, peers)
        : ArgumentErrors.sendTag(tag);
  }

  private WeftException badReceive(int source, int tag) {
    if (ended) {
      return isOver();
    }
    boolean badRank = source >= peers || source < Comm.PROC_NULL;
    return badRank ? ArgumentErrors.rank("source", source, peers) : ArgumentErrors.receiveTag(tag);
  }
}
