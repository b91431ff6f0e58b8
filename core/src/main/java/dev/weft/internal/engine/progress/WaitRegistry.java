package dev.weft.internal.engine.progress;

import dev.weft.internal.engine.base.Awaited;
import dev.weft.internal.engine.base.EngineLock;
import dev.weft.internal.engine.base.ServiceThread;
import dev.weft.internal.engine.base.WaitTime;
import dev.weft.internal.engine.failure.Losses;
import dev.weft.internal.engine.protocol.Contexts;
import dev.weft.internal.engine.protocol.NearMisses;
import dev.weft.internal.engine.request.BackgroundWork;
import dev.weft.internal.engine.request.Operation;
import dev.weft.internal.engine.request.WaitMarker;
import dev.weft.internal.stall.RankService;
import dev.weft.internal.stall.SleepingThread;
import dev.weft.internal.stall.StallAlarm;
import dev.weft.internal.stall.UnmatchedMessages;
import dev.weft.internal.stall.UnstartedRequest;
import dev.weft.internal.stall.WaitKind;
import dev.weft.internal.stall.WaitSource;
import dev.weft.internal.stall.WaitTarget;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a rank that sleep in waits, and when something last moved: what the job looks at
 * when it wants to know who waits for whom. Kept under the engine lock, and only by threads that
 * have waited so long that they sleep; {@link #look} takes the lock, from any thread.
 */
public final class WaitRegistry implements WaitSource {
  private final Poller poller;
  private final Losses losses;
  private final Contexts contexts;
  private final BackgroundWork background;
  private final EngineLock lock;
  private final WaitTime waitTime;
  private final List<Entry> entries = new ArrayList<>(1);

  /** Operations under way that the program has futures of. */
  private final Set<Operation> promised = new LinkedHashSet<>();

  /** Those of layers above. Asked without the lock. */
  private final List<RankService> services = new CopyOnWriteArrayList<>();

  private StallAlarm alarm = StallAlarm.NEVER;
  private long quietSinceNanos = System.nanoTime();
  private long toldNanos = quietSinceNanos;

  /** A sleeping thread; an identity, since a thread may look the same twice. */
  static final class Entry {
    private final Thread thread = Thread.currentThread();
    private final Awaited awaited;
    private final boolean limited;
    private final long sinceNanos;
    private boolean released;

    private Entry(Awaited awaited, boolean limited, long sinceNanos) {
      this.awaited = awaited;
      this.limited = limited;
      this.sinceNanos = sinceNanos;
    }

    /** Whether the program waits, rather than the library for requests or in the background. */
    private boolean isOfProgram() {
      return !(thread instanceof ServiceThread)
          && !(awaited instanceof Operation operation && operation.background);
    }

    /** What is seen of its wait. That it waits for a message is the rest of one that serves. */
    private SleepingThread sees(SleepingThread seen, String work) {
      WaitTarget target =
          thread instanceof ServiceThread && awaited instanceof Operation
              ? WaitTarget.of(WaitKind.SERVICE, List.of())
              : seen.target();
      return new SleepingThread(
          thread, target, limited, work.isEmpty() ? seen.work() : work, seen.worker());
    }

    /** Whether the thread is to give up, since what it waits for will never be. */
    boolean isReleased() {
      return released;
    }
  }

  public WaitRegistry(
      EngineLock lock,
      Poller poller,
      Losses losses,
      Contexts contexts,
      BackgroundWork background,
      WaitTime waitTime) {
    this.lock = lock;
    this.poller = poller;
    this.losses = losses;
    this.contexts = contexts;
    this.background = background;
    this.waitTime = waitTime;
  }

  /** Says when, and whom, to tell that nothing has moved. Takes the lock. */
  public void set(StallAlarm newAlarm) {
    try (var _ = lock.hold()) {
      alarm = newAlarm;
    }
  }

  /**
   * The calling thread is about to sleep.
   *
   * @param sinceNanos when its wait has begun
   */
  Entry enter(Awaited awaited, boolean limited, long sinceNanos) {
    Entry entry = new Entry(awaited, limited, sinceNanos);
    entries.add(entry);
    moved();
    return entry;
  }

  /** It goes on. */
  void leave(Entry entry) {
    entries.remove(entry);
    moved();
  }

  /** The calling thread is about to wait for something that is no operation. Takes the lock. */
  WaitMarker note(Awaited awaited) {
    try (var _ = lock.hold()) {
      return new Note(enter(awaited, false, System.nanoTime()));
    }
  }

  private final class Note implements WaitMarker {
    private final Entry entry;

    private Note(Entry entry) {
      this.entry = entry;
    }

    @Override
    public void tell() {
      try (var _ = lock.hold()) {
        tellIfQuiet();
      }
    }

    @Override
    public boolean isReleased() {
      try (var _ = lock.hold()) {
        return entry.isReleased();
      }
    }

    @Override
    public void close() {
      try (var _ = lock.hold()) {
        leave(entry);
        waitTime.add(System.nanoTime() - entry.sinceNanos);
      }
    }
  }

  /**
   * The program's waits that last: the thread of the oldest, and for how long all have lasted.
   *
   * @param thread null if none waits so long that it sleeps
   * @param sinceNanos when the oldest has begun, as {@link System#nanoTime} tells it
   */
  public record Lasting(@Nullable Thread thread, long sinceNanos, long sumNanos) {}

  /** Under the lock: those of now. */
  public Lasting lasting() {
    long now = System.nanoTime();
    long sum = 0;
    Entry oldest = null;
    for (Entry entry : entries) {
      if (entry.isOfProgram()) {
        sum += now - entry.sinceNanos;
        oldest = oldest == null || entry.sinceNanos - oldest.sinceNanos < 0 ? entry : oldest;
      }
    }
    return new Lasting(
        oldest == null ? null : oldest.thread, oldest == null ? 0 : oldest.sinceNanos, sum);
  }

  /** The program may wait for an operation's future. */
  void promise(Operation operation) {
    promised.add(operation);
  }

  /** It is done. */
  void keep(Operation operation) {
    promised.remove(operation);
  }

  /** Whether somebody may wait who does not stand here. */
  boolean hasPromised() {
    return !promised.isEmpty();
  }

  /** A poll has found something; only of interest while somebody waits. */
  void movedIfWatched() {
    if (!entries.isEmpty() || !promised.isEmpty()) {
      moved();
    }
  }

  /** Something has been sent, received or completed. */
  void moved() {
    quietSinceNanos = System.nanoTime();
  }

  /** If nothing has moved for the limit, says so, with the lock given up meanwhile. */
  void tellIfQuiet() {
    long now = System.nanoTime();
    long limit = alarm.limitNanos();
    if (now - quietSinceNanos >= limit && now - toldNanos >= limit) {
      toldNanos = now;
      lock.unlock();
      try {
        alarm.hint().accept(limit);
      } finally {
        lock.lock();
      }
    }
  }

  /** Adds a service of a layer above. Without the lock. */
  public void add(RankService service) {
    services.add(service);
  }

  /** It has ended. */
  public void remove(RankService service) {
    services.remove(service);
  }

  @Override
  public Look look() {
    boolean serves = services.stream().anyMatch(RankService::isAtWork);
    String doubt =
        services.stream()
            .map(RankService::doubt)
            .filter(each -> !each.isEmpty())
            .findFirst()
            .orElse("");
    try (var _ = lock.hold()) {
      boolean unsent = !losses.isClosed() && poller.hasUnsent();
      return new Look(quietSinceNanos, sleeping(), futures(), unsent, serves, doubt);
    }
  }

  private List<SleepingThread> sleeping() {
    List<SleepingThread> sleeping = new ArrayList<>(entries.size());
    for (Entry entry : entries) {
      String work = background.of(entry.thread);
      entry.awaited.show(seen -> sleeping.add(titled(entry.sees(seen, work))));
    }
    return sleeping;
  }

  private List<SleepingThread> futures() {
    List<SleepingThread> futures = new ArrayList<>(promised.size());
    promised.forEach(operation -> operation.show(seen -> futures.add(titled(seen))));
    return futures;
  }

  private SleepingThread titled(SleepingThread seen) {
    String title = contexts.title(seen.target().context());
    return title.isEmpty() ? seen : seen.on(title);
  }

  @Override
  public List<UnmatchedMessages> unmatched() {
    try (var _ = lock.hold()) {
      List<WaitTarget> waits =
          Stream.concat(sleeping().stream(), futures().stream())
              .map(SleepingThread::target)
              .toList();
      return NearMisses.of(waits, contexts);
    }
  }

  @Override
  public List<UnstartedRequest> unstarted() {
    try (var _ = lock.hold()) {
      return contexts.unstarted();
    }
  }

  @Override
  public void release(Thread thread) {
    try (var _ = lock.hold()) {
      for (Entry entry : entries) {
        entry.released |= entry.thread == thread;
      }
    }
  }
}
