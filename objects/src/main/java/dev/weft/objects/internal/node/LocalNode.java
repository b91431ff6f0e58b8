package dev.weft.objects.internal.node;

import dev.weft.Comm;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.os.OwnAddress;
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
import dev.weft.objects.internal.call.ObjectReference;
import dev.weft.objects.internal.call.ObjectTarget;
import dev.weft.objects.internal.deploy.DeploymentExchange;
import dev.weft.objects.internal.link.LinkWire;
import dev.weft.objects.internal.name.Address;
import dev.weft.objects.internal.name.Exported;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One rank's node. */
final class LocalNode implements Node {
  private final NodeParts parts;
  private final NodeClosing closing;
  private volatile Map<String, int[]> rankSets = Map.of();

  LocalNode(NodeSpace space, NodeOptions options) {
    this(space, options, null);
  }

  /**
   * @param home that of the node that listens, if this is one that stands for an outside node
   */
  LocalNode(NodeSpace space, NodeOptions options, @Nullable Home home) {
    this.parts = new NodeParts(space, options, home, this::abandon);
    this.closing = new NodeClosing(parts);
    ProcessNotes.add(parts.note);
    parts.nodeChannel.serve(parts.service);
    parts.nodeReceiver.start();
    parts.leases.start();
  }

  private void abandon() {
    closing.abandon();
  }

  @Override
  public <T> Remote<T> export(String name, Class<T> type, T object) {
    return parts.objects.export(name, type, object, null);
  }

  @Override
  public <T> Remote<T> export(String name, Class<T> type, T object, ActiveOptions active) {
    return parts.objects.export(name, type, object, active);
  }

  @Override
  public <T> Remote<T> share(Class<T> type, T object) {
    return parts.objects.share(type, object, null);
  }

  @Override
  public <T> Remote<T> share(Class<T> type, T object, ActiveOptions active) {
    return parts.objects.share(type, object, active);
  }

  @Override
  public Node offer(Class<?>... implementations) {
    parts.creation.offer(implementations);
    return this;
  }

  @Override
  public <T> Remote<T> lookup(String name, Class<T> type) {
    return lookup(name, type, parts.options.deadline());
  }

  @Override
  public <T> Remote<T> lookup(String name, Class<T> type, Duration limit) {
    return parts.lookups.one(name, type, limit);
  }

  @Override
  public <T> RemoteGroup<T> group(String name, Class<T> type, Supplier<? extends T> member) {
    parts.space.requireRank("be a member of a group; use groupOf with references");
    return parts.groupFactory.make(name, type, allRanks(), member, null);
  }

  @Override
  public <T> RemoteGroup<T> group(
      String name, Class<T> type, Supplier<? extends T> member, ActiveOptions active) {
    parts.space.requireRank("be a member of a group; use groupOf with references");
    return parts.groupFactory.make(name, type, allRanks(), member, active);
  }

  private int[] allRanks() {
    return IntStream.range(0, size()).toArray();
  }

  @Override
  public <T> RemoteGroup<T> groupOf(List<Remote<T>> members) {
    return parts.groupFactory.of(members);
  }

  @Override
  public void deploy(Deployment deployment) {
    parts.space.requireRank("name the ranks of a job");
    Comm comm = parts.space.comm();
    if (comm == null) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT, "a node without a job has no ranks to name; use Node.of");
    }
    rankSets = DeploymentExchange.agree(comm, deployment);
  }

  @Override
  public VirtualNode on(String name) {
    int[] ranks = rankSets.get(name);
    if (ranks == null) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "no ranks are called '%s', only %s; name them with node.deploy"
              .formatted(name, rankSets.keySet()));
    }
    return new NamedRanks(name, ranks, parts.groupFactory, parts.creator);
  }

  @Override
  public VirtualNode on(int... ranks) {
    int[] some = NamedRanks.some(ranks.length == 0 ? allRanks() : ranks, size());
    return new NamedRanks(Arrays.toString(some), some, parts.groupFactory, parts.creator);
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
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT, "%s is not a reference of a node".formatted(object));
    }
    Address at = reference.target().address();
    Address before;
    do {
      before = at;
      at = endAt(reference.target(), before, atOnce);
    } while (!at.equals(before));
  }

  /** Where the object is: at another address if it has moved meanwhile, and has not been ended. */
  private Address endAt(ObjectTarget target, Address at, boolean atOnce) {
    if (at.rank() == rank()) {
      parts.movementService.awaitEndOfMove(at.object());
      parts.objects.withdraw(at.object(), atOnce);
      return hasMovedFrom(at) ? target.address() : at;
    }
    try {
      parts.creator.end(at.rank(), at.object(), atOnce);
      return at;
    } catch (ArgumentException e) {
      Address now = target.address();
      if (now.equals(at)) {
        throw e;
      }
      return now;
    }
  }

  private boolean hasMovedFrom(Address at) {
    Exported found = parts.exports.find(at.object());
    return found != null && found.hasLeft();
  }

  @Override
  public Node register(Class<?>... classes) {
    for (Class<?> type : classes) {
      parts.types.add(type);
      parts.exceptions.add(type);
      parts.codec.register(type);
    }
    return this;
  }

  @Override
  public int rank() {
    return parts.nodeChannel.rank();
  }

  @Override
  public int size() {
    return parts.nodeChannel.size();
  }

  @Override
  public NodeStatistics statistics() {
    return parts.counts.now();
  }

  @Override
  public NodeServer listen(Access... access) {
    return listen(new InetSocketAddress(OwnAddress.loopback(), 0), access);
  }

  @Override
  public NodeServer listen(InetSocketAddress address, Access... access) {
    parts.space.requireRank(
        "let others connect; let them connect to the node that it is connected to");
    if (closing.isClosed()) {
      throw closing.closed();
    }
    return parts.openListeners.open(address, access);
  }

  /** Begins to read what the other of two nodes sends. */
  void startLink(LinkWire link) {
    link.start(parts.space.threads());
  }

  /** Is called, on a thread of its own, when the other of two nodes has left or is gone. */
  void whenLeft(Runnable then) {
    parts.departedRanks.whenOneLeaves(then);
  }

  boolean isAtCalls() {
    return parts.nodeReceiver.isAtCalls();
  }

  /** Ends a node that represents an outside node: waits for the calls of that one. */
  void end() {
    closing.end();
  }

  @Override
  public void close() {
    closing.close();
  }
}
