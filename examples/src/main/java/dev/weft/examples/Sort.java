package dev.weft.examples;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Blocks;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Sorts the lines of a text by sampling. Every rank sorts its share; samples of all shares tell
 * where each rank's part of the result begins; one allToAllv brings the lines there.
 *
 * <p>{@code weft run -n 4 sort [TEXT [RESULT]]}; without a text it sorts Weft's licence.
 */
public final class Sort {
  private static final int ROOT = 0;

  private Sort() {}

  public static void main(String[] args) throws IOException {
    Arguments arguments = new Arguments("sort [TEXT [RESULT]]", args, 2);
    String source = arguments.file(0, "TEXT");
    String result = arguments.text(1, "");
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      List<String> text = world.rank() == ROOT ? readLines(source) : null;
      long start = System.nanoTime();
      List<String> mine = share(world, text);
      long lines = world.allReduce((long) mine.size(), Op.SUM);
      long checksum = checksum(world, mine);
      List<String> sorted = sort(world, mine);
      verify(world, sorted, lines, checksum);
      double seconds = (System.nanoTime() - start) / 1e9;
      byte[] all = world.gatherv(Slice.of(encode(sorted)), ROOT).array(byte[].class);
      if (world.rank() == ROOT) {
        System.out.printf("sorted %d lines on %s in %.3f s%n", lines, Words.ranks(world), seconds);
        if (!result.isEmpty()) {
          Files.write(Path.of(result), all);
        }
      }
    }
  }

  /** This rank's share of the lines that the root has. */
  static List<String> share(Comm world, @Nullable List<String> text) {
    Slice bytes = null;
    Blocks blocks = null;
    if (text != null) {
      Blocks even = Blocks.even(text.size(), world.size());
      byte[][] shares = new byte[world.size()][];
      for (int rank = 0; rank < shares.length; rank++) {
        int from = (int) even.displacement(rank);
        shares[rank] = encode(text.subList(from, from + (int) even.count(rank)));
      }
      blocks = Blocks.of(lengths(shares));
      bytes = Slice.of(concatenation(shares));
    }
    return decode((byte[]) world.scatterv(bytes, blocks, ElementType.BYTE, ROOT).base());
  }

  /** This rank's part of all ranks' lines, in order. */
  static List<String> sort(Comm world, List<String> lines) {
    List<String> mine = new ArrayList<>(lines);
    Collections.sort(mine);
    List<String> splitters = splitters(world, mine);
    byte[][] parts = new byte[world.size()][];
    int from = 0;
    for (int rank = 0; rank < parts.length; rank++) {
      int to = rank < splitters.size() ? firstFrom(mine, splitters.get(rank)) : mine.size();
      parts[rank] = encode(mine.subList(from, Math.max(from, to)));
      from = Math.max(from, to);
    }
    List<String> sorted =
        decode(
            world
                .allToAllv(Slice.of(concatenation(parts)), Blocks.of(lengths(parts)))
                .array(byte[].class));
    Collections.sort(sorted); // runs that are in order already: little more than a merge
    return sorted;
  }

  /** The first line of each rank's part but rank 0's; fewer if there are not enough lines. */
  private static List<String> splitters(Comm world, List<String> sorted) {
    int ranks = world.size();
    List<String> samples = new ArrayList<>();
    for (int i = 0; i < ranks && !sorted.isEmpty(); i++) {
      samples.add(sorted.get((int) ((long) sorted.size() * i / ranks)));
    }
    List<String> all = decode(world.allGatherv(Slice.of(encode(samples))).array(byte[].class));
    Collections.sort(all);
    return IntStream.range(1, ranks)
        .filter(rank -> !all.isEmpty())
        .mapToObj(rank -> all.get((int) ((long) all.size() * rank / ranks)))
        .toList();
  }

  /** Throws unless the ranks' lines are in order, one rank after the other, and none is missing. */
  static void verify(Comm world, List<String> sorted, long lines, long checksum) {
    List<String> ends = new ArrayList<>();
    if (!sorted.isEmpty()) {
      ends.add(sorted.getFirst());
      ends.add(sorted.getLast());
    }
    List<String> allEnds = decode(world.allGatherv(Slice.of(encode(ends))).array(byte[].class));
    boolean ordered = isSorted(sorted) && isSorted(allEnds);
    boolean complete =
        world.allReduce((long) sorted.size(), Op.SUM) == lines
            && checksum(world, sorted) == checksum;
    if (!world.allReduce(ordered && complete, Op.LAND)) {
      throw new IllegalStateException("the lines are not sorted, or not the same lines");
    }
  }

  /** A number that depends on all ranks' lines and not on their order. */
  static long checksum(Comm world, List<String> lines) {
    long sum = lines.stream().mapToLong(line -> line.hashCode() * 0x9E3779B97F4A7C15L).sum();
    return world.allReduce(sum, Op.SUM);
  }

  private static boolean isSorted(List<String> lines) {
    return IntStream.range(1, lines.size())
        .allMatch(i -> lines.get(i - 1).compareTo(lines.get(i)) <= 0);
  }

  private static int firstFrom(List<String> sorted, String line) {
    int at = Collections.binarySearch(sorted, line);
    while (at > 0 && sorted.get(at - 1).equals(line)) {
      at--;
    }
    return at >= 0 ? at : -at - 1;
  }

  private static List<String> readLines(String file) throws IOException {
    if (!file.isEmpty()) {
      return Files.readAllLines(Path.of(file));
    }
    try (InputStream in = Sort.class.getResourceAsStream("LICENSE")) {
      return decode(Objects.requireNonNull(in).readAllBytes());
    }
  }

  /** Each line with an end, so that empty ones count. */
  static byte[] encode(List<String> lines) {
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append(line).append('\n'));
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  static List<String> decode(byte[] text) {
    String[] lines = new String(text, StandardCharsets.UTF_8).split("\n", -1);
    return new ArrayList<>(Arrays.asList(lines).subList(0, lines.length - 1));
  }

  private static int[] lengths(byte[][] parts) {
    return Arrays.stream(parts).mapToInt(part -> part.length).toArray();
  }

  private static byte[] concatenation(byte[][] parts) {
    byte[] all = new byte[Arrays.stream(lengths(parts)).sum()];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }
}
