package dev.weft.boot;

import dev.weft.ClosedException;
import dev.weft.LaunchException;
import dev.weft.PeerFailedException;
import dev.weft.boot.stall.RankStates;
import dev.weft.boot.stall.StallAlarm;
import dev.weft.boot.stall.WaitSource;
import dev.weft.os.ExitHook;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A process under a launcher, joined to it by the control connection. A daemon thread of its own
 * reads that connection; when it ends, the launcher is dead and so is this process, at once. Any
 * thread may call.
 */
final class LaunchedJob implements Job {
  private static final int READER_STACK_BYTES = 512 << 10;
  private static final long STACKS_MILLIS = 100;

  private final LaunchEnvironment launch;
  private final Secret secret;
  private final ControlConnection connection;
  private final FailureBoard failures;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition answered = lock.newCondition();
  private boolean joining;
  private boolean fencing;
  private @Nullable List<Card> table;
  private boolean fenced;
  private boolean joined;

  private volatile RankWatch watch = new RankWatch();

  /** Puts the stacks that the launcher asked for into words. */
  private volatile @Nullable Thread describing;

  /** Attaches; blocks until the launcher has proved itself. */
  LaunchedJob(LaunchEnvironment launch) {
    this.launch = launch;
    this.secret = Secret.readFrom(launch.secretFile());
    this.connection = new ControlConnection(launch, secret);
    this.failures = new FailureBoard(launch.size());
    Thread reader = new Thread(null, this::readUntilEnd, "weft-control", READER_STACK_BYTES, false);
    reader.setDaemon(true);
    reader.start();
    var _ = ExitHook.add(connection::exiting);
  }

  @Override
  public String id() {
    return launch.job();
  }

  @Override
  public int rank() {
    return launch.rank();
  }

  @Override
  public int size() {
    return launch.size();
  }

  @Override
  public boolean sharesProcess() {
    return false;
  }

  @Override
  public Secret secret() {
    return secret;
  }

  @Override
  public List<Card> exchange(Card mine) {
    lock.lock();
    try {
      joined = true;
      if (!joining) {
        joining = true;
        send(cardFrame(mine));
      }
      while (table == null) {
        requireEverybody("exchange of addresses");
        await();
      }
      List<Card> result = table;
      table = null;
      joining = false;
      return result;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void fence() {
    lock.lock();
    try {
      if (!fencing) {
        fencing = true;
        send(ControlFrame.bare(ControlFrame.FENCE));
      }
      while (!fenced) {
        requireEverybody("fence");
        await();
      }
      fenced = false;
      fencing = false;
    } finally {
      lock.unlock();
    }
  }

  private void requireEverybody(String what) {
    int missing = failures.firstMissing();
    if (missing >= 0) {
      throw new PeerFailedException(
          missing,
          "the %s of rank %d needs rank %d, which %s"
              .formatted(what, rank(), missing, failures.reason(missing)));
    }
  }

  private void await() {
    Waits.await(
        answered, "rank " + rank() + " was interrupted while it waited for the other ranks");
  }

  @Override
  public void onFailure(ObjIntConsumer<String> listener) {
    failures.listen(listener);
  }

  @Override
  public void onDeparture(IntConsumer listener) {
    failures.listenForDepartures(listener);
  }

  @Override
  public StallAlarm watch(WaitSource source) {
    watch.joined(rank(), source, Stacks::isOfTheProgram);
    return StallAlarm.current(this::stalled);
  }

  /** Watches ranks that are threads of this process. */
  void watch(ThreadJobTable ranks) {
    watch = ranks.watch;
    ranks.hintStallsTo(this::stalled);
  }

  private void stalled(long nanos) {
    int millis = (int) Math.min(nanos / 1_000_000, Integer.MAX_VALUE);
    connection.send(ControlFrame.header(ControlFrame.STALLED, Integer.BYTES).putInt(millis).flip());
  }

  @Override
  public void abort(int code, String reason) {
    abort(rank(), code, reason);
  }

  /** Aborts on behalf of a rank that is a thread of this process. */
  void abort(int rank, int code, String reason) {
    connection.send(ControlFrame.numbersAndText(ControlFrame.ABORT, rank, code, reason));
    Exit.bounded(code == 0 ? 1 : code);
  }

  @Override
  public void close() {
    watch.left(rank());
    lock.lock();
    try {
      if (joined) {
        joined = false;
        connection.send(ControlFrame.bare(ControlFrame.LEAVE));
      }
    } finally {
      lock.unlock();
    }
  }

  /** Says that all ranks which are threads of this process have finished in order. */
  void finished() {
    connection.send(ControlFrame.bare(ControlFrame.LEAVE));
  }

  /** Says that a thread of this process ended with an exception that nobody caught. */
  void thrown(int rank, Throwable exception) {
    connection.send(
        ControlFrame.numbersAndText(
            ControlFrame.THROWN, rank, Stacks.blamedPeer(exception), Stacks.trace(exception)));
    Thread describes = describing;
    if (describes != null) {
      // The process ends next; the launcher should have its answer before.
      Waits.join(describes, STACKS_MILLIS);
    }
  }

  private void readUntilEnd() {
    try {
      while (true) {
        connection.read(this::frame);
      }
    } catch (IOException | RuntimeException launcherGone) {
      Exit.withLauncher(launch.job());
    }
  }

  private void frame(int type, ByteBuffer body) {
    switch (type) {
      case ControlFrame.TABLE -> {
        List<Card> cards = new ArrayList<>(size());
        for (int rank = 0; rank < size(); rank++) {
          cards.add(CardRecord.decode(body));
        }
        failures.allPresent();
        answer(() -> table = List.copyOf(cards));
      }
      case ControlFrame.FENCED -> answer(() -> fenced = true);
      case ControlFrame.FAILED -> {
        int rank = body.getInt();
        int kind = body.getInt();
        if (kind != ControlFrame.LEFT) {
          failures.missing(rank, ControlFrame.textOf(body));
          answer(() -> {});
        }
        if (kind == ControlFrame.BROKEN) {
          failures.tell(rank);
        } else {
          failures.departed(rank);
        }
      }
      case ControlFrame.DUMP -> sendStacks();
      case ControlFrame.ASK -> {
        int round = body.getInt();
        boolean stacks = body.getInt() != 0;
        Thread _ =
            Thread.ofPlatform().daemon().name("weft-states").start(() -> sendStates(round, stacks));
      }
      default -> throw new LaunchException("unknown control frame " + type);
    }
  }

  /** Looks now, before a failure frees anybody; puts it into words beside this thread. */
  private void sendStacks() {
    Map<Thread, StackTraceElement[]> seen = Thread.getAllStackTraces();
    describing =
        Thread.ofPlatform()
            .daemon()
            .name("weft-stacks")
            .start(
                () -> connection.send(ControlFrame.text(ControlFrame.STACKS, Stacks.text(seen))));
  }

  private void sendStates(int round, boolean withStacks) {
    Map<Thread, StackTraceElement[]> seen = new HashMap<>();
    byte[] states = RankStates.encode(watch.states(seen));
    connection.send(ControlFrame.states(round, states, withStacks ? Stacks.text(seen) : ""));
  }

  private void answer(Runnable change) {
    lock.lock();
    try {
      change.run();
      answered.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private ByteBuffer cardFrame(Card card) {
    ByteBuffer record = CardRecord.encode(card);
    return ControlFrame.header(ControlFrame.JOIN, record.remaining()).put(record).flip();
  }

  private void send(ByteBuffer frame) {
    if (!connection.send(frame)) {
      throw new ClosedException("the launcher of job " + id() + " has ended");
    }
  }
}
