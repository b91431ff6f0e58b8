package dev.weft.internal.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ProtocolException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

final class ControlFrameTest {
  @Test
  void writesWhatTheDiagramShows() {
    ByteBuffer frame = ControlFrame.numbersAndText(ControlFrame.ABORT, 3, 7, "why");
    assertThat(frame.getInt(ControlFrame.LENGTH_OFFSET)).isEqualTo(4 + 4 + 3);
    assertThat(frame.get(ControlFrame.TYPE_OFFSET)).isEqualTo((byte) ControlFrame.ABORT);
    ByteBuffer body = frame.position(ControlFrame.HEADER_BYTES);
    assertThat(body.getInt()).isEqualTo(3);
    assertThat(body.getInt()).isEqualTo(7);
    assertThat(ControlFrame.textOf(body)).isEqualTo("why");
  }

  @Test
  void cutsTextsToWhatMayBeSent() {
    String endless = "ü".repeat(ControlFrame.TEXT_BYTES);
    for (ByteBuffer frame :
        new ByteBuffer[] {
          ControlFrame.text(ControlFrame.STACKS, endless),
          ControlFrame.text(ControlFrame.STACKS, "x" + endless),
          ControlFrame.numbersAndText(ControlFrame.THROWN, 0, 0, endless),
          ControlFrame.numbersAndText(ControlFrame.ABORT, 0, 0, "x" + endless)
        }) {
      int type = frame.get(ControlFrame.TYPE_OFFSET);
      assertThat(frame.getInt(0)).isLessThanOrEqualTo(ControlFrame.limitFromRank(type));
      int text = type == ControlFrame.STACKS ? 0 : 2 * Integer.BYTES;
      frame.position(ControlFrame.HEADER_BYTES + text);
      assertThat(ControlFrame.textOf(frame)).matches("x?ü+");
    }
  }

  @Test
  void refusesLengthsOutsideOfTheTypesLimits() {
    for (int type : new int[] {ControlFrame.ABORT, ControlFrame.THROWN, ControlFrame.STATES}) {
      long most = ControlFrame.limitFromRank(type);
      for (long length : new long[] {Integer.MIN_VALUE, -1, 0, 7, most + 1}) {
        assertThatThrownBy(() -> ControlFrame.checkHeader(type, length, most, 1))
            .isInstanceOf(ProtocolException.class)
            .hasMessageContaining(length + ", allowed are 8 to " + most);
      }
      assertThatCode(() -> ControlFrame.checkHeader(type, 8, most, 1)).doesNotThrowAnyException();
    }
    assertThatThrownBy(() -> ControlFrame.checkHeader(99, 0, ControlFrame.limitFromRank(99), 1))
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("type 99");
  }

  @Test
  void knowsWhoMaySendWhat() {
    assertThat(ControlFrame.limitFromRank(ControlFrame.TABLE)).isNegative();
    assertThat(ControlFrame.limitFromRank(0)).isNegative();
    assertThat(ControlFrame.limitFromRank(127)).isNegative();
    assertThat(ControlFrame.limitFromLauncher(ControlFrame.JOIN, 4)).isNegative();
    assertThat(ControlFrame.limitFromLauncher(ControlFrame.TABLE, 4))
        .isEqualTo(4L * CardRecord.LIMIT_BYTES);
  }
}
