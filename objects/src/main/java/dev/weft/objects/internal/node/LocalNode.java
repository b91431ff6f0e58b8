package dev.weft.objects.internal.node;

import dev.weft.codec.ObjectCodec;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.internal.os.WaitPolicy;
import dev.weft.objects.Deployment;
import dev.weft.objects.Node;
import dev.weft.objects.NodeOptions;
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
import dev.weft.objects.internal.method.MethodTable;
import dev.weft.objects.internal.name.Directory;
import dev.weft.objects.internal.name.Exported;
import dev.weft.objects.internal.name.Exports;
import dev.weft.objects.internal.name.KnownTypes;
import dev.weft.objects.internal.serve.Service;
import dev.weft.objects.internal.serve.Site;
import dev.weft.objects.internal.stream.Streams;
import dev.weft.objects.internal.value.Reference;
import dev.weft.objects.internal.value.ValueReader;
import dev.weft.objects.internal.value.ValueWriter;
import dev.weft.objects.internal.wire.Wire;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** One rank's node: puts its parts together, and names. */
final class LocalNode implements Node {
  private final NodeOptions options;
  private final NodeSpace space;
  private final Wire wire;
  private final ObjectCodec codec;
  private final Exports exports;
  private final KnownTypes types = new KnownTypes();
  private final ThrowableTypes exceptions = new ThrowableTypes();
  private final Directory directory = new Directory();
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
  private volatile Map<String, int[]> rankSets = Map.of();
  private boolean closing;
  private volatile boolean closed;

  LocalNode(NodeSpace space, NodeOptions options) {
    this.options = options;
    this.space = space;
    this.wire = space.wire();
    this.codec = space.codec();
    this.exports = new Exports(wire.rank());
    this.departures = new Departures(wire.size());
    String threads = space.threads();
    this.leases = new Leases(wire, exports, space.leaseMillis(), threads + "-leases");
    this.streams = new Streams(exports, leases, wire.rank());
    this.references =
        new NodeReferences(exports, types, leases, streams, options.deadline().toMillis());
    this.caller = new Caller(wire, codec, references, options, exceptions);
    references.callBy(caller);
    this.notices =
        new Notices(
            wire, caller, directory, departures, leases, streams, this::newReader, this::newWriter);
    this.site = new Site(wire, exports, codec, references, options, space.inFlight());
    this.service = new Service(site, notices, threads);
    notices.cancelBy(service);
    Exported _ = exports.addBuiltIn(Introspection.class, (Introspection) this::methods);
    Exported _ = exports.addBuiltIn(BarrierService.class, barriers);
    this.groups = new Groups(this, references, caller, barriers);
    service.start();
    leases.start();
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
    Exported added = add(name, type, object);
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

  Exported add(String name, Class<?> type, Object object) {
    check(type);
    return exports.add(name, type, object);
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
      throw otherType(name, found, table);
    }
    return references.remote(found, type);
  }

  private ArgumentException otherType(String name, Reference found, MethodTable table) {
    if (!found.type().equals(table.type().getName())) {
      return new ArgumentException(
          "'%s' on rank %d is a %s, not a %s; look it up as that"
              .formatted(name, found.rank(), found.type(), table.type().getName()));
    }
    MethodTable own = MethodTable.of(Introspection.class);
    Reference asked = new Reference(found.rank(), 0, own.hash(), Introspection.class.getName());
    String[] theirs = references.remote(asked, Introspection.class).call().methods(found.object());
    Set<String> here = new TreeSet<>(Arrays.asList(table.lines()));
    Set<String> there = new TreeSet<>(Arrays.asList(theirs));
    Set<String> both = new TreeSet<>(here);
    boolean _ = both.retainAll(there);
    boolean _ = here.removeAll(both);
    boolean _ = there.removeAll(both);
    return new ArgumentException(
        "'%s' on rank %d has another version of %s: only there %s, only here %s; run the same class files on all ranks"
            .formatted(name, found.rank(), found.type(), there, here));
  }

  @Override
  public <T> RemoteGroup<T> group(String name, Class<T> type, Supplier<? extends T> member) {
    return groups.make(name, type, IntStream.range(0, size()).toArray(), member);
  }

  @Override
  public <T> RemoteGroup<T> groupOf(List<Remote<T>> members) {
    return groups.of(members);
  }

  @Override
  public void deploy(Deployment deployment) {
    rankSets = DeploymentExchange.agree(Objects.requireNonNull(space.comm()), deployment);
  }

  @Override
  public VirtualNode on(String name) {
    int[] ranks = rankSets.get(name);
    if (ranks == null) {
      throw new ArgumentException(
          "no ranks are called '%s', only %s; name them with node.deploy"
              .formatted(name, rankSets.keySet()));
    }
    return new NamedRanks(name, ranks, groups);
  }

  @Override
  public void withdraw(Remote<?> object) {
    if (!(object instanceof ObjectReference<?> reference) || object.rank() != rank()) {
      throw new ArgumentException(
          "%s is not of this rank, %d; withdraw it there".formatted(object, rank()));
    }
    long number = reference.target().reference().object();
    Exported removed = exports.remove(number);
    barriers.end(number);
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
    return new NodeStatistics(
        exports.count(true),
        exports.count(false),
        leases.held(),
        leases.released(),
        streams.subscriptions(),
        caller.pending().size(),
        service.running(),
        site.served(),
        service.threads());
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closing) {
        return;
      }
      closing = true;
    }
    barriers.close();
    notices.leave();
    long limit = options.deadline().isZero() ? Long.MAX_VALUE : options.deadline().toNanos();
    long start = System.nanoTime();
    departures.awaitAll(limit);
    int step = 0;
    while (service.isAtCalls()
        && System.nanoTime() - start < limit
        && !Thread.currentThread().isInterrupted()) {
      step = WaitPolicy.pause(step);
    }
    closed = true;
    streams.close();
    leases.stop();
    service.stop();
    directory.close();
    caller.pending().close(LocalNode::closed);
    wire.close();
  }

  private static ClosedException closed() {
    return new ClosedException("the node is closed");
  }
}
