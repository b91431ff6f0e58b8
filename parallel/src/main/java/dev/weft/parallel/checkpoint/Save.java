package dev.weft.parallel.checkpoint;

import dev.weft.Comm;
import dev.weft.failure.FileException;
import dev.weft.failure.ResourceException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One save: it is opened and the data copied on the thread that calls, and finished there or on
 * another one. ADR 46 has the steps, and what is known after each.
 */
final class Save {
  private static final int FACTS = 6;

  private final CheckpointGroup group;
  private final Comm comm;
  private final Consumer<SaveStep> reached;
  private final int slot;
  private final boolean settled;
  private final boolean isDiskDue;
  private final MemorySegment part;
  private final List<MemorySegment> uncheckedData = new ArrayList<>();
  private PartContents contents;

  /** When the checksums are computed: with the copies, or later, on the thread that finishes. */
  enum Checksums {
    WITH_COPIES,
    LATER
  }

  /**
   * What this rank knows before a save.
   *
   * @param highest number of a generation that it has heard of
   * @param sinceDisk saves since the last one to disk
   * @param every which of them go to disk; 0 if none do
   */
  record Before(long highest, int sinceDisk, int every) {}

  /**
   * Opens a save and copies the data. Collective; blocks.
   *
   * @throws ResourceException if another rank cannot save
   */
  Save(
      CheckpointGroup group,
      Before before,
      Captures captures,
      Checksums checksums,
      Consumer<SaveStep> reached) {
    this.group = group;
    this.comm = group.comm;
    this.reached = reached;
    int size = comm.size();
    long[] mine = {
      before.highest,
      before.sinceDisk,
      captures.bytes(),
      group.committed(),
      ThreadLocalRandom.current().nextLong(),
      captures.failure() == null ? 0 : 1
    };
    long[] all = comm.allGather(mine);
    captures.rethrow();
    long[] bytes = new long[size];
    long highest = 0;
    long sinceDisk = 0;
    long newest = 0;
    long oldest = Long.MAX_VALUE;
    for (int rank = 0; rank < size; rank++) {
      int at = FACTS * rank;
      if (all[at + 5] != 0) {
        throw new ResourceException(
            "rank %d could not say what to save; its own exception says why".formatted(rank));
      }
      highest = Math.max(highest, all[at]);
      sinceDisk = Math.max(sinceDisk, all[at + 1]);
      bytes[rank] = all[at + 2];
      newest = Math.max(newest, all[at + 3]);
      oldest = Math.min(oldest, all[at + 3]);
    }
    if (group.committed() < newest) {
      // The ranks that have seen this commit prove that it was one.
      group.commit(newest);
    }
    this.settled = oldest > 0;
    this.isDiskDue = before.every > 0 && sinceDisk + 1 >= before.every;
    this.contents =
        new PartContents(
            new Generation(highest + 1, all[4]), comm.rank(), size, captures.entries());
    group.begin(number());
    reached.accept(SaveStep.OPENED);

    CopyStore store = group.open();
    this.slot = group.freeSlot();
    store.reserve(slot, bytes);
    this.part = store.own(slot);
    PartContents.erase(part);
    reached.accept(SaveStep.RESERVED);
    copy(captures, checksums);
  }

  private void copy(Captures captures, Checksums checksums) {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < contents.entries().size(); i++) {
      Entry entry = contents.entries().get(i);
      MemorySegment data = contents.data(part, i);
      if (checksums == Checksums.WITH_COPIES) {
        entry = entry.withCrc(Checksum.copy(captures.data(i), data));
      } else {
        data.copyFrom(captures.data(i));
        uncheckedData.add(data);
      }
      entries.add(entry);
      reached.accept(SaveStep.COPYING);
    }
    contents = contents.with(entries);
  }

  /** The number that this generation has on all ranks. */
  long number() {
    return contents.generation().number();
  }

  /** Whether all ranks have committed a generation of this group: older groups are not needed. */
  boolean isSettled() {
    return settled;
  }

  /** Whether this generation goes to disk. */
  boolean isDiskDue() {
    return isDiskDue;
  }

  /** Copies to the partners, and commits. Collective; blocks. */
  void share() {
    if (!uncheckedData.isEmpty()) {
      List<Entry> entries = new ArrayList<>();
      for (int i = 0; i < uncheckedData.size(); i++) {
        entries.add(contents.entries().get(i).withCrc(Checksum.of(uncheckedData.get(i))));
      }
      contents = contents.with(entries);
    }
    contents.writeTo(part);
    reached.accept(SaveStep.COMPLETE);
    group.open().share(slot, contents);
    group.share(number());
    reached.accept(SaveStep.SHARED);
    comm.barrier();
    reached.accept(SaveStep.AGREED);
    group.commit(number());
    reached.accept(SaveStep.COMMITTED);
  }

  /**
   * Writes the committed generation to disk. Collective; blocks.
   *
   * @throws FileException if a rank could not write
   */
  void write(DiskFolder folder) {
    FileException failure = null;
    long crc = 0;
    try {
      crc = folder.write(contents, part, reached);
    } catch (IOException e) {
      failure = folder.cannotWrite(comm.rank(), e);
    }
    long[] parts = comm.allGather(new long[] {failure == null ? 1 : 0, contents.bytes(), crc});
    agree(folder, failure, parts);
    reached.accept(SaveStep.FILES_AGREED);
    if (comm.rank() == 0) {
      try {
        folder.commit(Manifest.of(contents.generation(), parts));
      } catch (IOException e) {
        failure = folder.cannotWrite(0, e);
      }
    }
    long done = comm.broadcast(failure == null ? 1L : 0L, 0);
    agree(folder, failure, new long[] {done, 0, 0});
    reached.accept(SaveStep.MANIFEST);
  }

  private static void agree(DiskFolder folder, @Nullable FileException failure, long[] parts) {
    if (failure != null) {
      throw failure;
    }
    for (int rank = 0; rank < parts.length / Manifest.FACTS; rank++) {
      if (parts[Manifest.FACTS * rank] == 0) {
        throw folder.cannotWrite(rank, null);
      }
    }
  }
}
