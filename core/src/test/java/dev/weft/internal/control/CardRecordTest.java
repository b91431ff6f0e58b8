package dev.weft.internal.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import dev.weft.internal.job.Card;
import dev.weft.internal.os.CorePlace;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class CardRecordTest {
  private static final Card CARD =
      new Card(
          3,
          "hóst",
          "process",
          4711,
          "0-3,8",
          new CorePlace(8, CorePlace.UNKNOWN, 0),
          Map.of("shm", "/dev/shm/x", "tcp", "127.0.0.1:1"));

  @Test
  void survivesTheWay() throws ProtocolException {
    ByteBuffer two = ByteBuffer.allocate(2 * CardRecord.LIMIT_BYTES);
    two.put(CardRecord.encode(CARD)).put(CardRecord.encode(CARD)).flip();
    assertThat(CardRecord.decode(two)).isEqualTo(CARD);
    assertThat(CardRecord.decode(two)).isEqualTo(CARD);
    assertThat(two.hasRemaining()).isFalse();
  }

  @Test
  void refusesACardThatIsTooLong() {
    Card tooLong =
        new Card(
            0,
            "h",
            "p",
            1,
            "",
            CorePlace.ANYWHERE,
            Map.of("tcp", "x".repeat(CardRecord.LIMIT_BYTES)));
    assertThatThrownBy(() -> CardRecord.encode(tooLong))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining(Integer.toString(CardRecord.LIMIT_BYTES));
  }

  @Test
  void refusesACardThatIsCutShortAnywhere() {
    ByteBuffer whole = CardRecord.encode(CARD);
    for (int length = 0; length < whole.limit(); length++) {
      ByteBuffer cut = whole.slice(0, length);
      assertThatThrownBy(() -> CardRecord.decode(cut)).isInstanceOf(ProtocolException.class);
    }
  }

  @Test
  void survivesRubbish() {
    Random random = new Random(4);
    byte[] card = new byte[CardRecord.encode(CARD).remaining()];
    CardRecord.encode(CARD).get(card);
    for (int i = 0; i < 20_000; i++) {
      byte[] whole = card.clone();
      for (int hit = random.nextInt(8); hit >= 0; hit--) {
        whole[random.nextInt(whole.length)] = (byte) random.nextInt();
      }
      try {
        CardRecord.decode(ByteBuffer.wrap(whole));
      } catch (ProtocolException refused) {
        // As it should be, if not read as another card.
      }
    }
  }
}
