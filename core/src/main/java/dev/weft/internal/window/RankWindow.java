package dev.weft.internal.window;

import dev.weft.Comm;
import dev.weft.data.AttributeKey;
import dev.weft.data.ElementType;
import dev.weft.data.Info;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;
import dev.weft.internal.check.EpochSites;
import dev.weft.internal.os.Survival;
import dev.weft.internal.os.memory.Memory;
import dev.weft.internal.window.RequestRecord.Kind;
import java.lang.foreign.MemorySegment;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A window at one rank: its synchronisation, attached memory, and closing. Any thread.
 *
 * <p>Closing has a barrier of its own, apart from the fences': a rank that leaves because of an
 * exception takes part in it on another thread, and no rank mistakes that for a fence. A rank that
 * waited in vain does the same: between epochs an exception cannot be detected here, but a definite
 * stall report shows that the others will never come, and ends the wait if the program wants that.
 */
class RankWindow extends WindowOperations {
  private static final int CLOSING = 4;
  private static final Slice NOTHING = Slice.of(new byte[0]);
  private final @Nullable AttachedMemory attachedMemory;
  private final @Nullable MemorySegment shared;
  private final @Nullable WindowServer windowServer;
  private final WindowRelease release;

  /**
   * The progress of the dissemination barrier of closing: the distance of the ranks in this round,
   * and whether its message has been sent. A wait that was ended continues from there.
   */
  private int distance = 1;

  private boolean sent;

  /** In the order in which they were first used. */
  private final Set<AttributeKey<?>> attributeKeys = new LinkedHashSet<>();

  /**
   * @param comm a communicator of the window's own
   * @param direct each rank's memory, where operations access it without its target
   * @param memories each rank's memory, where it can be accessed by the calling thread
   * @param attachedMemory this rank's, of a dynamic window
   * @param shared all memory of a shared window
   * @param windowServer this rank's running service, if there is one
   * @param release run by the service, if there is one
   * @param sites of its epochs, for the report when it is closed
   */
  RankWindow(
      Comm comm,
      ElementType type,
      RemoteWindow[] targets,
      @Nullable MemorySegment[] direct,
      @Nullable MemorySegment[] memories,
      long[] bytes,
      @Nullable AttachedMemory attachedMemory,
      @Nullable MemorySegment shared,
      @Nullable WindowServer windowServer,
      WindowRelease release,
      EpochSites sites) {
    super(comm, type, targets, direct, memories, bytes, sites);
    this.attachedMemory = attachedMemory;
    this.shared = shared;
    this.windowServer = windowServer;
    this.release = release;
  }

  @Override
  public int rank() {
    return comm.rank();
  }

  @Override
  public MemorySegment sharedMemory() {
    if (shared == null) {
      throw new ArgumentException(
          FailureCode.WINDOW_USE,
          "only a window made with allocateSharedWindow has memory that all ranks share");
    }
    return shared;
  }

  // The name, hints and attributes are those of the window's own communicator.

  @Override
  public String name() {
    return comm.name();
  }

  @Override
  public void name(String name) {
    comm.name(name);
  }

  @Override
  public Info info() {
    return comm.info();
  }

  @Override
  public void info(Info hints) {
    comm.info(hints);
  }

  @Override
  public <T> @Nullable T attribute(AttributeKey<T> key) {
    return comm.attribute(key);
  }

  @Override
  public <T> void attribute(AttributeKey<T> key, T value) {
    synchronized (attributeKeys) {
      epochs.requireOpen();
      attributeKeys.add(key);
    }
    comm.attribute(key, value);
  }

  @Override
  public void removeAttribute(AttributeKey<?> key) {
    comm.removeAttribute(key);
  }

  /** On the thread that closes the window, the latest first. */
  private void deleteAttributes() {
    List<AttributeKey<?>> keys;
    synchronized (attributeKeys) {
      keys = List.copyOf(attributeKeys);
    }
    for (AttributeKey<?> key : keys.reversed()) {
      comm.removeAttribute(key);
    }
  }

  @Override
  public long attach(Slice memory) {
    epochs.requireOpen();
    return dynamic("attach").attach(accessible(memory));
  }

  @Override
  public void detach(long displacement) {
    dynamic("detach").detach(displacement);
  }

  private AttachedMemory dynamic(String what) {
    if (attachedMemory == null) {
      throw new ArgumentException(
          FailureCode.WINDOW_USE,
          what + " is for windows made with createDynamicWindow; this one has its memory already");
    }
    return attachedMemory;
  }

  /** The memory of a slice as any thread may access it. */
  static MemorySegment accessible(Slice memory) {
    if (memory.base() instanceof boolean[]) {
      throw new ArgumentException(
          FailureCode.WINDOW_USE,
          "a window cannot lie over a boolean[]; use a byte[], or allocate the window");
    }
    if (!memory.isContiguous()) {
      throw new ArgumentException(
          FailureCode.WINDOW_USE, "a window cannot lie over memory with gaps: " + memory);
    }
    MemorySegment whole = Objects.requireNonNull(Memory.segment(memory.base()));
    if (!memory.isWritable()) {
      throw new ArgumentException(
          FailureCode.WINDOW_USE, "a window cannot lie over read-only memory");
    }
    if (!Memory.isForAnyThread(whole)) {
      throw new ArgumentException(
          FailureCode.WINDOW_USE,
          "a window cannot lie over memory that is confined to one thread; allocate it from a"
              + " shared or automatic arena");
    }
    return whole.asSlice(memory.offsetBytes(), memory.bytes());
  }

  @Override
  public void close() {
    boolean cutOff;
    synchronized (this) {
      if (epochs.isClosed()) {
        return;
      }
      cutOff = isUnderWay() || isFailing();
      if (cutOff) {
        tellCutOff();
        abandon();
      }
      epochs.close();
    }
    deleteAttributes();
    if (cutOff) {
      leaveAside();
      return;
    }
    try {
      leave();
    } catch (WaitTimeoutException stalled) {
      leaveAside();
      throw stalled;
    }
  }

  private void leaveAside() {
    Thread _ = Thread.ofVirtual().name("weft-window-closing").start(this::leaveQuietly);
  }

  private void leaveQuietly() {
    try {
      leave();
    } catch (WeftException e) {
      // The others are gone, or the job is over: no rank needs this rank's memory.
    }
  }

  /** Whether an exception is known to lead the program to close the window. */
  boolean isFailing() {
    return false;
  }

  /** All ranks tell each other the last, if they have something to tell. */
  void tellLast() {
    // Only where accesses are checked.
  }

  private void leave() {
    try {
      release.flush();
      tellLast();
      barrier();
      release.noAccessLeft();
    } catch (WaitTimeoutException stalled) {
      throw stalled;
    } catch (WeftException e) {
      leaveWithoutOthers();
      throw e;
    }
    if (windowServer != null) {
      RequestRecord stop = new RequestRecord();
      stop.set(Kind.STOP, 0, 0);
      comm.send(stop.message(), rank(), RequestRecord.REQUEST);
      windowServer.awaitEnd();
    } else {
      release.run();
    }
  }

  /** A rank is lost; where the job goes on the others, who may wait for this one, must not. */
  private void leaveWithoutOthers() {
    if (Survival.isAsked()) {
      comm.revoke();
    }
    if (windowServer == null) {
      release.run();
    } else if (Survival.isAsked()) {
      windowServer.giveUp();
    }
  }

  private void barrier() {
    for (; distance < size(); distance *= 2) {
      if (!sent) {
        comm.send(NOTHING, (rank() + distance) % size(), CLOSING);
        sent = true;
      }
      Status _ = comm.receive(NOTHING, (rank() - distance + size()) % size(), CLOSING);
      sent = false;
    }
  }

  @Override
  public String toString() {
    return "window of %s: rank %d of %d%s"
        .formatted(type(), rank(), size(), epochs.isClosed() ? ", closed" : "");
  }
}
