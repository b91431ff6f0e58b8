package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.ErrorHandler;
import dev.weft.Group;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.WeftException;
import dev.weft.internal.collective.CollectiveCalls;
import dev.weft.internal.collective.CollectiveOperations;
import dev.weft.internal.collective.CollectiveStarter;
import dev.weft.internal.collective.CollectiveStarts;
import dev.weft.internal.collective.CollectiveSuite;
import dev.weft.internal.collective.NeighborCalls;
import dev.weft.internal.collective.NeighborOperations;
import dev.weft.internal.collective.object.ObjectCalls;
import dev.weft.internal.collective.object.ObjectCoder;
import dev.weft.internal.engine.GroupChannel;
import dev.weft.internal.engine.UnsizedReceive;
import dev.weft.internal.engine.base.Channel;
import dev.weft.internal.engine.base.ReceivedBytes;
import dev.weft.internal.engine.base.SendMode;
import dev.weft.internal.partition.PartitionedRequests;
import dev.weft.internal.window.WindowFactory;
import dev.weft.request.Message;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.request.UnsizedRequest;
import dev.weft.topology.Topology;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A communicator over two channels. Checks arguments, so that the layers below need not; typed
 * overloads come from the interfaces.
 */
public final class Communicator
    implements Comm,
        CollectiveCalls,
        CollectiveStarts,
        ObjectCalls,
        DelegatedCreation,
        NeighborCalls,
        DelegatedProperties,
        DelegatedWindows,
        DelegatedJobs,
        DelegatedPartitions {
  private final CommunicatorFactory factory;
  private final int number;
  private final GroupChannel messages;
  private final CollectiveSuite suite;
  private final Properties properties = new Properties();
  private final @Nullable Topology topology;
  private final int rank;
  private final int size;
  private @Nullable GroupChannel control;
  private @Nullable NeighborOperations neighborhood;
  private @Nullable PartitionedRequests partitioned;
  private volatile boolean freed;

  private int idups;

  /** With a number that its ranks have agreed on. */
  Communicator(
      CommunicatorFactory factory, int number, int[] worldRanks, @Nullable Topology topology) {
    this(
        factory,
        number,
        factory.messages(number, worldRanks),
        factory.collectives(number, worldRanks),
        topology);
  }

  private Communicator(
      CommunicatorFactory factory,
      int number,
      GroupChannel messages,
      GroupChannel collectives,
      @Nullable Topology topology) {
    this.factory = factory;
    this.number = number;
    this.messages = messages;
    this.suite = new CollectiveSuite(collectives);
    this.topology = topology;
    this.rank = messages.rank();
    this.size = messages.size();
    factory.opened(this);
  }

  static Communicator world(CommunicatorFactory factory, int[] everybody) {
    boolean _ = factory.take(0);
    Communicator world = new Communicator(factory, 0, everybody, null);
    world.name("world");
    return world;
  }

  /**
   * The messages of an intercommunicator: to and from the ranks of the other group, of which this
   * one is none. Nothing else of it may be used.
   */
  static Communicator across(CommunicatorFactory factory, int number, GroupChannel collectives) {
    GroupChannel messages = factory.messages(number, collectives.worldRanks());
    return new Communicator(factory, number, messages, collectives, null);
  }

  @Override
  public Communicator self() {
    if (freed) {
      throw ArgumentErrors.freed();
    }
    return this;
  }

  @Override
  public Properties properties() {
    return properties;
  }

  @Override
  public @Nullable Topology topology() {
    return topology;
  }

  @Override
  public Group group() {
    return factory.group(messages.worldRanks());
  }

  @Override
  public synchronized NeighborOperations neighborhood() {
    if (neighborhood == null || freed) {
      neighborhood = TopologyCreation.neighborhood(self());
    }
    return neighborhood;
  }

  public CommunicatorFactory factory() {
    return factory;
  }

  /** For messages by which other communicators are made; their tags are the program's. */
  synchronized GroupChannel control() {
    if (control == null) {
      control = factory.control(number, messages.worldRanks());
    }
    return control;
  }

  @Override
  public int rank() {
    return rank;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public int worldRank(int member) {
    if (member < 0 || member >= size) {
      throw ArgumentErrors.rank("rank", member, size);
    }
    return messages.worldRank(member);
  }

  @Override
  public void send(Slice buffer, int destination, int tag) {
    checkSend(destination, tag);
    messages.send(buffer, destination, tag);
  }

  @Override
  public void ssend(Slice buffer, int destination, int tag) {
    checkSend(destination, tag);
    messages.ssend(buffer, destination, tag);
  }

  @Override
  public void bsend(Slice buffer, int destination, int tag) {
    Request _ = ibsend(buffer, destination, tag);
  }

  @Override
  public void rsend(Slice buffer, int destination, int tag) {
    send(buffer, destination, tag);
  }

  @Override
  public Request isend(Slice buffer, int destination, int tag) {
    checkSend(destination, tag);
    return messages.isend(buffer, destination, tag);
  }

  @Override
  public Request issend(Slice buffer, int destination, int tag) {
    return issendStartable(buffer, destination, tag, SendMode.SYNCHRONOUS);
  }

  @Override
  public Request ibsend(Slice buffer, int destination, int tag) {
    return issendStartable(buffer, destination, tag, SendMode.BUFFERED);
  }

  @Override
  public Request irsend(Slice buffer, int destination, int tag) {
    return isend(buffer, destination, tag);
  }

  private Request issendStartable(Slice buffer, int destination, int tag, SendMode mode) {
    checkSend(destination, tag);
    var request = messages.sendRequest(buffer, destination, tag, mode);
    request.begin();
    return request;
  }

  @Override
  public PersistentRequest sendInit(Slice buffer, int destination, int tag) {
    return prepare(buffer, destination, tag, SendMode.STANDARD);
  }

  @Override
  public PersistentRequest ssendInit(Slice buffer, int destination, int tag) {
    return prepare(buffer, destination, tag, SendMode.SYNCHRONOUS);
  }

  @Override
  public PersistentRequest bsendInit(Slice buffer, int destination, int tag) {
    return prepare(buffer, destination, tag, SendMode.BUFFERED);
  }

  @Override
  public PersistentRequest rsendInit(Slice buffer, int destination, int tag) {
    return prepare(buffer, destination, tag, SendMode.STANDARD);
  }

  private PersistentRequest prepare(Slice buffer, int destination, int tag, SendMode mode) {
    checkSend(destination, tag);
    return messages.sendRequest(buffer, destination, tag, mode);
  }

  @Override
  public Status receive(Slice buffer, int source, int tag) {
    checkSource(source, tag);
    return messages.receive(buffer, source, tag);
  }

  @Override
  public Request ireceive(Slice buffer, int source, int tag) {
    checkSource(source, tag);
    return messages.ireceive(buffer, source, tag);
  }

  @Override
  public PersistentRequest receiveInit(Slice buffer, int source, int tag) {
    checkSource(source, tag);
    return messages.receiveRequest(buffer, source, tag);
  }

  @Override
  public UnsizedRequest ireceiveUnsized(int source, int tag) {
    checkSource(source, tag);
    return messages.ireceiveBytes(source, tag);
  }

  @Override
  public Status sendReceive(
      Slice send, int destination, int sendTag, Slice receive, int source, int receiveTag) {
    checkSend(destination, sendTag);
    checkSource(source, receiveTag);
    return messages.sendReceive(send, destination, sendTag, receive, source, receiveTag);
  }

  @Override
  public Status sendReceiveReplace(
      Slice buffer, int destination, int sendTag, int source, int receiveTag) {
    checkSend(destination, sendTag);
    checkSource(source, receiveTag);
    Slice copy = buffer.copy();
    return sendReceive(copy, destination, sendTag, buffer, source, receiveTag);
  }

  @Override
  public Status probe(int source, int tag) {
    checkSource(source, tag);
    return java.util.Objects.requireNonNull(messages.probe(source, tag, true));
  }

  @Override
  public @Nullable Status iprobe(int source, int tag) {
    checkSource(source, tag);
    return messages.probe(source, tag, false);
  }

  @Override
  public Message mprobe(int source, int tag) {
    checkSource(source, tag);
    return java.util.Objects.requireNonNull(messages.take(source, tag, true));
  }

  @Override
  public @Nullable Message improbe(int source, int tag) {
    checkSource(source, tag);
    return messages.take(source, tag, false);
  }

  @Override
  public void register(Class<?>... types) {
    factory.objects().register(types);
  }

  @Override
  public void sendObject(@Nullable Object object, int destination, int tag) {
    checkSend(destination, tag);
    messages.send(Slice.of(factory.objects().encode(object)), destination, tag);
  }

  @Override
  public Request isendObject(@Nullable Object object, int destination, int tag) {
    checkSend(destination, tag);
    return messages.isend(Slice.of(factory.objects().encode(object)), destination, tag);
  }

  @Override
  public <T> T receiveObject(Class<T> type, int source, int tag) {
    checkObjectSource(source, tag);
    return factory.objects().decode(messages.receiveBytes(source, tag), type);
  }

  @Override
  public <T> Received<T> receiveObjectWithStatus(Class<T> type, int source, int tag) {
    checkObjectSource(source, tag);
    ReceivedBytes message = messages.receiveBytes(source, tag);
    return new Received<>(factory.objects().decode(message, type), message.status());
  }

  @Override
  public <T> CompletableFuture<T> ireceiveObject(Class<T> type, int source, int tag) {
    checkObjectSource(source, tag);
    UnsizedReceive receive = messages.ireceiveBytes(source, tag);
    return receive.toFuture().thenApply(_ -> factory.objects().decode(receive.bytes(), type));
  }

  @Override
  public CollectiveOperations collectives() {
    return suite().blocking();
  }

  /** Collective operations of all kinds. */
  CollectiveSuite suite() {
    return self().suite;
  }

  @Override
  public CollectiveStarter starter() {
    return suite().starter();
  }

  @Override
  public ObjectCoder coder() {
    return factory.objects();
  }

  @Override
  public WindowFactory windowFactory() {
    if (freed) {
      throw ArgumentErrors.freed();
    }
    return new WindowFactory(factory.engine(), factory.job(), this::sameRanks);
  }

  @Override
  public synchronized PartitionedRequests partitionedRequests() {
    if (partitioned == null || freed) {
      partitioned = self().factory.partitioned(number, messages.worldRanks());
    }
    return partitioned;
  }

  @Override
  public Comm dup() {
    Communicator copy = sameRanks();
    properties.copyTo(copy.properties);
    return copy;
  }

  private Communicator sameRanks() {
    return new Communicator(factory, agreedNumber(), messages.worldRanks(), topology);
  }

  /**
   * For the next duplicate that is made while the program goes on; the same on all ranks.
   *
   * @return a channel that no other operation sends on with its tag
   */
  synchronized Channel nextIdup() {
    GroupChannel channel = factory.idups(number, messages.worldRanks());
    return new TaggedChannel(channel, idups++ & MAX_TAG);
  }

  @Override
  public @Nullable Comm split(int color, int key) {
    return split(color, key, null);
  }

  @Nullable Communicator split(int color, int key, @Nullable Topology topology) {
    Splitting.checkColor(color);
    int agreed = agreedNumber();
    int[] ranks = Splitting.group(collectives(), messages, color, key);
    if (color == UNDEFINED) {
      factory.release(agreed);
      return null;
    }
    return new Communicator(factory, agreed, ranks, topology);
  }

  /** Collective. Groups of one split are disjoint and may share the number. */
  int agreedNumber() {
    return factory.agree(value -> allReduce(value, Op.MAX));
  }

  @Override
  public void bufferedLimit(long bytes) {
    if (bytes < 0) {
      throw new ArgumentException("the limit for buffered messages must not be negative: " + bytes);
    }
    factory.engine().bufferedLimit(bytes);
  }

  @Override
  public void flushBuffered() {
    factory.engine().flushBuffered();
  }

  @Override
  public Comm onError(ErrorHandler handler) {
    return HandledCalls.view(this, java.util.Objects.requireNonNull(handler));
  }

  @Override
  public void abort(int code, String reason) {
    factory.job().abort(code, reason);
  }

  @Override
  public void close() {
    freed = true;
    properties.close();
    freeShared();
    factory.closed(this, number);
  }

  /** Gives back the memory that the ranks share for collective operations; none may follow. */
  void freeShared() {
    factory.free(suite::free);
  }

  private void checkSend(int destination, int tag) {
    if (((destination | tag) < 0 || destination >= size || freed)
        && !(destination == PROC_NULL && tag >= 0 && !freed)) {
      throw badSend(destination, tag);
    }
  }

  private void checkSource(int source, int tag) {
    if (source >= size || source < PROC_NULL || tag < ANY_TAG || freed) {
      throw badReceive(source, tag);
    }
  }

  private void checkObjectSource(int source, int tag) {
    checkSource(source, tag);
    if (source == PROC_NULL) {
      throw new ArgumentException("no object can come from PROC_NULL; leave the receive out");
    }
  }

  private WeftException badSend(int destination, int tag) {
    if (freed) {
      return ArgumentErrors.freed();
    }
    boolean badRank = (destination < 0 && destination != PROC_NULL) || destination >= size;
    return badRank
        ? ArgumentErrors.rank("destination", destination, size)
        : ArgumentErrors.sendTag(tag);
  }

  private WeftException badReceive(int source, int tag) {
    if (freed) {
      return ArgumentErrors.freed();
    }
    boolean badRank = source >= size || source < PROC_NULL;
    return badRank ? ArgumentErrors.rank("source", source, size) : ArgumentErrors.receiveTag(tag);
  }
}
