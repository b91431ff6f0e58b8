package dev.weft.parallel.checkpoint;

import dev.weft.Comm;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FileException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.failure.WeftException;
import dev.weft.parallel.DistributedArray;
import dev.weft.parallel.Grid;
import dev.weft.parallel.array.NdArray;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Copies of a program's data from which it goes on after a failure, or in another job. Each rank
 * names what it keeps; {@link #save} copies it to the memory of other ranks and, if wanted, to
 * disk; {@link #restore} brings back the newest copies that are whole.
 *
 * <pre>{@code
 * Checkpoint checkpoint = Checkpoint.of(world).keep("u", u).keep("step", () -> step, s -> step = (int) s);
 * checkpoint.restore();
 * while (step < 1000) {
 *   step++;
 *   compute(u);
 *   checkpoint.save();
 * }
 * }</pre>
 *
 * <p>One call of {@code save} on all ranks makes a <i>generation</i>. What is restored is always
 * one generation, whole: one that was torn by a failure, or whose checksums are wrong, is passed
 * over, and the one before is taken. Where all ranks run on one host the copies are in memory that
 * its processes share; else each rank's copy goes to a rank on another host.
 *
 * <p>One thread of each rank calls. Methods that are collective say so: all ranks call them, in the
 * same order.
 */
public final class Checkpoint implements AutoCloseable {
  private final CheckpointOptions options;
  private final @Nullable DiskFolder folder;
  private final Map<String, Kept> kept = new LinkedHashMap<>();

  /** Groups from before a failure, until a generation of the present one is committed. */
  private final List<CheckpointGroup> former = new ArrayList<>();

  private CheckpointGroup group;
  private final long highestOnDisk;
  private int sinceDisk;
  private long generation;
  private @Nullable BackgroundSave underWay;

  /** Whether it has been made and not been used. */
  private boolean fresh = true;

  private List<Part> parts = List.of();
  private List<String> passedOver = List.of();
  private Consumer<SaveStep> reached = _ -> {};

  private Checkpoint(Comm comm, CheckpointOptions options) {
    this.options = options;
    this.folder = options.folder() == null ? null : new DiskFolder(options.folder());
    this.group = new CheckpointGroup(comm, options);
    this.highestOnDisk = folder == null || comm.rank() > 0 ? 0 : folder.highest();
  }

  /** Checkpoints in memory. Collective; blocks. */
  public static Checkpoint of(Comm comm) {
    return of(comm, CheckpointOptions.IN_MEMORY);
  }

  /**
   * Checkpoints of the ranks of a communicator, by messages that meet none of the program's.
   * Collective: every rank calls it with the same options; blocks.
   *
   * @throws FileException at rank 0 if the folder on disk cannot be read
   */
  public static Checkpoint of(Comm comm, CheckpointOptions options) {
    return new Checkpoint(comm, options);
  }

  /** For tests: is told of each step of a save, on the thread that takes it. */
  Checkpoint onStep(Consumer<SaveStep> reached) {
    this.reached = reached;
    return this;
  }

  /** For tests: the copies of the present communicator. */
  CheckpointGroup group() {
    return group;
  }

  // What is kept. A name that is kept already gets the new meaning. Nothing blocks.

  /** Keeps an array, which always has equally many elements. */
  public Checkpoint keep(String name, double[] array) {
    return keep(name, Slice.of(array));
  }

  /** Like {@link #keep(String, double[])}. */
  public Checkpoint keep(String name, float[] array) {
    return keep(name, Slice.of(array));
  }

  /** Like {@link #keep(String, double[])}. */
  public Checkpoint keep(String name, long[] array) {
    return keep(name, Slice.of(array));
  }

  /** Like {@link #keep(String, double[])}. */
  public Checkpoint keep(String name, int[] array) {
    return keep(name, Slice.of(array));
  }

  /** Like {@link #keep(String, double[])}. */
  public Checkpoint keep(String name, byte[] array) {
    return keep(name, Slice.of(array));
  }

  /**
   * Keeps elements of an array or a segment.
   *
   * @throws ArgumentException if the slice has gaps, cannot be written to, or is of a boolean array
   */
  public Checkpoint keep(String name, Slice elements) {
    return keep(name, () -> elements);
  }

  /**
   * Keeps an array that the program exchanges for another one at times, as two arrays take turns in
   * a stencil: it is asked for at each save and at each restore.
   *
   * @param now the array of this moment, always with equally many elements
   */
  public Checkpoint keep(String name, Supplier<Slice> now) {
    return put(name, new Kept.Elements(name, now));
  }

  /**
   * Keeps a number that is the same on all ranks, such as the number of the step. A rank that was
   * not there before gets it too. A restore puts numbers back before everything else.
   *
   * @param now called at each save
   * @param back called at each restore
   */
  public Checkpoint keep(String name, LongSupplier now, LongConsumer back) {
    return put(name, new Kept.Value(now, back));
  }

  /**
   * Keeps data of any form and length, which the program turns into bytes.
   *
   * @param now called at each save; the array is copied
   * @param back called at each restore, with a new array
   */
  public Checkpoint keepBytes(String name, Supplier<byte[]> now, Consumer<byte[]> back) {
    return put(name, new Kept.Bytes(now, back));
  }

  /** Keeps an array that the ranks divide; on other ranks it is divided anew. */
  public Checkpoint keep(String name, DistributedArray array) {
    return keep(name, array.grid(), () -> Slice.of(array.local()));
  }

  /**
   * Keeps the values on a grid; on other ranks they are divided anew.
   *
   * @param field this rank's points and ghost cells, of any type; asked for at each save and
   *     restore
   */
  public Checkpoint keep(String name, Grid grid, Supplier<Slice> field) {
    return put(name, new Kept.OnGrid(name, grid, field));
  }

  /**
   * Keeps an array of any type and division; on other ranks it is divided anew, as the array that
   * is kept there under the name says. Ghost cells are not kept: exchange after a restore.
   *
   * @throws ArgumentException if the array is a slice of another one
   */
  public Checkpoint keep(String name, NdArray array) {
    long[] _ = array.layout().toNumbers(); // a save would find out on some ranks only
    return put(name, new Kept.Divided(array));
  }

  private Checkpoint put(String name, Kept what) {
    Objects.requireNonNull(what, name);
    kept.put(name, what);
    return this;
  }

  /**
   * Saves. Collective; blocks until every rank has its copies, and what goes to disk is there.
   * Afterwards the program may change its data.
   *
   * @throws PeerFailedException if a rank has failed: after {@link #restoreOn} this generation is
   *     restored if it was whole, else the one before
   * @throws FileException on all ranks if one cannot write to disk; the copies in memory are whole
   * @throws ResourceException on all ranks if one has no memory for copies
   */
  public void save() {
    await();
    finish(begin(Save.Checksums.WITH_COPIES, diskEvery()));
  }

  /**
   * Saves in the background: copies the data within this rank, and has a thread do the rest. When
   * this returns the program may change its data. A failure of the thread is thrown by the next
   * call of {@link #save}, {@code saveAsync} or {@link #await}. Collective; blocks until all ranks
   * have called.
   */
  public void saveAsync() {
    await();
    Save save = begin(Save.Checksums.LATER, diskEvery());
    underWay = BackgroundSave.start(() -> finish(save));
  }

  /**
   * Blocks until the save that goes on in the background, if there is one, is done.
   *
   * @throws WeftException what it has failed with, as in {@link #save}
   */
  public void await() {
    BackgroundSave waited = underWay;
    if (waited != null) {
      waited.await();
      underWay = null;
      waited.rethrow();
    }
  }

  private int diskEvery() {
    return folder == null ? 0 : options.every();
  }

  private Save begin(Save.Checksums checksums, int diskEvery) {
    fresh = false;
    Captures captures = Captures.of(kept);
    long highest = Math.max(highestOnDisk, group.begun());
    for (CheckpointGroup each : former) {
      highest = Math.max(highest, each.begun());
    }
    Save.Before before = new Save.Before(Math.max(highest, generation), sinceDisk, diskEvery);
    Save save = new Save(group, before, captures, checksums, reached);
    if (save.isSettled()) {
      former.forEach(CheckpointGroup::close);
      former.clear();
    }
    return save;
  }

  private void finish(Save save) {
    save.share();
    generation = save.number();
    sinceDisk++;
    DiskFolder disk = folder;
    if (disk != null && save.isDiskDue()) {
      save.write(disk);
      sinceDisk = 0;
    }
  }

  /**
   * Brings back the newest generation that is whole: at the start of a program, in a process that
   * replaces a lost one, and to go back to what was saved last. Collective, together with {@link
   * #restoreOn} at ranks that were there before; blocks.
   *
   * <p>A rank that was there gets its own data, a new one that of the rank whose number it has.
   * Data on grids is divided anew where it has to be; ghost cells are then those of an exchange.
   * {@link #parts} has the rest. If no rank is offered any, the restored state is saved again, in
   * memory.
   *
   * @return false if nothing has been saved yet: the program begins at its beginning
   * @throws ResourceException on all ranks if something was saved, but its copies are gone
   * @throws FileException on all ranks if what is on disk is damaged
   * @throws ArgumentException on all ranks if what was saved does not fit what is kept here;
   *     nothing is changed
   * @throws PeerFailedException if a rank fails meanwhile; call {@link #restoreOn} with a
   *     communicator of the others
   */
  public boolean restore() {
    forgetFailure();
    return restoreTo(group);
  }

  /**
   * Goes on with another communicator: with fewer ranks, with new ones in the places of those that
   * failed, or more. Then as {@link #restore}. What is kept by a {@link Grid} has to be kept anew,
   * with a grid of the new communicator, before. The first thing that a rank does which is new in
   * that communicator, and has made this with it, is the same as {@link #restore}.
   */
  public boolean restoreOn(Comm comm) {
    if (fresh && group.isOf(comm)) {
      return restore();
    }
    forgetFailure();
    CheckpointGroup next = new CheckpointGroup(comm, options);
    boolean installed = false;
    try {
      boolean restored = restoreTo(next);
      installed = true;
      return restored;
    } finally {
      if (!installed && group != next) {
        next.close();
      }
    }
  }

  private boolean restoreTo(CheckpointGroup target) {
    fresh = false;
    List<CheckpointGroup> sources = new ArrayList<>(former);
    sources.add(group);
    Restore restore = new Restore(target.comm, sources, folder);
    FoundParts found = restore.find();
    passedOver = restore.passedOver();
    parts = List.of();
    boolean offers = false;
    if (found != null) {
      Delivery delivery = Restore.deliver(target.comm, found, kept);
      parts = delivery.offered();
      offers = delivery.offersAny();
      generation = found.generation().number();
    }
    if (target != group) {
      former.add(group);
      group = target;
    }
    if (found == null) {
      return false;
    }
    boolean isThere = target.slotOf(found.generation()) >= 0;
    if (target.comm.allReduce(isThere || offers ? 1L : 0L, Op.MIN) == 0) {
      finish(begin(Save.Checksums.WITH_COPIES, 0));
    }
    return true;
  }

  /** A save that a failure has ended is a reason to restore. */
  private void forgetFailure() {
    BackgroundSave waited = underWay;
    if (waited != null) {
      waited.await();
      underWay = null;
    }
  }

  /**
   * What the last restore offers to this rank: arrays and bytes of ranks that nobody continues. The
   * data of rank r is offered to rank r modulo the number of ranks. Until the next save it stays in
   * the old copies too.
   */
  public List<Part> parts() {
    return parts;
  }

  /**
   * What the last restore has passed over, a sentence each: files that are damaged, and generations
   * whose copies are gone. Rank 0 prints them as well.
   */
  public List<String> passedOver() {
    return passedOver;
  }

  /** Number of the generation that this rank has saved or restored last; 0 before the first. */
  public long generation() {
    return generation;
  }

  /**
   * Gives the memory of all copies back; files stay. Waits for a save in the background; other
   * ranks are not waited for. Idempotent.
   */
  @Override
  public void close() {
    forgetFailure();
    former.forEach(CheckpointGroup::close);
    former.clear();
    group.close();
  }
}
