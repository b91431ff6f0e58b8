package dev.weft.parallel.random;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The known answers that come with Random123, the authors' library (tests/kat_vectors). */
final class PhiloxTest {
  private static void requireWords(long[] bits, int... words) {
    assertThat(
            new int[] {
              (int) bits[0], (int) (bits[0] >>> 32), (int) bits[1], (int) (bits[1] >>> 32)
            })
        .isEqualTo(words);
  }

  /** Words are given in the order of the vectors. */
  private static long[] bits(int c0, int c1, int c2, int c3, int k0, int k1) {
    long[] result = new long[2];
    Philox.bits(joined(c0, c1), joined(c2, c3), joined(k0, k1), result);
    return result;
  }

  private static long joined(int low, int high) {
    return (long) high << 32 | low & 0xFFFF_FFFFL;
  }

  @Test
  void givesTheKnownAnswers() {
    requireWords(bits(0, 0, 0, 0, 0, 0), 0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8);
    requireWords(bits(-1, -1, -1, -1, -1, -1), 0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd);
    requireWords(
        bits(0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344, 0xa4093822, 0x299f31d0),
        0xd16cfe09,
        0x94fdcceb,
        0x5001e420,
        0x24126ea1);
  }
}
