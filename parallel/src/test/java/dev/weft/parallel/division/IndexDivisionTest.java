package dev.weft.parallel.division;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.ForAll;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Every index belongs to one part, and all ways to ask for it agree. */
final class IndexDivisionTest {
  private static IndexDivision random(SplittableRandom random) {
    long extent = random.nextInt(random.nextInt(40) + 1);
    int parts = 1 + random.nextInt(6);
    IndexDivision division =
        random.nextBoolean()
            ? new BalancedDivision(extent, parts)
            : new CyclicDivision(extent, parts, 1 + random.nextInt(5));
    for (int windows = random.nextInt(3); windows > 0; windows--) {
      long from = random.nextLong(division.extent() + 1);
      division = division.window(from, random.nextLong(from, division.extent() + 1));
    }
    return division;
  }

  @Test
  void eachIndexBelongsToOnePart() {
    ForAll.runs(
        2_000,
        random -> {
          IndexDivision division = random(random);
          long[] counts = new long[division.parts()];
          for (long index = 0; index < division.extent(); index++) {
            int owner = division.owner(index);
            for (int part = 0; part < counts.length; part++) {
              assertThat(division.countBefore(part, index)).isEqualTo(counts[part]);
            }
            assertThat(division.index(owner, counts[owner])).isEqualTo(index);
            counts[owner]++;
          }
          for (int part = 0; part < counts.length; part++) {
            assertThat(division.count(part)).isEqualTo(counts[part]);
          }
        });
  }

  @Test
  void runsAreThePartsIndices() {
    ForAll.runs(
        2_000,
        random -> {
          IndexDivision division = random(random);
          long from = random.nextLong(division.extent() + 1);
          long to = random.nextLong(from, division.extent() + 1);
          for (int part = 0; part < division.parts(); part++) {
            int[] seen = new int[(int) division.extent()];
            int[] runs = {0};
            int owner = part;
            division.forEachRun(
                part,
                from,
                to,
                (index, local, length) -> {
                  runs[0]++;
                  for (long i = 0; i < length; i++) {
                    assertThat(division.index(owner, local + i)).isEqualTo(index + i);
                    seen[(int) (index + i)]++;
                  }
                });
            for (int index = 0; index < seen.length; index++) {
              boolean mine = index >= from && index < to && division.owner(index) == part;
              assertThat(seen[index]).isEqualTo(mine ? 1 : 0);
            }
            if (division.isInBlocks()) {
              assertThat(runs[0]).isLessThanOrEqualTo(1);
            }
          }
        });
  }
}
