package dev.weft.parallel.checkpoint;

import dev.weft.Comm;
import dev.weft.data.Op;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The search for the newest generation that is whole on disk. Rank 0 reads the manifests; the ranks
 * share the files among them. All ranks call.
 */
final class DiskSearch {
  private final Comm comm;
  private final DiskFolder folder;

  /** Gets a sentence for each file that is damaged. */
  private final List<String> problems;

  private boolean seenAny;

  DiskSearch(Comm comm, DiskFolder folder, List<String> problems) {
    this.comm = comm;
    this.folder = folder;
    this.problems = problems;
  }

  /** Null if no generation is whole. Collective; blocks. */
  @Nullable FoundParts find() {
    int before = problems.size();
    List<Manifest> manifests = comm.rank() == 0 ? folder.manifests(problems) : List.of();
    int count = (int) comm.broadcast((long) manifests.size(), 0);
    seenAny = comm.broadcast(count + problems.size() - before + 0L, 0) > 0;
    for (int i = 0; i < count; i++) {
      String text = comm.rank() == 0 ? manifests.get(i).text() : "";
      Manifest manifest = Objects.requireNonNull(Manifest.parse(Texts.broadcast(comm, text, 0)));
      FoundParts found = read(manifest);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Whether there is a manifest, whole or not. */
  boolean hasSeenAny() {
    return seenAny;
  }

  private @Nullable FoundParts read(Manifest manifest) {
    int ranks = manifest.parts().size();
    int[] providers = new int[ranks];
    Map<Integer, MemorySegment> parts = new HashMap<>();
    boolean whole = true;
    for (int rank = 0; rank < ranks; rank++) {
      providers[rank] = rank % comm.size();
      if (providers[rank] == comm.rank() && whole) {
        MemorySegment part = folder.read(manifest, rank, problems);
        whole = part != null;
        if (part != null) {
          parts.put(rank, part);
        }
      }
    }
    if (comm.allReduce(whole ? 1L : 0L, Op.MIN) == 0) {
      return null;
    }
    int[] former = new int[comm.size()];
    Arrays.fill(former, -1);
    return new FoundParts(manifest.generation(), providers, former, parts);
  }
}
