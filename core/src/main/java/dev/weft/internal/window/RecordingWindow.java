package dev.weft.internal.window;

import dev.weft.Comm;
import dev.weft.data.Blocks;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.internal.check.AccessReview;
import dev.weft.internal.check.EpochSites;
import dev.weft.internal.check.Unwinding;
import dev.weft.internal.check.WindowAccesses;
import dev.weft.internal.check.WindowMemory;
import dev.weft.internal.window.Epochs.State;
import dev.weft.request.Request;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A window whose accesses are checked. When all ranks meet, and when an epoch of post ends, the
 * ranks tell each target of their accesses, and each looks for conflicts in its memory. Messages go
 * on the window's own communicator. Any thread, as for a window.
 */
final class RecordingWindow extends RankWindow {
  private static final int ACCESSES = 5;
  private static final String FENCE = "the epoch of fence";

  private final WindowAccesses accesses;
  private final WindowMemory own;
  private final List<Request> sent = new ArrayList<>();
  private int[] exposed = {};

  /** The ranks from which this one has the last accesses, while it closes the window. */
  private int heardLast;

  private boolean toldLast;
  private boolean failing;
  private final AccessReview last;
  private @Nullable ArgumentException conflict;

  /**
   * @param accesses of this rank; the others as for {@link RankWindow}
   */
  RecordingWindow(
      Comm comm,
      ElementType type,
      RemoteWindow[] targets,
      @Nullable MemorySegment[] memories,
      long[] bytes,
      @Nullable AttachedMemory attachedMemory,
      @Nullable MemorySegment shared,
      @Nullable WindowServer windowServer,
      WindowRelease release,
      EpochSites sites,
      WindowAccesses accesses) {
    super(
        comm,
        type,
        targets,
        new MemorySegment[targets.length],
        memories,
        bytes,
        attachedMemory,
        shared,
        windowServer,
        release,
        sites);
    this.accesses = accesses;
    this.own = new WindowMemory(memories[rank()]);
    this.last = review();
    for (int target = 0; target < targets.length; target++) {
      targets[target] = new RecordingTarget(targets[target], target, accesses, epochs);
    }
  }

  private AccessReview review() {
    return new AccessReview(rank(), type.shift());
  }

  // All ranks together

  @Override
  public void fence(Assertion... assertions) {
    epochs.require("fence", "end that epoch first", State.IDLE, State.FENCE);
    ArgumentException found = review(epochs.state() == State.FENCE);
    try {
      super.fence(assertions);
    } finally {
      accesses.drop(_ -> true);
      accesses.met();
      own.note();
    }
    throwIf(found);
  }

  /**
   * @param wasFence whether the epoch that ends began with a fence
   */
  private @Nullable ArgumentException review(boolean wasFence) {
    own.look();
    boolean quiet = accesses.isQuiet();
    byte[][] mine = new byte[size()][];
    Arrays.setAll(mine, accesses::take);
    byte[][] theirs = exchange(mine);
    AccessReview review = review();
    for (int origin = 0; origin < size(); origin++) {
      review.add(origin, theirs[origin]);
    }
    ArgumentException found = review.conflict();
    return found == null && wasFence ? review.localConflict(own, quiet, FENCE) : found;
  }

  private byte[][] exchange(byte[][] mine) {
    int size = size();
    long[] counts = Arrays.stream(mine).mapToLong(each -> each.length).toArray();
    long[] coming = new long[size];
    comm.allToAll(Slice.of(counts), Slice.of(coming));
    Blocks from = Blocks.of(counts);
    Blocks to = Blocks.of(coming);
    byte[] all = new byte[(int) to.total()];
    comm.allToAllv(Slice.of(together(mine)), from, Slice.of(all), to);
    byte[][] theirs = new byte[size][];
    for (int i = 0; i < size; i++) {
      int at = (int) to.displacement(i);
      theirs[i] = Arrays.copyOfRange(all, at, at + (int) coming[i]);
    }
    return theirs;
  }

  private static byte[] together(byte[][] parts) {
    byte[] all = new byte[Arrays.stream(parts).mapToInt(each -> each.length).sum()];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }

  // Some ranks

  @Override
  public void start(int[] group, Assertion... assertions) {
    super.start(group, assertions);
    if (group.length > 1) {
      accesses.heard(); // One target may know what was done at another.
    }
  }

  @Override
  public void complete() {
    epochs.require("complete", "call start first", State.STARTED);
    for (int target = 0; target < size(); target++) {
      if (epochs.isStarted(target)) {
        send(target);
      }
    }
    super.complete();
  }

  private void send(int target) {
    sent.removeIf(Request::isDone);
    sent.add(comm.isend(Slice.of(accesses.take(target)), target, ACCESSES));
  }

  @Override
  public void post(int[] origins, Assertion... assertions) {
    super.post(origins, assertions);
    own.forget();
    exposed = IntStream.of(origins).filter(each -> each != Comm.PROC_NULL).toArray();
  }

  @Override
  public void awaitComplete() {
    super.awaitComplete();
    endExposed();
  }

  @Override
  public boolean testComplete() {
    boolean over = super.testComplete();
    if (over) {
      endExposed();
    }
    return over;
  }

  private void endExposed() {
    accesses.heard();
    AccessReview review = review();
    for (int origin : exposed) {
      review.add(origin, receive(origin));
    }
    throwIf(review.conflict());
  }

  private byte[] receive(int origin) {
    byte[] records = new byte[(int) comm.probe(origin, ACCESSES).bytes()];
    Status _ = comm.receive(records, origin, ACCESSES);
    return records;
  }

  private static void throwIf(@Nullable ArgumentException found) {
    if (found != null) {
      throw found;
    }
  }

  // What the checks cannot see

  @Override
  public void sync() {
    super.sync();
    accesses.heard();
  }

  @Override
  public MemorySegment memory(int rank) {
    if (rank != rank()) {
      accesses.reachesOthers();
    }
    return super.memory(rank);
  }

  @Override
  public MemorySegment sharedMemory() {
    accesses.reachesOthers();
    return super.sharedMemory();
  }

  // The end

  @Override
  public void close() {
    boolean isOpen = !epochs.isClosed();
    if (isOpen) {
      failing = Unwinding.leadsTo(RecordingWindow.class);
      accesses.drop(_ -> true);
    }
    super.close();
    if (isOpen && !failing) {
      throwIf(conflict);
    }
  }

  @Override
  boolean isFailing() {
    return failing;
  }

  /** A wait that was ended continues where it was. */
  @Override
  void tellLast() {
    if (!toldLast) {
      toldLast = true;
      for (int target = 0; target < size(); target++) {
        send(target);
      }
    }
    while (heardLast < size()) {
      last.add(heardLast, receive(heardLast));
      heardLast++;
    }
    conflict = last.conflict();
  }
}
