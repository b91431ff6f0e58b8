package dev.weft.internal.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.internal.comm.Fuzz;
import dev.weft.internal.control.NoticeLog.Entry;
import dev.weft.internal.control.NoticeLog.Position;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class NoticeLogTest {
  private final NoticeLog log = new NoticeLog();

  private static byte[] bodyOf(ByteBuffer frame) {
    byte[] body = new byte[frame.remaining() - ControlFrame.HEADER_BYTES];
    frame.get(frame.position() + ControlFrame.HEADER_BYTES, body);
    return body;
  }

  @Test
  void aNoticeIsReadAsItWasWritten() throws ProtocolException {
    log.append(ControlFrame.revoke(7, 2));
    Entry written = log.append(ControlFrame.revoke(8, 3));
    ByteBuffer frame = written.frame(ControlFrame.NOTICE);
    assertThat(frame.get(ControlFrame.TYPE_OFFSET)).isEqualTo((byte) ControlFrame.NOTICE);
    Entry read = Entry.decode(ByteBuffer.wrap(bodyOf(frame)));
    assertThat(read.number()).isEqualTo(2);
    assertThat(read.type()).isEqualTo(ControlFrame.REVOKE);
    assertThat(read.content().getInt()).isEqualTo(8);
  }

  @Test
  void takesEachNumberOnceAndInOrder() {
    NoticeLog other = new NoticeLog();
    List<Entry> told =
        List.of(log.append(ControlFrame.revoke(1, 0)), log.append(ControlFrame.revoke(2, 0)));
    assertThat(other.add(told.getFirst())).isTrue();
    assertThat(other.add(told.getFirst())).isFalse();
    assertThat(other.add(told.getLast())).isTrue();
    assertThat(other.after(1)).containsExactly(told.getLast());
    assertThat(other.end()).isEqualTo(log.end()).isEqualTo(new Position(0, 2));
  }

  @Test
  void holdsWhatIsItsBeginning() {
    log.append(ControlFrame.revoke(1, 0));
    log.append(ControlFrame.revoke(2, 0));
    log.append(ControlFrame.hub(1, 4));
    log.append(ControlFrame.revoke(3, 0));
    assertThat(List.of(new Position(0, 0), new Position(0, 2), new Position(4, 3), log.end()))
        .allMatch(log::holds);
    // One more of the first hub's, one more of the second one's, and a hub that was none.
    assertThat(List.of(new Position(0, 3), new Position(4, 5), new Position(2, 3)))
        .noneMatch(log::holds);
  }

  @Test
  void aTableMakesVoidWhatWasTold() {
    log.append(ControlFrame.revoke(1, 0));
    Entry table = log.append(ControlFrame.of(ControlFrame.TABLE, new byte[0]));
    assertThat(log.all()).containsExactly(table);
    assertThat(log.end().number()).isEqualTo(2);
  }

  @Test
  void aCopyDoesNotGrow() {
    log.append(ControlFrame.revoke(1, 0));
    NoticeLog copy = log.copy();
    log.append(ControlFrame.hub(1, 1));
    assertThat(copy.end()).isEqualTo(new Position(0, 1));
  }

  @Test
  void noticesAndClaimsThatAreDamagedAreRefused() {
    byte[] notice = bodyOf(log.append(ControlFrame.revoke(7, 2)).frame(ControlFrame.NOTICE));
    Fuzz.run(
        "notice",
        List.of(notice),
        ProtocolException.class,
        input -> {
          if (input.length >= ControlFrame.least(ControlFrame.NOTICE, 1)) {
            Entry.decode(ByteBuffer.wrap(input));
          }
        });
    SuccessionClaim claim = new SuccessionClaim(3, 2, new Position(1, 9), 4, Set.of(0, 1030));
    Fuzz.run(
        "claim",
        List.of(bodyOf(claim.frame())),
        ProtocolException.class,
        input -> SuccessionClaim.decode(ByteBuffer.wrap(input)));
    assertThatThrownBy(() -> Entry.decode(ByteBuffer.wrap(new byte[8])))
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("the number of a notice is 0");
  }

  @Test
  void aClaimIsReadAsItWasWritten() throws ProtocolException {
    SuccessionClaim claim = new SuccessionClaim(3, 2, new Position(1, 9), -1, Set.of(0, 1030));
    assertThat(SuccessionClaim.decode(ByteBuffer.wrap(bodyOf(claim.frame())))).isEqualTo(claim);
  }
}
