package dev.weft.parallel.checkpoint;

import dev.weft.Comm;
import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One restore: the newest generation that is whole, in memory or else on disk, is delivered. */
final class Restore {
  private final Comm comm;
  private final List<CheckpointGroup> sources;
  private final @Nullable DiskFolder folder;
  private final List<String> problems = new ArrayList<>();
  private Set<String> passedOver = Set.of();

  /**
   * A restore on a communicator.
   *
   * @param sources whose slots may have parts
   * @param folder with generations on disk, if there is one
   */
  Restore(Comm comm, List<CheckpointGroup> sources, @Nullable DiskFolder folder) {
    this.comm = comm;
    this.sources = sources;
    this.folder = folder;
  }

  /** Null if nothing was saved. Collective; blocks. */
  @Nullable FoundParts find() {
    MemorySearch memory = new MemorySearch(comm, sources, problems);
    FoundParts found = memory.find();
    DiskSearch disk = folder == null ? null : new DiskSearch(comm, folder, problems);
    if (found == null && disk != null) {
      found = disk.find();
    }
    passedOver = Texts.gather(comm, problems);
    if (comm.rank() == 0) {
      passedOver.forEach(each -> System.err.println("weft: checkpoint: " + each + " [W2023]"));
    }
    if (found == null) {
      requireThatNothingWasSaved(memory, disk);
    }
    return found;
  }

  private void requireThatNothingWasSaved(MemorySearch memory, @Nullable DiskSearch disk) {
    String reasons = String.join("; ", passedOver);
    DiskFolder given = folder;
    if (disk != null && disk.hasSeenAny() && given != null) {
      throw given.cannotRead(reasons);
    }
    if (memory.isAnyLost()) {
      throw new ResourceException(
          FailureCode.NO_RANK_LEFT,
          "no generation can be restored: %s; give a folder by CheckpointOptions.withFolder for such a case, or begin anew with a new Checkpoint"
              .formatted(reasons));
    }
  }

  /** Collective; blocks. */
  static Delivery deliver(Comm comm, FoundParts found, Map<String, Kept> kept) {
    Delivery delivery = new Delivery(comm, found, kept);
    delivery.deliver();
    return delivery;
  }

  /** Sentences about what was damaged or gone: the same on all ranks. */
  List<String> passedOver() {
    return List.copyOf(passedOver);
  }
}
