package dev.weft.parallel.checkpoint;

import dev.weft.Comm;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Sentences that all ranks are to know. */
final class Texts {
  private Texts() {}

  /** Those of all ranks in their order, each once. Collective; blocks. */
  static Set<String> gather(Comm comm, List<String> mine) {
    String lines = mine.isEmpty() ? "" : String.join("\n", mine) + "\n";
    byte[] all =
        (byte[])
            comm.allGatherv(dev.weft.data.Slice.of(lines.getBytes(StandardCharsets.UTF_8))).base();
    Set<String> texts = new LinkedHashSet<>();
    new String(all, StandardCharsets.UTF_8).lines().forEach(texts::add);
    return texts;
  }

  /** The root's, on all ranks. Collective; blocks. */
  static String broadcast(Comm comm, String text, int root) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int length = (int) comm.broadcast((long) bytes.length, root);
    byte[] all = comm.rank() == root ? bytes : new byte[length];
    comm.broadcast(all, root);
    return new String(all, StandardCharsets.UTF_8);
  }
}
