package dev.weft.parallel.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.ElementType;
import dev.weft.parallel.array.ArrayLayout;
import dev.weft.parallel.checkpoint.Entry.Kind;
import dev.weft.testkit.ForAll;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What is read of a part is what was written, or nothing. */
final class PartContentsTest {
  @Test
  void aChangedByteIsFound() {
    ForAll.runs(
        500,
        random -> {
          PartContents written = drawContents(random);
          MemorySegment part = write(written, random);
          assertThat(PartContents.read(part)).isNotNull();
          assertThat(PartContents.read(part).isIntact(part)).isTrue();
          long at = random.nextLong(part.byteSize());
          byte before = part.get(ValueLayout.JAVA_BYTE, at);
          part.set(ValueLayout.JAVA_BYTE, at, (byte) (before ^ 1 << random.nextInt(8)));
          PartContents read = PartContents.read(part);
          boolean isNoticed = read == null || !read.isIntact(part);
          assertThat(isNoticed)
              .as("byte %d of %d", at, part.byteSize())
              .isEqualTo(counts(written, at));
        });
  }

  @Test
  void aShortenedPartIsRefused() {
    ForAll.runs(
        500,
        random -> {
          MemorySegment part = write(drawContents(random), random);
          assertThat(PartContents.read(part.asSlice(0, random.nextLong(part.byteSize())))).isNull();
        });
  }

  @Test
  void anErasedPartIsRefused() {
    SplittableRandom random = new SplittableRandom(1);
    MemorySegment part = write(drawContents(random), random);
    PartContents.erase(part);
    assertThat(PartContents.read(part)).isNull();
  }

  /** Between the data of two entries lie bytes that mean nothing. */
  private static boolean counts(PartContents contents, long at) {
    if (at < contents.headBytes()) {
      return true;
    }
    for (int i = 0; i < contents.entries().size(); i++) {
      long from = contents.offset(i);
      if (at >= from && at < from + contents.entries().get(i).bytes()) {
        return true;
      }
    }
    return false;
  }

  private static PartContents drawContents(SplittableRandom random) {
    List<Entry> entries = new ArrayList<>();
    for (int i = random.nextInt(5); i >= 0; i--) {
      int bytes = random.nextInt(200);
      Block block =
          random.nextBoolean()
              ? null
              : new Block(1, new int[] {9, 8}, new int[] {3, 0}, new int[] {2, 8});
      ArrayLayout layout =
          random.nextBoolean()
              ? null
              : ArrayLayout.of(9, 70, 8).withBlocks(0, 1 + random.nextInt(9));
      Kind kind = layout == null ? Kind.BYTES : Kind.DIVIDED;
      entries.add(
          new Entry(
              "entry " + i, kind, ElementType.BYTE, bytes, random.nextLong(), block, layout, 0));
    }
    return new PartContents(
        new Generation(random.nextLong(), random.nextLong()), random.nextInt(9), 9, entries);
  }

  private static MemorySegment write(PartContents contents, SplittableRandom random) {
    MemorySegment part = Segments.allocate(contents.bytes());
    List<Entry> checked = new ArrayList<>();
    for (int i = 0; i < contents.entries().size(); i++) {
      MemorySegment data = contents.data(part, i);
      byte[] bytes = new byte[(int) data.byteSize()];
      random.nextBytes(bytes);
      checked.add(
          contents.entries().get(i).withCrc(Checksum.copy(MemorySegment.ofArray(bytes), data)));
    }
    contents.with(checked).writeTo(part);
    return part;
  }
}
