package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.ErrorHandler;
import dev.weft.Group;
import dev.weft.InterComm;
import dev.weft.Port;
import dev.weft.SpawnSpec;
import dev.weft.SpawnedProgram;
import dev.weft.call.TimedSection;
import dev.weft.data.ElementType;
import dev.weft.data.Info;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.check.CommInternals;
import dev.weft.internal.check.RankChecks;
import dev.weft.internal.collective.CollectiveOperations;
import dev.weft.internal.engine.GroupChannel;
import dev.weft.internal.spawn.PublishedNames;
import dev.weft.internal.window.WindowFactory;
import dev.weft.rma.Window;
import dev.weft.topology.Cartesian;
import dev.weft.topology.DistributedGraph;
import dev.weft.topology.Graph;
import dev.weft.topology.Locality;
import dev.weft.topology.Neighbors;
import dev.weft.topology.Placement;
import dev.weft.topology.Topology;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A communicator over two channels, for messages and for collective operations. Classes whose names
 * end in Creation make other communicators from it.
 */
public final class IntraCommunicator extends CollectiveCommunicator implements CommInternals {
  private @Nullable GroupChannel control;
  private @Nullable FailureCalls failures;

  /** With a number that its ranks have agreed on. */
  IntraCommunicator(
      CommunicatorFactory factory, int number, int[] worldRanks, @Nullable Topology topology) {
    this(factory, number, factory.messages(number, worldRanks), topology);
  }

  IntraCommunicator(
      CommunicatorFactory factory, int number, GroupChannel messages, @Nullable Topology topology) {
    super(factory, number, messages, topology);
  }

  static IntraCommunicator world(CommunicatorFactory factory, int[] everybody) {
    boolean _ = factory.take(0);
    IntraCommunicator world = new IntraCommunicator(factory, 0, everybody, null);
    world.name("world");
    if (factory.job().isReplacement()) {
      world.markRevoked();
    }
    return world;
  }

  /** This communicator; throws if it is closed. */
  IntraCommunicator open() {
    requireOpen();
    return this;
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
  synchronized FailureCalls failures() {
    if (Repair.isNeeded(factory, number)) {
      throw ArgumentErrors.unrepaired();
    }
    if (failures == null) {
      failures = new FailureCalls(factory, number, messages, messages.worldRanks());
    }
    return failures;
  }

  @Override
  public Comm shrink() {
    requireNotClosed();
    return failures().shrink(this::without);
  }

  @Override
  public CompletableFuture<Comm> ishrink() {
    requireNotClosed();
    return failures().ishrink(this::without);
  }

  @Override
  public Comm repair() {
    requireNotClosed();
    boolean comes = Repair.isNeeded(factory, number);
    return made(comes ? new Repair(factory).byOneWhoComes() : failures().repair(0));
  }

  @Override
  public Comm grow(int ranks) {
    requireNotClosed();
    ArgumentErrors.checkGrowth(ranks, factory.job());
    return made(failures().repair(ranks));
  }

  private IntraCommunicator made(Repair.Repaired all) {
    int[] group = all.agreements().group();
    IntraCommunicator made = new IntraCommunicator(factory, all.number(), group, null);
    FailureCalls _ = made.failures().with(all.agreements());
    return made;
  }

  private IntraCommunicator without(int agreed, BitSet lost) {
    int[] left = Repair.without(messages.worldRanks(), lost);
    return new IntraCommunicator(factory, agreed, left, null);
  }

  @Override
  public int rank() {
    return messages.rank();
  }

  @Override
  public int size() {
    return peers;
  }

  @Override
  public int worldRank(int member) {
    if (member < 0 || member >= peers) {
      throw ArgumentErrors.rank("rank", member, peers);
    }
    return messages.worldRank(member);
  }

  @Override
  public Group group() {
    return factory.group(messages.worldRanks());
  }

  @Override
  public Group.Comparison compare(Comm other) {
    if (open().equals(other)) {
      return Group.Comparison.IDENTICAL;
    }
    Group.Comparison groups = group().compare(other.group());
    return groups == Group.Comparison.IDENTICAL ? Group.Comparison.CONGRUENT : groups;
  }

  @Override
  public Comm dup() {
    IntraCommunicator copy = sameRanks();
    copyAttributes(copy);
    return copy;
  }

  @Override
  public Comm dup(Info hints) {
    Comm copy = dup();
    copy.info(hints);
    return copy;
  }

  @Override
  public CompletableFuture<Comm> idup() {
    requireOpen();
    int[] ranks = messages.worldRanks();
    return GroupCreation.idup(
            this, ranks, agreed -> new IntraCommunicator(factory, agreed, ranks, topology()))
        .<Comm>thenApply(copy -> copy);
  }

  @Override
  public @Nullable RankChecks checks() {
    return factory.checks();
  }

  @Override
  public IntraCommunicator forService() {
    IntraCommunicator service = GroupCreation.service(this);
    service.revokeWith(this);
    return service;
  }

  private IntraCommunicator sameRanks() {
    return new IntraCommunicator(factory, agreedNumber(), messages.worldRanks(), topology());
  }

  @Override
  public @Nullable Comm create(Group group) {
    return GroupCreation.create(open(), group);
  }

  @Override
  public Comm createGroup(Group group, int tag) {
    return GroupCreation.createGroup(open(), group, tag);
  }

  @Override
  public @Nullable Comm split(int color, int key) {
    return split(color, key, null);
  }

  @Nullable IntraCommunicator split(int color, int key, @Nullable Topology topology) {
    int agreed =
        collectives()
            .orRefuse(
                "split",
                () -> {
                  Splitting.checkColor(color);
                  return agreedNumber();
                });
    int[] ranks = Splitting.group(collectives(), messages, color, key);
    if (color == UNDEFINED) {
      factory.release(agreed);
      return null;
    }
    return new IntraCommunicator(factory, agreed, ranks, topology);
  }

  /** Collective. Groups of one split are disjoint and may share the number. */
  int agreedNumber() {
    return factory.agree(value -> allReduce(value, Op.MAX));
  }

  @Override
  public Comm split(Locality locality, int key) {
    return GroupCreation.split(open(), locality, key);
  }

  @Override
  public InterComm createInter(int localLeader, @Nullable Comm bridge, int remoteLeader, int tag) {
    return InterCreation.create(open(), localLeader, bridge, remoteLeader, tag);
  }

  @Override
  public @Nullable Comm create(Cartesian grid, Placement placement) {
    return TopologyCreation.create(open(), grid, grid.size(), placement);
  }

  @Override
  public @Nullable Comm create(Graph graph, Placement placement) {
    return TopologyCreation.create(open(), graph, graph.size(), placement);
  }

  @Override
  public Comm createAdjacent(Neighbors own, Placement placement) {
    return DistributedGraphCreation.adjacent(open(), own, placement);
  }

  @Override
  public Comm createDistributed(List<DistributedGraph.Edge> edges, Placement placement) {
    return DistributedGraphCreation.general(open(), edges, placement);
  }

  @Override
  public Comm sub(int... dimensions) {
    return TopologyCreation.sub(open(), dimensions);
  }

  @Override
  public Cartesian cartesian() {
    return TopologyCreation.cartesian(open());
  }

  @Override
  public Neighbors neighbors() {
    return TopologyCreation.topology(open()).neighbors(rank());
  }

  /** Not by {@code orRefuse}: what is called beneath the collectives is told as one of them. */
  private Window window(String name, Function<WindowFactory, Window> made) {
    CollectiveOperations all = collectives();
    long begun = all.begun();
    try {
      return made.apply(new WindowFactory(factory.engine(), factory.job(), this));
    } catch (RuntimeException e) {
      all.refused(name, e, begun);
      throw e;
    }
  }

  @Override
  public Window allocateWindow(long count, ElementType type) {
    return window("allocateWindow", windows -> windows.allocate(count, type));
  }

  @Override
  public Window allocateSharedWindow(long count, ElementType type) {
    return window("allocateSharedWindow", windows -> windows.allocateShared(count, type));
  }

  @Override
  public Window createWindow(Slice memory) {
    return window("createWindow", windows -> windows.over(memory));
  }

  @Override
  public Window createDynamicWindow() {
    return window("createDynamicWindow", WindowFactory::dynamic);
  }

  @Override
  public InterComm spawn(@Nullable List<SpawnSpec> programs, int root, Duration timeout) {
    return new JointCreation(open(), root).spawn(programs, timeout);
  }

  @Override
  public InterComm spawnThreads(int ranks, @Nullable SpawnedProgram program, int root) {
    return new JointCreation(open(), root).spawnThreads(ranks, program);
  }

  @Override
  public Port openPort() {
    return JobPort.watched(open().factory.connections().openPort(), factory.checks());
  }

  @Override
  public InterComm accept(@Nullable Port port, int root, Duration timeout) {
    return new JointCreation(open(), root).accept(port, timeout);
  }

  @Override
  public InterComm connect(@Nullable String port, int root, Duration timeout) {
    return new JointCreation(open(), root).connect(port, timeout);
  }

  @Override
  public void publishName(String service, Port port) {
    open().factory.connections().publish(service, port);
  }

  @Override
  public void unpublishName(String service) {
    open().factory.connections().unpublish(service);
  }

  @Override
  public @Nullable String lookupName(String service) {
    return PublishedNames.lookup(service);
  }

  @Override
  public String lookupName(String service, Duration timeout) {
    return open().factory.connections().lookup(service, timeout);
  }

  @Override
  public void bufferedLimit(long bytes) {
    factory.engine().bufferedLimit(ArgumentErrors.bufferedLimit(bytes));
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
  public TimedSection time(String name) {
    return factory.job().sections().begin(name);
  }

  @Override
  public void disconnect() {
    open().factory.disconnect(this::barrier, this::close);
  }

  @Override
  public String toString() {
    return "communicator %s: rank %d of %d%s".formatted(title(), rank(), size(), end());
  }
}
