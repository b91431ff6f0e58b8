package dev.weft.parallel.sort;

import dev.weft.Weft;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Sorts two pieces through files in a folder, and prints by how many bytes the process has grown:
 * its heap is there from the start.
 */
public final class LargeSortProgram {
  static final Path STATUS = Path.of("/proc/self/status");
  static final int PIECE_BYTES = 64 << 20;

  private static final int RECORD_BYTES = 64;
  private static final String RESIDENT = "VmRSS:";

  private LargeSortProgram() {}

  public static void main(String[] args) throws IOException {
    RecordKey key = (bytes, at) -> ByteBuffer.wrap(bytes).getLong(at);
    try (Weft weft = Weft.init(args);
        LargeSort sort =
            LargeSort.of(weft.world(), Path.of(args[0]), RECORD_BYTES, key, PIECE_BYTES)) {
      sort.add(new byte[RECORD_BYTES]);
      long before = residentBytes();
      byte[] half = new byte[PIECE_BYTES / 2];
      for (int i = 0; i < 4; i++) {
        sort.add(half);
      }
      sort.forEach(_ -> {});
      System.out.print(residentBytes() - before);
      System.out.println();
    }
  }

  private static long residentBytes() throws IOException {
    String line =
        Files.readAllLines(STATUS).stream()
            .filter(each -> each.startsWith(RESIDENT))
            .findFirst()
            .orElseThrow();
    return Long.parseLong(line.replaceAll("\\D", "")) << 10;
  }
}
