package mpi;

import dev.weft.rma.Window;
import dev.weft.rma.WindowSynchronization.Assertion;
import dev.weft.rma.WindowSynchronization.LockType;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A window of bytes over a program's buffer, and its synchronisation ({@link
 * dev.weft.rma.WindowSynchronization}). Displacements count in units that each rank gives for its
 * own memory.
 */
abstract class WindowHandle extends Handled {
  static final int RANGE = 68; // MPI_ERR_RMA_RANGE, which this API has no name for

  /** Where Weft puts the memory that is attached first. */
  private static final long FIRST_ATTACHED = 1 << 20;

  final dev.weft.Comm comm;
  final boolean isDynamic;

  /** By rank: bytes that a displacement counts, and bytes of memory. */
  private final long[] units;

  private final long[] sizes;

  /** The hint that this rank does not lock. */
  private final boolean noLocks;

  private final List<Runnable> arrivals = new ArrayList<>();
  private final IdentityHashMap<Buffer, Long> attached = new IdentityHashMap<>();
  private @Nullable Window window;
  private boolean freed;

  /**
   * Collective: a mistake of one rank is told to all, so that none waits for it.
   *
   * @param memory null if memory is attached later
   */
  WindowHandle(@Nullable Comm comm, Info info, @Nullable WindowMemory memory) throws MPIException {
    super(comm == null ? Errhandler.RETURN : comm.handler());
    this.isDynamic = memory == null;
    this.noLocks = Info.of(info).get("no_locks").filter("true"::equals).isPresent();
    this.comm = get(() -> CommHandle.ofArgument(comm));
    long[] own = memory == null ? new long[] {1, 0} : new long[] {memory.unit(), memory.size()};
    long[] all = get(() -> this.comm.allGather(own));
    this.units = new long[all.length / 2];
    this.sizes = new long[all.length / 2];
    for (int rank = 0; rank < units.length; rank++) {
      units[rank] = all[2 * rank];
      sizes[rank] = all[2 * rank + 1];
    }
    this.window = get(() -> made(memory));
  }

  private Window made(@Nullable WindowMemory memory) {
    if (memory == null) {
      return comm.createDynamicWindow();
    }
    MemorySegment own = memory.segment();
    for (int rank = 0; rank < sizes.length; rank++) {
      if (sizes[rank] < 0) {
        throw new Refused(
            ErrorClass.ERR_WIN, "no window: rank %d has no memory for it".formatted(rank));
      }
    }
    return comm.createWindow(dev.weft.data.Slice.of(own));
  }

  @Override
  final int ofArguments() {
    return ErrorClass.ERR_RMA_SYNC;
  }

  final Window window() {
    Window known = window;
    if (known == null || freed) {
      throw new Refused(ErrorClass.ERR_WIN, "the window has been freed");
    }
    return known;
  }

  final int unit(int rank) {
    return Math.toIntExact(units[rank]);
  }

  final long size(int rank) {
    return sizes[rank];
  }

  /** Where an access begins, in bytes. */
  final long place(int target, int displacement, long from, long to) {
    if (target < 0 || target >= units.length) {
      throw new Refused(
          ErrorClass.ERR_RANK,
          "target %d is not a rank of this window, which has ranks 0 to %d"
              .formatted(target, units.length - 1));
    }
    if (displacement < 0) {
      throw new Refused(ErrorClass.ERR_DISP, "displacement " + displacement + " is negative");
    }
    long at = (long) displacement * units[target];
    if (isDynamic) {
      return FIRST_ATTACHED + at;
    }
    if (at + from < 0 || at + to > sizes[target]) {
      throw new Refused(
          RANGE,
          "bytes %d to %d do not lie within the %d bytes of rank %d"
              .formatted(at + from, at + to, sizes[target], target));
    }
    return at;
  }

  /** Lets others access a buffer, so many of its elements ({@link Window#attach}). */
  public void attach(Buffer base, int size) throws MPIException {
    run(
        () -> {
          MemorySegment memory = WindowMemory.of(base, size, 1).segment();
          attached.put(base, window().attach(dev.weft.data.Slice.of(memory)));
        });
  }

  /** Ends what {@link #attach} began ({@link Window#detach}). */
  public void detach(Buffer base) throws MPIException {
    run(
        () -> {
          Long displacement = attached.remove(base);
          if (displacement == null) {
            throw new Refused(ErrorClass.ERR_BASE, "this buffer is not attached");
          }
          window().detach(displacement);
        });
  }

  /** The ranks of the window. */
  public Group getGroup() throws MPIException {
    return get(
        () -> {
          Window _ = window();
          return new Group(comm.group());
        });
  }

  /** Has something stored when what was asked for has arrived. */
  final void onArrival(Runnable action) {
    synchronized (arrivals) {
      arrivals.add(action);
    }
  }

  private void arrived() {
    List<Runnable> actions;
    synchronized (arrivals) {
      actions = List.copyOf(arrivals);
      arrivals.clear();
    }
    actions.forEach(Runnable::run);
  }

  private void completing(Runnable action) throws MPIException {
    run(action);
    run(this::arrived);
  }

  private static Assertion[] assertions(int bits) {
    Set<Assertion> known = EnumSet.noneOf(Assertion.class);
    add(known, bits, Constant.MODE_NOCHECK, Assertion.NO_CHECK);
    add(known, bits, Constant.MODE_NOSTORE, Assertion.NO_STORE);
    add(known, bits, Constant.MODE_NOPUT, Assertion.NO_PUT);
    add(known, bits, Constant.MODE_NOPRECEDE, Assertion.NO_PRECEDE);
    add(known, bits, Constant.MODE_NOSUCCEED, Assertion.NO_SUCCEED);
    int all =
        Constant.MODE_NOCHECK
            | Constant.MODE_NOSTORE
            | Constant.MODE_NOPUT
            | Constant.MODE_NOPRECEDE
            | Constant.MODE_NOSUCCEED;
    if ((bits & ~all) != 0) {
      throw new Refused(ErrorClass.ERR_ASSERT, "there is no assertion " + (bits & ~all));
    }
    return known.toArray(new Assertion[0]);
  }

  private static void add(Set<Assertion> known, int bits, int bit, Assertion assertion) {
    if ((bits & bit) != 0) {
      known.add(assertion);
    }
  }

  /** Ends an epoch of all ranks ({@link dev.weft.rma.WindowSynchronization#fence}). */
  public void fence(int assertion) throws MPIException {
    completing(() -> window().fence(assertions(assertion)));
  }

  private int[] ranks(Group group) {
    int[] all = IntStream.range(0, group.get().size()).toArray();
    int[] ranks = group.get().translate(all, comm.group());
    if (Arrays.stream(ranks).anyMatch(rank -> rank == Constant.UNDEFINED)) {
      throw new Refused(ErrorClass.ERR_GROUP, "the group has a member that the window has not");
    }
    return ranks;
  }

  /** Begins accesses to a group ({@link dev.weft.rma.WindowSynchronization#start}). */
  public void start(Group group, int assertion) throws MPIException {
    run(() -> window().start(ranks(group), assertions(assertion)));
  }

  /** Ends what {@link #start} began ({@link dev.weft.rma.WindowSynchronization#complete}). */
  public void complete() throws MPIException {
    completing(() -> window().complete());
  }

  /** Lets a group access this rank ({@link dev.weft.rma.WindowSynchronization#post}). */
  public void post(Group group, int assertion) throws MPIException {
    run(() -> window().post(ranks(group), assertions(assertion)));
  }

  /** Ends what {@link #post} began ({@link dev.weft.rma.WindowSynchronization#awaitComplete}). */
  public void waitFor() throws MPIException {
    run(() -> window().awaitComplete());
  }

  /**
   * Like {@link #waitFor}, if possible ({@link dev.weft.rma.WindowSynchronization#testComplete}).
   */
  public boolean test() throws MPIException {
    return get(() -> window().testComplete());
  }

  /** Begins accesses to a rank ({@link dev.weft.rma.WindowSynchronization#lock}). */
  public void lock(int lockType, int rank, int assertion) throws MPIException {
    run(
        () -> {
          LockType type =
              switch (lockType) {
                case Constant.LOCK_EXCLUSIVE -> LockType.EXCLUSIVE;
                case Constant.LOCK_SHARED -> LockType.SHARED;
                default ->
                    throw new Refused(ErrorClass.ERR_LOCKTYPE, "there is no lock " + lockType);
              };
          Assertion[] promised = assertions(assertion);
          requireLocks();
          if (rank != Constant.PROC_NULL) {
            checkRank(rank);
            window().lock(type, rank, promised);
          }
        });
  }

  private void requireLocks() {
    if (noLocks) {
      throw new Refused(
          ErrorClass.ERR_RMA_SYNC, "the window was made with the hint no_locks; make it without");
    }
  }

  private void checkRank(int rank) {
    if (rank < 0 || rank >= units.length) {
      throw new Refused(
          ErrorClass.ERR_RANK,
          "%d is not a rank of this window, which has ranks 0 to %d"
              .formatted(rank, units.length - 1));
    }
  }

  /** Ends what {@link #lock} began ({@link dev.weft.rma.WindowSynchronization#unlock}). */
  public void unlock(int rank) throws MPIException {
    completing(
        () -> {
          if (rank != Constant.PROC_NULL) {
            checkRank(rank);
            window().unlock(rank);
          }
        });
  }

  /** Begins accesses to all ranks ({@link dev.weft.rma.WindowSynchronization#lockAll}). */
  public void lockAll(int assertion) throws MPIException {
    run(
        () -> {
          requireLocks();
          window().lockAll(assertions(assertion));
        });
  }

  /** Ends what {@link #lockAll} began ({@link dev.weft.rma.WindowSynchronization#unlockAll}). */
  public void unlockAll() throws MPIException {
    completing(() -> window().unlockAll());
  }

  /** Orders accesses to memory ({@link dev.weft.rma.WindowSynchronization#sync}). */
  public void sync() throws MPIException {
    run(() -> window().sync());
  }

  /** Completes accesses to a rank ({@link dev.weft.rma.WindowSynchronization#flush}). */
  public void flush(int rank) throws MPIException {
    completing(() -> window().flush(rank));
  }

  /** Completes accesses to all ranks ({@link dev.weft.rma.WindowSynchronization#flushAll}). */
  public void flushAll() throws MPIException {
    completing(() -> window().flushAll());
  }

  /** Completes accesses to a rank here ({@link dev.weft.rma.WindowSynchronization#flushLocal}). */
  public void flushLocal(int rank) throws MPIException {
    completing(() -> window().flushLocal(rank));
  }

  /** Completes all accesses here ({@link dev.weft.rma.WindowSynchronization#flushLocalAll}). */
  public void flushLocalAll() throws MPIException {
    completing(() -> window().flushLocalAll());
  }

  /** Frees the window ({@link Window#close}). Collective. */
  public void free() throws MPIException {
    run(() -> window().close());
    freed = true;
  }
}
