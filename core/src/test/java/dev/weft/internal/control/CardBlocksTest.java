package dev.weft.internal.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.internal.job.Card;
import dev.weft.internal.os.CorePlace;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CardBlocksTest {
  private static List<Card> cards(int first, int count) {
    List<Card> cards = new ArrayList<>();
    for (int rank = first; rank < first + count; rank++) {
      Map<String, String> addresses =
          rank % 3 == 0
              ? Map.of("local", "job/" + rank)
              : Map.of("local", "job/" + rank, "shm", "/dev/shm/weft-job-inbox-" + rank);
      cards.add(
          new Card(
              rank,
              "host#1",
              "process-1",
              4711,
              "0-1",
              new CorePlace(rank, rank / 4, -1),
              addresses));
    }
    return cards;
  }

  private static ByteBuffer body(ByteBuffer frame) {
    assertThat(frame.remaining() - ControlFrame.HEADER_BYTES)
        .isLessThanOrEqualTo(CardBlock.LIMIT_BYTES);
    return frame.slice(ControlFrame.HEADER_BYTES, frame.remaining() - ControlFrame.HEADER_BYTES);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5_000})
  void comesBackBlockByBlock(int count) throws ProtocolException {
    CardBlocks blocks = new CardBlocks(7, count);
    for (int round = 0; round < 2; round++) {
      List<ByteBuffer> frames = CardBlock.frames(cards(7, count));
      for (int i = 0; i < frames.size(); i++) {
        assertThat(blocks.take(body(frames.get(i)))).isEqualTo(i == frames.size() - 1);
      }
      assertThat(blocks.cards()).isEqualTo(cards(7, count));
    }
  }

  @Test
  void whatRanksOfAProcessHaveInCommonExistsOnce() throws ProtocolException {
    CardBlocks blocks = new CardBlocks(0, 2);
    blocks.take(body(CardBlock.frames(cards(0, 2)).getFirst()));
    assertThat(blocks.cards().get(0).host()).isSameAs(blocks.cards().get(1).host());
  }

  @Test
  void refusesRanksThatAreNotTheNext() throws ProtocolException {
    CardBlocks blocks = new CardBlocks(4, 4);
    assertThatThrownBy(() -> blocks.take(body(CardBlock.frames(cards(5, 2)).getFirst())))
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("the first rank is 5, allowed are 4 to 4");
    assertThat(blocks.take(body(CardBlock.frames(cards(4, 2)).getFirst()))).isFalse();
    assertThatThrownBy(() -> blocks.take(body(CardBlock.frames(cards(6, 3)).getFirst())))
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("the number of ranks is 3, allowed are 1 to 2");
  }
}
