package dev.weft.parallel.checkpoint;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The commit record of a generation on disk: lines of text, the last of which is their checksum.
 *
 * <pre>
 * weft checkpoint 1
 * generation 12 8f3a1c...
 * part 0 1048640 5f3a2b1c
 * part 1 1048640 0b77a9e0
 * crc 4411c2aa
 * </pre>
 *
 * @param parts of each rank, in their order
 */
record Manifest(Generation generation, List<FilePart> parts) {
  /** Numbers of a rank in {@link #of}. */
  static final int FACTS = 3;

  private static final String TITLE = "weft checkpoint 1";

  /** Length of a file, and the checksum in its header. */
  record FilePart(long bytes, int crc) {}

  /** From three numbers of each rank; the second is the length, the third the checksum. */
  static Manifest of(Generation generation, long[] facts) {
    FilePart[] parts = new FilePart[facts.length / FACTS];
    for (int rank = 0; rank < parts.length; rank++) {
      parts[rank] = new FilePart(facts[FACTS * rank + 1], (int) facts[FACTS * rank + 2]);
    }
    return new Manifest(generation, List.of(parts));
  }

  String text() {
    StringBuilder text = new StringBuilder(TITLE).append('\n');
    text.append(
        String.format(Locale.ROOT, "generation %d %016x\n", generation.number(), generation.id()));
    for (int rank = 0; rank < parts.size(); rank++) {
      FilePart part = parts.get(rank);
      text.append(String.format(Locale.ROOT, "part %d %d %08x\n", rank, part.bytes, part.crc));
    }
    return text.append("crc %08x\n".formatted(crc(text.toString()))).toString();
  }

  private static int crc(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Checksum.of(bytes, bytes.length);
  }

  /** Null if the text is not a whole manifest. */
  static @Nullable Manifest parse(String text) {
    int last = text.lastIndexOf("crc ");
    if (last < 0
        || !text.substring(last).equals("crc %08x\n".formatted(crc(text.substring(0, last))))) {
      return null;
    }
    List<String> lines = text.substring(0, last).lines().toList();
    if (!lines.getFirst().equals(TITLE)) {
      return null;
    }
    String[] generation = lines.get(1).split(" ", -1);
    return new Manifest(
        new Generation(Long.parseLong(generation[1]), Long.parseUnsignedLong(generation[2], 16)),
        lines.subList(2, lines.size()).stream()
            .map(line -> line.split(" ", -1))
            .map(
                part ->
                    new FilePart(Long.parseLong(part[2]), Integer.parseUnsignedInt(part[3], 16)))
            .toList());
  }
}
