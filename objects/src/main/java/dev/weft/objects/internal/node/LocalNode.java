package dev.weft.objects.internal.node;

import dev.weft.Comm;
import dev.weft.codec.ObjectCodec;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.WaitPolicy;
import dev.weft.internal.stall.ProcessNotes;
import dev.weft.objects.Access;
import dev.weft.objects.ActiveOptions;
import dev.weft.objects.Deployment;
import dev.weft.objects.Node;
import dev.weft.objects.NodeOptions;
import dev.weft.objects.NodeServer;
import dev.weft.objects.NodeStatistics;
import dev.weft.objects.Remote;
import dev.weft.objects.RemoteGroup;
import dev.weft.objects.VirtualNode;
import dev.weft.objects.internal.call.Caller;
import dev.weft.objects.internal.call.ObjectReference;
import dev.weft.objects.internal.deploy.DeploymentExchange;
import dev.weft.objects.internal.failure.ThrowableTypes;
import dev.weft.objects.internal.group.BarrierService;
import dev.weft.objects.internal.group.BarrierTable;
import dev.weft.objects.internal.lease.Leases;
import dev.weft.objects.internal.link.LinkWire;
import dev.weft.objects.internal.name.Directory;
import dev.weft.objects.internal.name.Exported;
import dev.weft.objects.internal.name.Exports;
import dev.weft.objects.internal.name.KnownInterfaces;
import dev.weft.objects.internal.node.NodeSpace.Role;
import dev.weft.objects.internal.serve.CallScope;
import dev.weft.objects.internal.serve.NodeReceiver;
import dev.weft.objects.internal.stream.Streams;
import dev.weft.objects.internal.thread.CallThreadPool;
import dev.weft.objects.internal.value.ValueReader;
import dev.weft.objects.internal.value.ValueWriter;
import dev.weft.objects.internal.wire.NodeChannel;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One rank's node: puts its parts together, and names. */
final class LocalNode implements Node {
  private static final String NOT_OFFERED =
      "the node that this one is connected to has not, for this one's secret,";

  private final NodeOptions options;
  private final NodeSpace space;
  private final NodeChannel nodeChannel;
  private final ObjectCodec codec;
  private final Exports exports;
  private final KnownInterfaces types;
  private final ThrowableTypes exceptions;
  private final Neighbours neighbours;
  private final Directory directory;
  private final DepartedRanks departedRanks;
  private final Leases leases;
  private final Streams streams;
  private final NodeReferences references;
  private final Caller caller;
  private final Notices notices;
  private final CallScope callScope;
  private final NodeReceiver nodeReceiver;
  private final BarrierTable barrierTable = new BarrierTable();
  private final ActiveObjectTable activeObjectTable;
  private final OwnObjects objects;
  private final CreationService creation;
  private final Creator creator;
  private final Lookups lookups;
  private final GroupFactory groupFactory;
  private final OpenListeners openListeners;
  private final NodeCounts counts;
  private final Supplier<String> note;
  private volatile Map<String, int[]> rankSets = Map.of();
  private boolean closing;
  private volatile boolean closed;

  LocalNode(NodeSpace space, NodeOptions options) {
    this(space, options, null);
  }

  /**
   * @param home that of the node that listens, if this is one that stands for an outside node
   */
  LocalNode(NodeSpace space, NodeOptions options, @Nullable Home home) {
    this.options = options;
    this.space = space;
    this.nodeChannel = space.nodeChannel();
    this.codec = space.isOutside() ? new OutsideCodec(space.codec()) : space.codec();
    codec.register(ObjectReference.class);
    this.exports = new Exports(nodeChannel.rank());
    this.types = home == null ? new KnownInterfaces() : home.types();
    this.exceptions = home == null ? new ThrowableTypes() : home.exceptions();
    this.neighbours = home == null ? new Neighbours(exports) : home.neighbours();
    this.directory = new Directory(space.role() == Role.CONNECTED ? NOT_OFFERED : "no rank has");
    this.departedRanks = new DepartedRanks(nodeChannel.size());
    String threads = space.threads();
    this.leases = new Leases(nodeChannel, exports, space.leaseMillis(), threads + "-leases");
    CallThreadPool calls = new CallThreadPool();
    CallThreadPool results = new CallThreadPool();
    this.streams = new Streams(exports, leases, nodeChannel.rank(), calls, results);
    this.references =
        new NodeReferences(
            exports,
            types,
            leases,
            streams,
            neighbours,
            codec,
            nodeChannel.size(),
            options.deadline().toMillis());
    this.caller = new Caller(nodeChannel, codec, references, options, exceptions, results);
    references.callBy(caller);
    neighbours.add(caller);
    this.notices =
        new Notices(
            nodeChannel,
            caller,
            directory,
            departedRanks,
            leases,
            streams,
            this::newReader,
            this::newWriter,
            space.role());
    this.callScope = new CallScope(nodeChannel, exports, codec, references, options, inFlight());
    this.nodeReceiver = new NodeReceiver(callScope, notices, this::abandon, calls, threads);
    notices.cancelBy(nodeReceiver);
    WaitCycles waitCycles =
        new WaitCycles(nodeChannel.rank(), exports, references, callScope::report);
    this.activeObjectTable =
        new ActiveObjectTable(
            nodeChannel.rank(), exports, leases, callScope::report, waitCycles::look, calls);
    this.objects =
        new OwnObjects(
            space,
            exports,
            types,
            leases,
            activeObjectTable,
            directory,
            notices,
            barrierTable,
            references);
    this.creation = new CreationService(nodeChannel.rank(), objects, activeObjectTable);
    this.creator = new Creator(references, types);
    this.lookups =
        new Lookups(
            directory,
            notices,
            references,
            options.deadline(),
            space.role() == Role.CONNECTED,
            callScope::report);
    this.groupFactory =
        new GroupFactory(nodeChannel.rank(), objects, lookups, references, caller, barrierTable);
    this.openListeners = new OpenListeners(home(), options);
    this.counts =
        new NodeCounts(
            threads,
            exports,
            leases,
            streams,
            caller,
            activeObjectTable,
            openListeners,
            callScope,
            nodeReceiver);
    this.note = counts::words;
    exports.addBuiltIn(Introspection.class, (Introspection) this::methods).isKnownToBeQuick();
    exports.addBuiltIn(BarrierService.class, barrierTable).isKnownToBeQuick();
    Exported _ = exports.addBuiltIn(Creation.class, creation);
    exports.addBuiltIn(Waits.class, waitCycles).isKnownToBeQuick();
    ProcessNotes.add(note);
    nodeReceiver.start();
    leases.start();
  }

  private Home home() {
    return new Home(
        nodeChannel.rank(),
        codec,
        exports,
        directory,
        types,
        exceptions,
        references,
        neighbours,
        callScope::report);
  }

  private int[] inFlight() {
    return space.inFlight().stream().mapToInt(Integer::intValue).toArray();
  }

  private ValueReader newReader() {
    return new ValueReader(codec, references, options.largestBytes());
  }

  private ValueWriter newWriter() {
    return new ValueWriter(codec, references);
  }

  private String[] methods(long object) {
    Exported found = exports.find(object);
    return found == null ? new String[0] : found.table().lines();
  }

  @Override
  public <T> Remote<T> export(String name, Class<T> type, T object) {
    return objects.export(name, type, object, null);
  }

  @Override
  public <T> Remote<T> export(String name, Class<T> type, T object, ActiveOptions active) {
    return objects.export(name, type, object, active);
  }

  @Override
  public <T> Remote<T> share(Class<T> type, T object) {
    return objects.share(type, object, null);
  }

  @Override
  public <T> Remote<T> share(Class<T> type, T object, ActiveOptions active) {
    return objects.share(type, object, active);
  }

  @Override
  public Node offer(Class<?>... implementations) {
    creation.offer(implementations);
    return this;
  }

  @Override
  public <T> Remote<T> lookup(String name, Class<T> type) {
    return lookup(name, type, options.deadline());
  }

  @Override
  public <T> Remote<T> lookup(String name, Class<T> type, Duration limit) {
    return lookups.one(name, type, limit);
  }

  @Override
  public <T> RemoteGroup<T> group(String name, Class<T> type, Supplier<? extends T> member) {
    space.requireRank("be a member of a group; use groupOf with references");
    return groupFactory.make(name, type, allRanks(), member, null);
  }

  @Override
  public <T> RemoteGroup<T> group(
      String name, Class<T> type, Supplier<? extends T> member, ActiveOptions active) {
    space.requireRank("be a member of a group; use groupOf with references");
    return groupFactory.make(name, type, allRanks(), member, active);
  }

  private int[] allRanks() {
    return IntStream.range(0, size()).toArray();
  }

  @Override
  public <T> RemoteGroup<T> groupOf(List<Remote<T>> members) {
    return groupFactory.of(members);
  }

  @Override
  public void deploy(Deployment deployment) {
    space.requireRank("name the ranks of a job");
    Comm comm = space.comm();
    if (comm == null) {
      throw new ArgumentException("a node without a job has no ranks to name; use Node.of");
    }
    rankSets = DeploymentExchange.agree(comm, deployment);
  }

  @Override
  public VirtualNode on(String name) {
    int[] ranks = rankSets.get(name);
    if (ranks == null) {
      throw new ArgumentException(
          "no ranks are called '%s', only %s; name them with node.deploy"
              .formatted(name, rankSets.keySet()));
    }
    return new NamedRanks(name, ranks, groupFactory, creator);
  }

  @Override
  public VirtualNode on(int... ranks) {
    int[] some = NamedRanks.some(ranks.length == 0 ? allRanks() : ranks, size());
    return new NamedRanks(Arrays.toString(some), some, groupFactory, creator);
  }

  @Override
  public void withdraw(Remote<?> object) {
    end(object, false);
  }

  @Override
  public void stop(Remote<?> object) {
    end(object, true);
  }

  private void end(Remote<?> object, boolean atOnce) {
    if (!(object instanceof ObjectReference<?> reference)) {
      throw new ArgumentException("%s is no reference of a node".formatted(object));
    }
    long number = reference.target().reference().object();
    if (object.rank() == rank()) {
      objects.withdraw(number, atOnce);
    } else {
      creator.end(object.rank(), number, atOnce);
    }
  }

  @Override
  public Node register(Class<?>... classes) {
    for (Class<?> type : classes) {
      types.add(type);
      exceptions.add(type);
      codec.register(type);
    }
    return this;
  }

  @Override
  public int rank() {
    return nodeChannel.rank();
  }

  @Override
  public int size() {
    return nodeChannel.size();
  }

  @Override
  public NodeStatistics statistics() {
    return counts.now();
  }

  @Override
  public NodeServer listen(Access... access) {
    return listen(new InetSocketAddress(OwnAddress.loopback(), 0), access);
  }

  @Override
  public NodeServer listen(InetSocketAddress address, Access... access) {
    space.requireRank("let others connect; let them connect to the node that it is connected to");
    if (closed) {
      throw closed();
    }
    return openListeners.open(address, access);
  }

  /** Begins to read what the other of two nodes sends. */
  void startLink(LinkWire link) {
    link.start(space.threads());
  }

  /** Is called, on a thread of its own, when the other of two nodes has left or is gone. */
  void whenLeft(Runnable then) {
    departedRanks.whenOneLeaves(then);
  }

  boolean isAtCalls() {
    return nodeReceiver.isAtCalls();
  }

  /** Ends a node that represents an outside node: waits for the calls of that one. */
  void end() {
    if (notices.lost(LinkWire.CONNECTED) == null && departedRanks.hasLeft(LinkWire.CONNECTED)) {
      close();
    } else {
      boolean _ = beginClosing();
      shut();
      nodeReceiver.cancelAll(); // nobody can be told any more how they end
    }
  }

  @Override
  public void close() {
    if (!beginClosing()) {
      return;
    }
    barrierTable.close();
    notices.leave();
    long limit = options.deadline().isZero() ? Long.MAX_VALUE : options.deadline().toNanos();
    long start = System.nanoTime();
    awaitOthers(limit);
    activeObjectTable.endAll(false);
    int step = 0;
    while (isAtCallsOfAny()
        && System.nanoTime() - start < limit
        && !Thread.currentThread().isInterrupted()) {
      step = WaitPolicy.pause(step);
    }
    endActiveObjectsAndListeners();
    shut();
  }

  /**
   * Names the ranks for which it no longer waits. Before that there is nothing to say: others may
   * call this rank's objects for as long as they like.
   */
  private void awaitOthers(long limitNanos) {
    if (departedRanks.awaitAll(limitNanos) || Thread.currentThread().isInterrupted()) {
      return;
    }
    callScope.report(
        "the end of the node of rank " + rank(),
        new WaitTimeoutException(
            "Node.close has waited %d ms (NodeOptions.deadline) for the nodes of the ranks %s to be closed, and ends without them; has an exception kept them from it?"
                .formatted(TimeUnit.NANOSECONDS.toMillis(limitNanos), departedRanks.present())));
  }

  /** The rank has ended without closing its node: no wait is possible. */
  private void abandon() {
    if (beginClosing()) {
      endActiveObjectsAndListeners();
      shut();
    }
  }

  /** Whether the node was open. */
  private synchronized boolean beginClosing() {
    boolean open = !closing;
    closing = true;
    return open;
  }

  private void endActiveObjectsAndListeners() {
    activeObjectTable.endAll(true);
    openListeners.close();
  }

  private boolean isAtCallsOfAny() {
    return nodeReceiver.isAtCalls() || openListeners.isAtCalls();
  }

  private void shut() {
    closed = true;
    objects.close(this::closed);
    ProcessNotes.remove(note);
    neighbours.remove(caller);
    streams.close();
    leases.stop();
    nodeReceiver.stop();
    directory.close(this::closed);
    caller.pending().close(this::closed);
    nodeChannel.close();
    exports.clear();
  }

  private ClosedException closed() {
    return new ClosedException(
        space.role() == Role.LISTENING ? "the outside node has left" : "the node is closed");
  }
}
