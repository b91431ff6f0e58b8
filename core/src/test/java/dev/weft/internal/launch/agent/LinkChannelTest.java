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
