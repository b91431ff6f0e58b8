package dev.weft.internal.launch.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** When the other end of a link counts as lost. */
@WithoutNativeCalls
final class LinkChannelTest {
  private static LinkChannel channel(byte[] frames) {
    return new LinkChannel("test", new ByteArrayInputStream(frames), new ByteArrayOutputStream());
  }

  private static byte[] ping() {
    return ByteBuffer.allocate(AgentFrame.HEADER_BYTES)
        .putInt(0)
        .put((byte) AgentFrame.PING)
        .putInt(AgentFrame.NONE)
        .array();
  }

  @Test
  void silenceCountsByLooks() {
    try (LinkChannel channel = channel(new byte[0])) {
      for (int look = 0; look < LinkChannel.SILENT_LOOKS; look++) {
        assertThat(channel.countLook()).isFalse();
      }
      assertThat(channel.countLook()).isTrue();
    }
  }

  @Test
  void aFrameEndsIt() throws IOException {
    try (LinkChannel channel = channel(ping())) {
      for (int look = 0; look < LinkChannel.SILENT_LOOKS; look++) {
        assertThat(channel.countLook()).isFalse();
      }
      channel.read((type, _, _) -> assertThat(type).isEqualTo(AgentFrame.PING));
      assertThat(channel.countLook()).isFalse();
    }
  }

  /** As a process does that is stopped; or swapped out, with its whole host or alone. */
  @Test
  void oneThatAnswersNowhereStandsStill() {
    try (LinkChannel channel = channel(new byte[0])) {
      channel.answersElsewhere();
      for (int look = 0; look < 10 * LinkChannel.SILENT_LOOKS; look++) {
        assertThat(channel.countLook()).isFalse();
      }
    }
  }

  @Test
  void oneThatAnswersElsewhereOnlyHasLostItsLink() {
    try (LinkChannel channel = channel(new byte[0])) {
      channel.answersElsewhere();
      for (int look = 0; look < LinkChannel.SILENT_LOOKS; look++) {
        channel.answersElsewhere();
        assertThat(channel.countLook()).isFalse();
      }
      assertThat(channel.countLook()).isTrue();
    }
  }

  @Test
  void whatItAnsweredBeforeTheLastFrameSaysNothing() throws IOException {
    try (LinkChannel channel = channel(ping())) {
      for (int answer = 0; answer < 2 * LinkChannel.ANSWERS_ELSEWHERE; answer++) {
        channel.answersElsewhere();
      }
      channel.read((type, _, _) -> assertThat(type).isEqualTo(AgentFrame.PING));
      for (int look = 0; look <= LinkChannel.SILENT_LOOKS; look++) {
        assertThat(channel.countLook()).isFalse();
      }
    }
  }

  /** A job that has failed need not be waited for so long. */
  @Test
  void whoseProcessesAreKilledIsWaitedForLessLong() {
    try (LinkChannel channel = channel(new byte[0])) {
      channel.kill(1);
      for (int look = 0; look < LinkChannel.SILENT_LOOKS_ENDING; look++) {
        assertThat(channel.countLook()).isFalse();
      }
      assertThat(channel.countLook()).isTrue();
    }
  }
}
