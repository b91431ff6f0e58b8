package dev.weft.internal.window;

import dev.weft.internal.engine.PeerDirectory;
import dev.weft.internal.transport.SharedRegion;
import java.util.ArrayList;
import java.util.List;

/**
 * The memory of a window that is mapped at this rank: its own part and those of others. The memory
 * stays until the window is closed, or the rank leaves the job. It stays even if the program drops
 * the window, because the program may use the memory without the window. Any thread; does not
 * block.
 */
final class HeldRegions implements AutoCloseable {
  private final PeerDirectory peerDirectory;
  private final List<SharedRegion> regions = new ArrayList<>();

  HeldRegions(PeerDirectory peerDirectory) {
    this.peerDirectory = peerDirectory;
  }

  synchronized SharedRegion add(SharedRegion region) {
    regions.add(region);
    peerDirectory.own(region);
    return region;
  }

  /** Frees or unmaps all; accesses must be over. Idempotent. */
  @Override
  public synchronized void close() {
    for (SharedRegion region : regions) {
      region.close();
      peerDirectory.disown(region);
    }
    regions.clear();
  }
}
