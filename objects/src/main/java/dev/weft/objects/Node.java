package dev.weft.objects;

import dev.weft.Comm;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * One rank's share of the objects of a communicator: it exports objects, and looks up those of
 * other ranks. Any thread may call.
 *
 * <pre>{@code
 * try (Weft weft = Weft.init(args); Node node = Node.of(weft.world())) {
 *   if (weft.world().rank() == 0) {
 *     node.export("hist", Histogram.class, new PlainHistogram());
 *   }
 *   Remote<Histogram> hist = node.lookup("hist", Histogram.class);
 *   hist.call().fill(samples);
 * }
 * }</pre>
 */
public interface Node extends AutoCloseable {

  /** A node over the ranks of a communicator. Collective: every rank calls it; blocks. */
  static Node of(Comm comm) {
    return of(comm, NodeOptions.DEFAULTS);
  }

  /** Like {@link #of(Comm)}, with options of this rank's own. */
  static Node of(Comm comm, NodeOptions options) {
    return NodeProvider.get().node(comm, options);
  }

  /**
   * A node in a process that is no rank: it is alone until others connect to it ({@link #listen}).
   * Does not block.
   */
  static Node standalone() {
    return standalone(NodeOptions.DEFAULTS);
  }

  /** Like {@link #standalone()}, with options. */
  static Node standalone(NodeOptions options) {
    return NodeProvider.get().standalone(options);
  }

  /**
   * Connects to a node that listens, from a process that is no rank: an <i>outside node</i>. It
   * calls that node's objects and those of the other ranks by the names that are open to it, and
   * may give references to its own objects to any of them. For it the space has two ranks: the
   * listening node is 0, and represents all ranks behind it; this node is 1. It exports no names,
   * and takes no part in groups by name and deployments. Blocks for some seconds at most.
   *
   * @param uri what {@link NodeServer#uri} returned there
   * @param secret a file with the secret of one {@link Access} of that node, of mode 0600
   * @throws dev.weft.failure.LaunchException if no node listens there, or one of another version
   * @throws dev.weft.failure.AuthenticationException if it has another secret
   */
  static Node connect(URI uri, Path secret) {
    return connect(uri, secret, NodeOptions.DEFAULTS);
  }

  /** Like {@link #connect(URI, Path)}, with options. */
  static Node connect(URI uri, Path secret, NodeOptions options) {
    return NodeProvider.get().connect(uri, secret, options);
  }

  /**
   * Lets outside nodes connect on the loopback interface, at a port that the system chooses. Does
   * not block.
   *
   * @param access the permissions; at least one
   * @throws dev.weft.failure.LaunchException if a secret's file is not safe
   */
  NodeServer listen(Access... access);

  /**
   * Lets outside nodes connect at an address of this host. Any process that can reach the address
   * may try, and messages are not encrypted: use it within a network that you trust.
   *
   * @param address with port 0 for one that the system chooses
   * @throws dev.weft.failure.ResourceException if the address cannot be bound
   */
  NodeServer listen(InetSocketAddress address, Access... access);

  /**
   * Makes an object callable under a name, from every rank, until it is withdrawn or the node
   * closes. Several threads may be in its methods at a time. The other ranks are notified, without
   * a wait for them.
   *
   * @param type the interface whose methods may be called, and no others
   * @return a reference to it
   * @throws dev.weft.failure.ArgumentException if the name is taken here, or the type is no
   *     interface that can be remote
   */
  <T> Remote<T> export(String name, Class<T> type, T object);

  /**
   * Makes an active object callable under a name: one thread at a time is in its methods, and calls
   * wait for their turn. A method that returns a {@link java.util.concurrent.CompletableFuture}
   * answers when that completes; the object serves on meanwhile. An object that implements {@link
   * Serve} serves by its own loop.
   *
   * <p>While a method waits for a synchronous call of its own, the object serves the calls that
   * belong to the same chain ({@link CallContext#trace}): so a call that comes back does not wait
   * for itself.
   */
  <T> Remote<T> export(String name, Class<T> type, T object, ActiveOptions options);

  /**
   * A reference to an object without a name, to be given to others: a callback. It stays callable
   * while any rank has this reference or one that came from it, and for about a lease time after
   * that ({@link NodeOptions#lease}), or until it is withdrawn.
   */
  <T> Remote<T> share(Class<T> type, T object);

  /** Like {@link #share(Class, Object)}, of an active object. */
  <T> Remote<T> share(Class<T> type, T object, ActiveOptions options);

  /**
   * Allows all ranks to create objects of these classes here: see {@link VirtualNode#active}.
   *
   * @return this
   */
  Node offer(Class<?>... implementations);

  /**
   * Finds the object of that name; waits until some rank has exported it.
   *
   * @throws dev.weft.failure.WaitTimeoutException if none has within the node's deadline
   * @throws dev.weft.failure.ArgumentException if the object's interface is another one, or another
   *     version of this one, or several ranks have exported the name
   */
  <T> Remote<T> lookup(String name, Class<T> type);

  /** Like {@link #lookup(String, Class)}, with a limit of its own. */
  <T> Remote<T> lookup(String name, Class<T> type, Duration limit);

  /**
   * Makes a group of one object on each rank: exports this rank's under the name, and waits until
   * all ranks have done so. Collective: every rank calls it; blocks.
   *
   * <pre>{@code
   * RemoteGroup<Worker> workers = node.group("worker", Worker.class, PlainWorker::new);
   * List<Result> results = workers.scatter(parts, Worker::solve).join();
   * }</pre>
   *
   * @param type the interface whose methods may be called
   * @param member makes this rank's member
   * @throws dev.weft.failure.WaitTimeoutException if some rank has not within the node's deadline
   * @throws dev.weft.failure.PeerFailedException if a rank is gone
   * @throws dev.weft.failure.ArgumentException if the name is taken here, or the interface is
   *     another one elsewhere
   */
  <T> RemoteGroup<T> group(String name, Class<T> type, Supplier<? extends T> member);

  /** Like {@link #group(String, Class, Supplier)}, of active objects. */
  <T> RemoteGroup<T> group(
      String name, Class<T> type, Supplier<? extends T> member, ActiveOptions options);

  /**
   * A group of objects to which this node has references, in that order.
   *
   * @throws dev.weft.failure.ArgumentException if there is none, or one is of another node
   */
  <T> RemoteGroup<T> groupOf(List<Remote<T>> members);

  /**
   * Gives names to sets of ranks, in place of those given before. All ranks check what all have
   * given. Collective: every rank calls it, with the same deployment; blocks.
   *
   * @throws dev.weft.failure.ArgumentException on all ranks, if they have not given the same, or a
   *     set names a rank or host that the job does not have
   */
  void deploy(Deployment deployment);

  /**
   * The ranks of a name.
   *
   * @throws dev.weft.failure.ArgumentException if none has been deployed
   */
  VirtualNode on(String name);

  /**
   * These ranks, without a name; all of them if none is given.
   *
   * @throws dev.weft.failure.ArgumentException if there is no such rank
   */
  VirtualNode on(int... ranks);

  /**
   * Ends calls to an object of this node, or to one that {@link VirtualNode#active} has made; calls
   * under way go on to their end, and an active object serves its waiting calls.
   *
   * @throws dev.weft.failure.ArgumentException if it is of another rank and has not been made so
   */
  void withdraw(Remote<?> object);

  /**
   * Like {@link #withdraw}, at once: calls that wait for an active object fail with a {@link
   * dev.weft.failure.ClosedException}, and the thread that is in one of its methods is interrupted.
   */
  void stop(Remote<?> object);

  /**
   * Allows instances of these classes to travel, as {@link dev.weft.Weft#register} does, exceptions
   * to arrive as themselves, and interfaces to arrive in references whose type the receiving method
   * does not name.
   *
   * @return this
   */
  Node register(Class<?>... types);

  /** This rank, in the node's communicator. */
  int rank();

  /** Number of ranks. */
  int size();

  /** What the node holds and has done. */
  NodeStatistics statistics();

  /**
   * Leaves: waits until all other ranks of the node have closed theirs, or are gone, and serves
   * them until then; what has been called one-way is carried out. Blocks, but no longer than the
   * node's deadline: the others may wait for what an exception keeps this rank from doing. A second
   * call does nothing.
   *
   * @throws dev.weft.failure.WaitTimeoutException if no rank of the job can go on any more, the
   *     node has no deadline, and such waits are to be ended ({@code --stall-report TIME,end}); the
   *     node is closed nevertheless
   */
  @Override
  void close();
}
