package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import dev.weft.codec.ObjectCodec;
import dev.weft.testkit.ThreadRanks;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** A program may bring a codec of its own. */
final class OwnCodecTest {

  /** Of strings only. */
  private static final class Strings implements ObjectCodec {
    @Override
    public String name() {
      return "strings";
    }

    @Override
    public void register(Class<?> type) {}

    @Override
    public byte[] encode(Object object) {
      return ("<" + object + ">").getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Object decode(byte[] bytes, int offset, int length) {
      return new String(bytes, offset, length, StandardCharsets.UTF_8);
    }
  }

  @Test
  void takesThePlaceOfTheOneThatIsFound() {
    ThreadRanks.run(
        2,
        args -> {
          try (Weft weft = Weft.init(new Strings(), args)) {
            assertThat(weft.args()).containsExactly("x");
            int other = 1 - weft.world().rank();
            weft.world().isendObject("from " + weft.world().rank(), other, 1);
            assertThat(weft.world().receiveObject(String.class, other, 1))
                .isEqualTo("<from " + other + ">");
            assertThat(weft.world().allGatherObjects(5, Object.class)).contains("<5>");
          }
        },
        "x");
  }
}
