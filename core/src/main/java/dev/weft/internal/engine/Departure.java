package dev.weft.internal.engine;

import dev.weft.internal.counters.CounterSampler;
import dev.weft.internal.engine.base.EngineTuning;
import dev.weft.internal.engine.protocol.Peer;
import dev.weft.internal.engine.request.MessageSpace;
import dev.weft.internal.engine.request.Operation;
import dev.weft.internal.engine.request.ReceiveOperation;
import dev.weft.internal.engine.request.SendOperation;
import dev.weft.internal.job.Job;
import dev.weft.internal.os.WaitPolicy;
import dev.weft.internal.transport.Frame;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Ends a rank's membership of its job (MPI 4.1, sections 3.6 and 11.2.2). All messages that it has
 * sent are delivered, however late the receivers come; but the rank may leave because of an
 * exception, so its program is not blocked.
 *
 * <ol>
 *   <li>Messages that match receives of this rank, and background work, may continue as long as
 *       there is progress. Then the rank is closed to its program: waits for a message fail.
 *   <li>The rank sends LEAVING to each peer once every message to that peer has been announced.
 *       From then on the peer knows that nothing new comes, and that its own messages which this
 *       rank has not received will never be received: two ranks that close without receiving do not
 *       wait for each other.
 *   <li>The rank goes on sending until each message has gone, or its receiver is leaving or has
 *       failed. A message has gone when it is in a ring or in the kernel, where its receiver can
 *       get it.
 *   <li>The rank sends BYE, and when BYE has gone, frees its resources.
 * </ol>
 *
 * <p>If this takes more than a moment, a separate thread finishes it, after copying the messages
 * that are in the program's memory. The process does not end before that thread, unless it is
 * killed or fails. See ADR 13.
 */
final class Departure {
  private final Engine engine;
  private final Wiring wiring;
  private boolean saidBye;
  private boolean saidParted;
  private int pauseStep;
  private @Nullable Thread exitHook;

  Departure(Engine engine, Wiring wiring) {
    this.engine = engine;
    this.wiring = wiring;
  }

  /** Waits as for any other operation, so that a report can say for which. */
  void flushBuffered() {
    try (var _ = engine.lock.hold()) {
      SendOperation send = engine.buffered.oldest();
      while (send != null) {
        engine.progress.awaitLocked(send);
        send = engine.buffered.oldest();
      }
    }
  }

  /** Leaves. Once; blocks for a moment. */
  void leave(Job job) {
    boolean _ = quiesce(this::hasReceived, EngineTuning.LEAVING_NANOS);
    closeToProgram();
    tellCause(job);
    job.closing(this::kept);
    boolean left = quiesce(this::hasLeft, EngineTuning.LEAVING_NANOS);
    while (!left && !letGoOfBuffers()) {
      left = quiesce(this::hasLeft, EngineTuning.LEAVING_NANOS);
    }
    if (left) {
      end(job);
      return;
    }
    engine.progress.stop();
    tellParted(job);
    Thread staying =
        Thread.ofPlatform()
            .daemon(false)
            .inheritInheritableThreadLocals(false)
            .name("weft-leaving-" + engine.rank())
            .unstarted(() -> stay(job));
    if (holdsUpExit(staying)) {
      staying.start();
    } else {
      stay(job);
    }
  }

  /** Whether the process is kept from exiting while the thread runs; not if it is exiting. */
  private boolean holdsUpExit(Thread staying) {
    Thread hook = Thread.ofPlatform().name("weft-exit-waits").unstarted(() -> join(staying));
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      exitHook = hook;
      return true;
    } catch (IllegalStateException exiting) {
      return false;
    }
  }

  private static void join(Thread staying) {
    try {
      staying.join();
    } catch (InterruptedException exitNow) {
      Thread.currentThread().interrupt();
    }
  }

  /** Under the lock: whether nothing comes in any more that somebody has asked for. */
  private boolean hasReceived() {
    return engine.table.all(ReceiveOperation.class).isEmpty()
        && engine.reads.isEmpty()
        && engine.background.isEmpty();
  }

  private void closeToProgram() {
    try (var _ = engine.lock.hold()) {
      engine.losses.close();
      for (MessageSpace space : engine.contexts.all()) {
        space.failAll(engine.losses::closed);
      }
      engine.flags.failAll(engine.losses::closed);
      engine.reads.abandonAll(engine.losses::closed);
      engine.remotes.abandonAll(engine.losses::closed);
      engine
          .table
          .all(ReceiveOperation.class)
          .forEach(receive -> receive.fail(engine.losses.closed()));
      engine.background.failAll(engine.losses::closed);
    }
  }

  /**
   * The process ends at once because of a failure: says BYE to whom there is room to. Any thread,
   * without the lock.
   *
   * @param failed rank that has, or {@link Job#LAUNCHER}
   */
  void endNow(int failed) {
    try (var _ = engine.lock.hold()) {
      if (!saidBye && !engine.losses.isReleased()) {
        engine.losses.because(failed);
        connected()
            .forEach(peer -> engine.outgoing.control(peer, Frame.BYE, 0, 0, engine.losses.sign()));
        saidBye = true;
        int _ = engine.progress.doWork();
      }
    }
  }

  /** Under the lock, again and again: does the next steps; says whether all are done. */
  private boolean hasLeft() {
    if (!saidBye) {
      List<Peer> peers = connected();
      if (!engine.outgoing.isDone()) {
        peers.forEach(this::tellLeaving);
        return false;
      }
      peers.forEach(peer -> engine.outgoing.control(peer, Frame.BYE, 0, 0, engine.losses.sign()));
      saidBye = true;
    }
    return !engine.progress.hasUnsent();
  }

  private void tellLeaving(Peer peer) {
    if (!peer.told && peer.queued.isEmpty()) {
      peer.told = true;
      engine.outgoing.control(peer, Frame.LEAVING, 0, 0, engine.losses.sign());
    }
  }

  /** The peers that hear from this rank directly. The others hear from the job that it leaves. */
  private List<Peer> connected() {
    for (int rank = 0; rank < engine.size(); rank++) {
      if (wiring.isConnected(rank)) {
        Peer _ = engine.peerTable.get(rank);
      }
    }
    List<Peer> connected = new ArrayList<>();
    for (Peer peer : engine.peerTable.met()) {
      if (!peer.isSilent() && (peer.link != null || wiring.isConnected(peer.rank))) {
        connected.add(peer);
      }
    }
    return connected;
  }

  /** Copies what is left of messages in the program's memory; false if some must stay there. */
  private boolean letGoOfBuffers() {
    try (var _ = engine.lock.hold()) {
      boolean all = true;
      for (SendOperation send : engine.outgoing.unfinished()) {
        all &= send.letGoOfBuffer();
      }
      return all;
    }
  }

  /** Goes on in the background until the rank has left. */
  private void stay(Job job) {
    try {
      while (!goOn()) {
        tellParted(job);
      }
    } finally {
      end(job);
    }
  }

  private void tellCause(Job job) {
    try (var _ = engine.lock.hold()) {
      job.leavingAfter(engine.losses.firstFailed());
    }
  }

  private void tellParted(Job job) {
    if (!saidParted && hasParted()) {
      saidParted = true;
      tellCause(job);
      job.parted();
    }
  }

  private boolean goOn() {
    try (var _ = engine.lock.hold()) {
      int work = engine.progress.doWork();
      boolean left = hasLeft();
      if (work > 0) {
        pauseStep = 0;
      } else if (!left) {
        pause();
      }
      return left;
    }
  }

  /** Sleeps until something comes; what waits for room is not announced. */
  private void pause() {
    if (engine.progress.sleepsForAny()) {
      return;
    }
    engine.lock.unlock();
    try {
      pauseStep = WaitPolicy.pause(pauseStep);
    } finally {
      engine.lock.lock();
    }
  }

  /** Whether all peers that hear from this rank directly have been told. */
  private boolean hasParted() {
    try (var _ = engine.lock.hold()) {
      return connected().stream().allMatch(peer -> peer.told && peer.controls.isEmpty());
    }
  }

  /** Which messages are not delivered yet, for those who ask; empty if there are none. */
  private String kept() {
    Map<Integer, Integer> messages = new TreeMap<>();
    try (var _ = engine.lock.hold()) {
      for (SendOperation send : engine.outgoing.unfinished()) {
        messages.merge(send.peer, 1, Integer::sum);
      }
    }
    return messages.isEmpty()
        ? ""
        : "; messages not received yet: "
            + messages.entrySet().stream()
                .map(each -> each.getValue() + " by rank " + each.getKey())
                .collect(Collectors.joining(", "));
  }

  private void end(Job job) {
    boolean _ = quiesce(engine.background::isEmpty, EngineTuning.BACKGROUND_NANOS);
    tellCause(job);
    CounterSampler.left(job);
    job.close();
    engine.progress.stop();
    try (var _ = engine.lock.hold()) {
      engine
          .table
          .all(Operation.class)
          .forEach(operation -> operation.fail(engine.losses.closed()));
      engine.release();
    }
    engine.peerDirectory().freeOwned();
    job.rankLifecycle().left();
    Thread hook = exitHook;
    if (hook != null) {
      try {
        boolean _ = Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException exiting) {
        // It has what it waits for.
      }
    }
  }

  /** Polls until it is quiet, or nothing has moved for the limit; says whether it is quiet. */
  private boolean quiesce(BooleanSupplier quiet, long limitNanos) {
    long lastWork = System.nanoTime();
    int step = 0;
    while (true) {
      try (var _ = engine.lock.hold()) {
        int work = engine.progress.doWork();
        if (quiet.getAsBoolean()) {
          return true;
        }
        if (work > 0) {
          lastWork = System.nanoTime();
          step = 0;
        }
      }
      if (System.nanoTime() - lastWork > limitNanos) {
        return false;
      }
      step = WaitPolicy.pause(step);
    }
  }
}
