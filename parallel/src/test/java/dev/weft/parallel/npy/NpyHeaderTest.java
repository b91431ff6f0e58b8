package dev.weft.parallel.npy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.ArrayOrder;
import dev.weft.data.ElementType;
import dev.weft.parallel.npy.NpyHeader.InvalidException;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Thorough;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Headers as NumPy writes them, of all versions, and headers that are none. */
final class NpyHeaderTest {
  private static byte[] header(int version, String text) {
    byte[] chars = text.getBytes(StandardCharsets.UTF_8);
    byte[] all = new byte[(version == 1 ? 10 : 12) + chars.length];
    byte[] start = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', (byte) version, 0, (byte) chars.length};
    System.arraycopy(start, 0, all, 0, start.length);
    all[9] = (byte) (chars.length >> 8);
    System.arraycopy(chars, 0, all, all.length - chars.length, chars.length);
    return all;
  }

  @Test
  void whatIsWrittenIsRead() throws InvalidException {
    for (ElementType type : ElementType.values()) {
      for (ArrayOrder order : ArrayOrder.values()) {
        for (long[] shape : new long[][] {{7}, {0, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9}}) {
          byte[] bytes = NpyHeader.of(type, ByteOrder.BIG_ENDIAN, order, shape).encode();
          assertThat(bytes.length % 64).isZero();
          NpyHeader header = NpyHeader.decode(bytes);
          assertThat(header.type()).isEqualTo(type);
          assertThat(header.order()).isEqualTo(order);
          assertThat(header.shape()).containsExactly(shape);
          assertThat(header.bytes()).isEqualTo(bytes.length);
        }
      }
    }
  }

  @Test
  void otherWritersAreUnderstood() throws InvalidException {
    for (int version = 1; version <= 3; version++) {
      NpyHeader header =
          NpyHeader.decode(
              header(version, "{\"shape\": (3L, 4), 'fortran_order':True,'descr' : '>u2'}  \n"));
      assertThat(header.shape()).containsExactly(3, 4);
      assertThat(header.type()).isEqualTo(ElementType.CHAR);
      assertThat(header.byteOrder()).isEqualTo(ByteOrder.BIG_ENDIAN);
      assertThat(header.dataBytes()).isEqualTo(24);
    }
    NpyHeader single =
        NpyHeader.decode(header(1, "{'descr': '<f8', 'fortran_order': False, 'shape': (), }"));
    assertThat(single.shape()).containsExactly(1);
  }

  @Test
  void whatIsNotAnArrayOfNumbersIsNamed() {
    assertRefused("{'descr': '<c16', 'fortran_order': False, 'shape': (3,), }", "'<c16'");
    assertRefused("{'descr': [('a', '<i4')], 'fortran_order': False, 'shape': (3,)}", "[('a'");
    assertRefused("{'descr': '<i4', 'shape': (3,), }", "fortran_order");
    assertRefused(
        "{'descr': '<i4', 'fortran_order': False, 'shape': (99999999999999999999,)}", "999");
    assertRefused(
        "{'descr': '<i4', 'fortran_order': False, 'shape': (9999999999, 9999999999)}",
        "9999999999");
    assertThatThrownBy(() -> NpyHeader.length(new byte[20])).hasMessageContaining("does not begin");
    assertThatThrownBy(() -> NpyHeader.length(header(4, " "))).hasMessageContaining("version 4");
    assertThatThrownBy(() -> NpyHeader.length(Arrays.copyOf(header(2, ""), 4)))
        .isInstanceOf(InvalidException.class);
  }

  private static void assertRefused(String text, String named) {
    assertThatThrownBy(() -> NpyHeader.decode(header(1, text)).dataBytes())
        .isInstanceOf(InvalidException.class)
        .hasMessageContaining(named);
  }

  /** Changed bytes, and texts of pieces that headers consist of. */
  @Test
  void anyBytesAreReadOrRefused() {
    String[] pieces = {
      "{", "}", "'descr'", ":", " ", "'<f8'", "(", ")", "3", ",", "True", "'shape'"
    };
    byte[] valid =
        NpyHeader.of(
                ElementType.INT, ByteOrder.LITTLE_ENDIAN, ArrayOrder.ROW_MAJOR, new long[] {3, 4})
            .encode();
    ForAll.runs(
        Thorough.count(20_000, 1_000_000),
        random -> {
          byte[] bytes = valid.clone();
          if (random.nextBoolean()) {
            StringBuilder text = new StringBuilder("{");
            for (int i = random.nextInt(30); i > 0; i--) {
              text.append(pieces[random.nextInt(pieces.length)]);
            }
            bytes = header(1 + random.nextInt(3), text + "}");
          }
          for (int changes = random.nextInt(4); changes > 0; changes--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
          }
          byte[] cut = random.nextInt(9) == 0 ? Arrays.copyOf(bytes, random.nextInt(80)) : bytes;
          try {
            NpyHeader header = NpyHeader.decode(cut);
            assertThat(header.dataBytes()).isNotNegative();
          } catch (InvalidException e) {
            assertThat(e).hasMessageMatching("(?s)(does not|has|ends).*");
          }
        });
  }
}
