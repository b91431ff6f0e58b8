package dev.weft.parallel;

import dev.weft.Comm;
import dev.weft.objects.ActiveOptions;
import dev.weft.objects.Node;
import dev.weft.objects.NodeOptions;
import dev.weft.objects.RemoteGroup;
import java.time.Duration;
import java.util.BitSet;

/**
 * The ranks of one communicator that carry out an executor's tasks, and this rank's part in that.
 * An executor has another one once it goes on with other ranks. Any thread.
 */
final class Crew {
  private static final String NAME = "weft-executor";

  /** Tasks may take any time, and other ranks as long until they close. */
  private static final NodeOptions UNLIMITED = NodeOptions.DEFAULTS.withDeadline(Duration.ZERO);

  private final Comm comm;
  private final Node node;
  private final TaskThreads threads;
  private final RankTasks tasks;
  private final Dispatcher dispatcher;

  /** Collective: every rank of the communicator calls it; blocks. */
  Crew(WeftExecutor executor, Comm comm, ExecutorOptions options) {
    TravelForm travelForm = new TravelForm(options.lambdasOf());
    this.comm = comm;
    this.node = Node.of(comm, UNLIMITED).register(options.types().toArray(Class<?>[]::new));
    this.threads = new TaskThreads(executor, travelForm, node.rank());
    this.tasks = new RankTasks(threads);
    RemoteGroup<TaskServer> servers = servers();
    this.dispatcher = new Dispatcher(servers, travelForm, options.reruns());
    tasks.submittedBy(dispatcher);
    threads.tell(rank -> new RemoteSubmitter(servers.member(rank)));
  }

  /** If a rank is lost meanwhile, all others leave this crew. */
  private RemoteGroup<TaskServer> servers() {
    try {
      return node.group(
          NAME, TaskServer.class, () -> tasks, ActiveOptions.DEFAULTS.onPlatformThread());
    } catch (RuntimeException e) {
      Thread _ = Thread.startVirtualThread(node::close);
      throw e;
    }
  }

  /** Tasks may begin. */
  void begin() {
    threads.fetchMoreBy(dispatcher::sendHere);
  }

  Dispatcher dispatcher() {
    return dispatcher;
  }

  void put(RemoteTask<?> task) {
    dispatcher.put(task, RunningTask.current());
    threads.proceed();
  }

  int size() {
    return node.size();
  }

  /** So many tasks keep all ranks busy while their results are taken. */
  int window() {
    return dispatcher.window();
  }

  /** The ranks that are not known to be lost or closed. */
  int workers() {
    BitSet gone = new BitSet();
    for (int lost : comm.failed()) {
      gone.set(lost);
    }
    for (int rank = 0; rank < node.size(); rank++) {
      gone.set(rank, gone.get(rank) || dispatcher.isGone(rank));
    }
    return node.size() - gone.cardinality();
  }

  /** Serves the tasks of other ranks until all have closed theirs, or are gone; blocks. */
  void close() {
    try {
      node.close();
    } finally {
      threads.close();
    }
  }
}
