package dev.weft.objects.internal.node;

import dev.weft.Comm;
import dev.weft.codec.ObjectCodec;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.WaitPolicy;
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
import dev.weft.objects.internal.group.Barriers;
import dev.weft.objects.internal.lease.Leases;
import dev.weft.objects.internal.link.LinkWire;
import dev.weft.objects.internal.method.MethodTable;
import dev.weft.objects.internal.name.Directory;
import dev.weft.objects.internal.name.Exported;
import dev.weft.objects.internal.name.Exports;
import dev.weft.objects.internal.name.KnownTypes;
import dev.weft.objects.internal.node.NodeSpace.Role;
import dev.weft.objects.internal.serve.Service;
import dev.weft.objects.internal.serve.Site;
import dev.weft.objects.internal.stream.Streams;
import dev.weft.objects.internal.value.Reference;
import dev.weft.objects.internal.value.ValueReader;
import dev.weft.objects.internal.value.ValueWriter;
import dev.weft.objects.internal.wire.Wire;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One rank's node: puts its parts together, and names. */
final class LocalNode implements Node {
  private static final String NOT_OFFERED =
      "the node that this one is connected to has not, for this one's secret,";

  private final NodeOptions options;
  private final NodeSpace space;
  private final Wire wire;
  private final ObjectCodec codec;
  private final Exports exports;
  private final KnownTypes types;
  private final ThrowableTypes exceptions;
  private final Neighbours neighbours;
  private final Directory directory;
  private final Departures departures;
  private final Leases leases;
  private final Streams streams;
  private final NodeReferences references;
  private final Caller caller;
  private final Notices notices;
  private final Site site;
  private final Service service;
  private final Barriers barriers = new Barriers();
  private final Groups groups;
  private final List<OutsideNodes> servers = new CopyOnWriteArrayList<>();
  private final ActiveObjects activeObjects;
  private final Creator creator;
  private volatile Map<String, int[]> rankSets = Map.of();
  private boolean closing;
  private volatile boolean closed;

  LocalNode(NodeSpace space, NodeOptions options) {
    this(space, options, null);
  }

  /**
   * @param home the node that listens, if this is one that stands for an outside node
   */
  LocalNode(NodeSpace space, NodeOptions options, @Nullable LocalNode home) {
    this.options = options;
    this.space = space;
    this.wire = space.wire();
    this.codec = space.codec();
    this.exports = new Exports(wire.rank());
    this.types = home == null ? new KnownTypes() : home.types;
    this.exceptions = home == null ? new ThrowableTypes() : home.exceptions;
    this.neighbours = home == null ? new Neighbours(exports) : home.neighbours;
    this.directory = new Directory(space.role() == Role.CONNECTED ? NOT_OFFERED : "no rank has");
    this.departures = new Departures(wire.size());
    String threads = space.threads();
    this.leases = new Leases(wire, exports, space.leaseMillis(), threads + "-leases");
    this.streams = new Streams(exports, leases, wire.rank());
    this.references =
        new NodeReferences(
            exports,
            types,
            leases,
            streams,
            neighbours,
            wire.size(),
            options.deadline().toMillis());
    this.caller = new Caller(wire, codec, references, options, exceptions);
    references.callBy(caller);
    neighbours.add(caller);
    this.notices =
        new Notices(
            wire,
            caller,
            directory,
            departures,
            leases,
            streams,
            this::newReader,
            this::newWriter,
            space.role() != Role.LISTENING);
    this.site = new Site(wire, exports, codec, references, options, inFlight());
    this.service = new Service(site, notices, this::abandon, threads);
    notices.cancelBy(service);
    Exported _ = exports.addBuiltIn(Introspection.class, (Introspection) this::methods);
    Exported _ = exports.addBuiltIn(BarrierService.class, barriers);
    WaitCycles waitCycles = new WaitCycles(wire.rank(), exports, references, site::report);
    this.activeObjects = new ActiveObjects(this, exports, leases, site::report, waitCycles::look);
    Exported _ = exports.addBuiltIn(Creation.class, activeObjects);
    this.creator = new Creator(references, types);
    Exported _ = exports.addBuiltIn(Waits.class, waitCycles);
    this.groups = new Groups(this, references, caller, barriers);
    service.start();
    leases.start();
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
    return publish(name, type, object, null);
  }

  @Override
  public <T> Remote<T> export(String name, Class<T> type, T object, ActiveOptions active) {
    return publish(name, type, object, active);
  }

  private <T> Remote<T> publish(
      String name, Class<T> type, T object, @Nullable ActiveOptions active) {
    requireRank("export a name; share the object and give the reference to who is to call it");
    Exported added = add(name, type, object, active);
    announce(name, added);
    return references.remote(added.reference(), type);
  }

  void announce(String name, Exported added) {
    directory.add(name, added.reference());
    notices.announce(name, added.reference());
  }

  @Override
  public <T> Remote<T> share(Class<T> type, T object) {
    check(type);
    return references.remote(leases.share(type, object).reference(), type);
  }

  @Override
  public <T> Remote<T> share(Class<T> type, T object, ActiveOptions active) {
    check(type);
    return references.remote(activeObjects.share(type, object, active), type);
  }

  Exported add(String name, Class<?> type, Object object, @Nullable ActiveOptions active) {
    check(type);
    return active == null
        ? exports.add(name, type, object, null)
        : activeObjects.add(name, type, object, active);
  }

  @Override
  public Node offer(Class<?>... implementations) {
    activeObjects.offer(implementations);
    return this;
  }

  private void check(Class<?> type) {
    if (closed) {
      throw closed();
    }
    MethodTable _ = MethodTable.of(type);
    types.add(type);
  }

  @Override
  public <T> Remote<T> lookup(String name, Class<T> type) {
    return lookup(name, type, options.deadline());
  }

  @Override
  public <T> Remote<T> lookup(String name, Class<T> type, Duration limit) {
    MethodTable _ = MethodTable.of(type);
    return checked(name, directory.await(name, limit), type);
  }

  List<Reference> awaitAll(String name, int[] ranks) {
    return directory.awaitAll(name, ranks, options.deadline(), notices::lost);
  }

  /** A reference of that name, if it is to an object of that interface. */
  <T> ObjectReference<T> checked(String name, Reference found, Class<T> type) {
    MethodTable table = MethodTable.of(type);
    if (found.hash() != table.hash()) {
      throw OtherVersion.found(name, found, table, references);
    }
    return references.remote(found, type);
  }

  @Override
  public <T> RemoteGroup<T> group(String name, Class<T> type, Supplier<? extends T> member) {
    requireRank("be a member of a group; use groupOf with references");
    return groups.make(name, type, allRanks(), member, null);
  }

  @Override
  public <T> RemoteGroup<T> group(
      String name, Class<T> type, Supplier<? extends T> member, ActiveOptions active) {
    requireRank("be a member of a group; use groupOf with references");
    return groups.make(name, type, allRanks(), member, active);
  }

  private int[] allRanks() {
    return IntStream.range(0, size()).toArray();
  }

  @Override
  public <T> RemoteGroup<T> groupOf(List<Remote<T>> members) {
    return groups.of(members);
  }

  @Override
  public void deploy(Deployment deployment) {
    requireRank("name the ranks of a job");
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
    return new NamedRanks(name, ranks, groups, creator);
  }

  @Override
  public VirtualNode on(int... ranks) {
    int[] some = NamedRanks.some(ranks.length == 0 ? allRanks() : ranks, size());
    return new NamedRanks(Arrays.toString(some), some, groups, creator);
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
      withdraw(number, atOnce);
    } else {
      creator.end(object.rank(), number, atOnce);
    }
  }

  void withdraw(long number, boolean atOnce) {
    Exported removed = exports.remove(number);
    barriers.end(number);
    ActiveObjects.end(removed, atOnce);
    String name = removed == null ? null : removed.name();
    if (name != null) {
      directory.remove(name, rank());
      notices.retract(name);
    }
  }

  @Override
  public Node register(Class<?>... classes) {
    for (Class<?> type : classes) {
      types.add(type);
      exceptions.add(type);
      if (!type.isInterface() || type.isSealed()) {
        codec.register(type);
      }
    }
    return this;
  }

  @Override
  public int rank() {
    return wire.rank();
  }

  @Override
  public int size() {
    return wire.size();
  }

  @Override
  public NodeStatistics statistics() {
    int waiting = activeObjects.waiting();
    return new NodeStatistics(
        exports.count(true),
        exports.count(false),
        activeObjects.size(),
        leases.held(),
        leases.released(),
        streams.subscriptions(),
        caller.pending().size(),
        waiting,
        Math.max(0, service.running() - waiting),
        site.served(),
        service.threads());
  }

  /** An outside node is not known to others by its rank. */
  private void requireRank(String what) {
    if (space.role() == Role.CONNECTED) {
      throw new ArgumentException("an outside node cannot " + what);
    }
  }

  @Override
  public NodeServer listen(Access... access) {
    return listen(new InetSocketAddress(OwnAddress.loopback(), 0), access);
  }

  @Override
  public NodeServer listen(InetSocketAddress address, Access... access) {
    requireRank("let others connect; let them connect to the node that it is connected to");
    if (access.length == 0) {
      throw new ArgumentException("access for nobody; give the file of a secret with Access.toAll");
    }
    if (closed) {
      throw closed();
    }
    OutsideNodes server = new OutsideNodes(this, options, address, List.of(access));
    servers.add(server);
    return server;
  }

  void forget(OutsideNodes server) {
    servers.remove(server);
  }

  /** Begins to read what the other of two nodes sends. */
  void startLink(LinkWire link) {
    link.start(space.threads(), this::callsUnderWay);
  }

  private int callsUnderWay() {
    return service.running() + service.threads();
  }

  /** Is called, on a thread of its own, when the other of two nodes has left or is gone. */
  void whenLeft(Runnable then) {
    departures.whenOneLeaves(then);
  }

  boolean isAtCalls() {
    return service.isAtCalls();
  }

  ObjectCodec codec() {
    return codec;
  }

  Directory directory() {
    return directory;
  }

  void report(String where, Throwable failure) {
    site.report(where, failure);
  }

  /** The interface of an object that a rank of the job has exported. */
  Class<?> interfaceOf(Reference reference) {
    return types.of(reference);
  }

  /** What passes calls on to an object that a rank has exported: itself, if it is here. */
  Object objectOf(Reference reference, Class<?> type) {
    Exported own = reference.rank() == rank() ? exports.find(reference.object()) : null;
    Object passive = own == null || own.active() != null ? null : own.object();
    return passive != null ? passive : references.forwarding(reference, type);
  }

  /** Ends a node that stands for an outside node: waits for what that one has called. */
  void end() {
    if (notices.lost(LinkWire.CONNECTED) == null && departures.hasLeft(LinkWire.CONNECTED)) {
      close();
    } else {
      boolean _ = beginClosing();
      shut();
    }
  }

  @Override
  public void close() {
    if (!beginClosing()) {
      return;
    }
    barriers.close();
    notices.leave();
    long limit = options.deadline().isZero() ? Long.MAX_VALUE : options.deadline().toNanos();
    long start = System.nanoTime();
    departures.awaitAll(limit);
    activeObjects.endAll(false);
    int step = 0;
    while (isAtCallsOfAny()
        && System.nanoTime() - start < limit
        && !Thread.currentThread().isInterrupted()) {
      step = WaitPolicy.pause(step);
    }
    endActiveObjectsAndServers();
    shut();
  }

  /** The rank has ended and nobody has closed its node: nothing can be waited for. */
  private void abandon() {
    if (beginClosing()) {
      endActiveObjectsAndServers();
      shut();
    }
  }

  /** Whether the node was open. */
  private synchronized boolean beginClosing() {
    boolean open = !closing;
    closing = true;
    return open;
  }

  private void endActiveObjectsAndServers() {
    activeObjects.endAll(true);
    servers.forEach(OutsideNodes::close);
  }

  private boolean isAtCallsOfAny() {
    return service.isAtCalls() || servers.stream().anyMatch(OutsideNodes::isAtCalls);
  }

  private void shut() {
    closed = true;
    neighbours.remove(caller);
    streams.close();
    leases.stop();
    service.stop();
    directory.close();
    caller.pending().close(this::closed);
    wire.close();
  }

  private ClosedException closed() {
    return new ClosedException(
        space.role() == Role.LISTENING ? "the outside node has left" : "the node is closed");
  }
}
