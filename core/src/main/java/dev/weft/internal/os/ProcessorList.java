package dev.weft.internal.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;

/** Numbers of processors in Linux's format: {@code 0-3,8}. */
public final class ProcessorList {
  private static final String ALLOWED = "Cpus_allowed_list:";

  /** More processors than Linux can support. */
  private static final int MOST = 1 << 16;

  private ProcessorList() {}

  /** The processors of a process's affinity; empty if they are not told. */
  static String allowed(Path status) {
    try (Stream<String> lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith(ALLOWED))
          .map(line -> line.substring(ALLOWED.length()).strip())
          .findFirst()
          .orElse("");
    } catch (IOException unsaid) {
      return "";
    }
  }

  /** The numbers; none if the text makes no sense. */
  public static BitSet parse(String list) {
    BitSet numbers = new BitSet();
    try {
      for (String range : list.split(",", -1)) {
        List<String> ends = List.of(range.split("-", 2));
        int first = Integer.parseInt(ends.getFirst());
        int last = Integer.parseInt(ends.getLast());
        if (first > last || last >= MOST) {
          return new BitSet();
        }
        numbers.set(first, last + 1);
      }
    } catch (IllegalArgumentException | IndexOutOfBoundsException noNumber) {
      return new BitSet();
    }
    return numbers;
  }
}
