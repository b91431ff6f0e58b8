package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.CodecException;
import dev.weft.testkit.Thorough;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The length of a message of objects tells their number; a filter says what may be created. */
final class ObjectPartsTest {

  @Test
  void lengthTellsTheNumber() {
    for (int objects = 1; objects < 1 << 24; objects += 1 + objects / 3) {
      for (long bytes : new long[] {1, 5, 64, 1000, 123_456, objects, 10L * objects}) {
        long padded = ObjectParts.padded(bytes, objects);
        assertThat(padded).isGreaterThanOrEqualTo(bytes);
        assertThat(padded - bytes).isLessThanOrEqualTo(64L * objects);
        assertThat(ObjectParts.countIn(padded)).isEqualTo(objects);
      }
    }
    assertThat(ObjectParts.countIn(0)).isZero();
    assertThat(ObjectParts.encode(new Object[0])).isEmpty();
  }

  @Test
  void objectsSurviveThePadding() {
    Object[] objects = {"a", null, 3, new long[] {4}};
    byte[] message = ObjectParts.encode(objects);
    assertThat(ObjectParts.countIn(message.length)).isEqualTo(4);
    assertThat(ObjectParts.decode(message)).isEqualTo(objects);
  }

  @Test
  @Timeout(900)
  void damagedMessagesAreRefused() {
    byte[][] messages = {
      ObjectParts.encode(new Object[] {"a", null, 3, new long[] {4}, new double[20]}),
      ObjectParts.encode(new Object[] {new ArrayList<>(List.of(1, 2, 3)), new HashMap<>()}),
    };
    int inputs = Thorough.count(25_000, 1_000_000);
    for (int seed = 0; seed < inputs; seed++) {
      Random random = new Random(seed);
      byte[] message = messages[random.nextInt(messages.length)].clone();
      for (int changes = random.nextInt(4); changes >= 0; changes--) {
        message[random.nextInt(message.length)] = (byte) random.nextInt();
      }
      try {
        Object _ = new SerialCodec().decode(message, 0, message.length);
      } catch (CodecException refused) {
        // As it should be, if it is not read as other objects.
      } catch (Throwable e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
  }

  @Test
  void filterRefusesWhatItDoesNotName() {
    byte[] list = new SerialCodec().encode(new ArrayList<>());
    byte[] text = new SerialCodec().encode("text");
    System.setProperty(SerialCodec.FILTER, "java.lang.*;!*");
    try {
      assertThat(SerialCodec.read(text, 0, text.length)).isEqualTo("text");
      assertThatThrownBy(() -> SerialCodec.read(list, 0, list.length))
          .isInstanceOf(CodecException.class)
          .hasMessageContaining("REJECTED");
    } finally {
      System.clearProperty(SerialCodec.FILTER);
    }
  }

  @Test
  void brokenBytesAreRefused() {
    byte[] text = new SerialCodec().encode("text");
    text[0] = 0;
    assertThatThrownBy(() -> SerialCodec.read(text, 0, text.length))
        .isInstanceOf(CodecException.class);
  }
}
