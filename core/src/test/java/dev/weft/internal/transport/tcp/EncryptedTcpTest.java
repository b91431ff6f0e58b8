package dev.weft.internal.transport.tcp;

import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.security.tls.Encryption;
import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.TransportTuning;
import dev.weft.internal.transport.tcp.socket.Networks;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Frames between endpoints whose connections are encrypted. */
@WithoutNativeCalls
@ResourceLock(Resources.SYSTEM_PROPERTIES)
@Timeout(120)
final class EncryptedTcpTest {
  @BeforeAll
  static void encrypt() {
    System.setProperty(Encryption.PROPERTY, "everywhere");
  }

  @AfterAll
  static void stop() {
    System.clearProperty(Encryption.PROPERTY);
  }

  static Stream<Networks> networks() {
    return Networks.available();
  }

  @ParameterizedTest
  @MethodSource("networks")
  void carriesFramesInOrder(Networks networks) {
    int[] sizes = {
      0,
      8,
      FrameHeader.LONG_BYTES,
      16 << 10,
      FrameReader.STAGING_BYTES,
      TransportTuning.TCP_STAGING_BYTES + 1,
      FrameHeader.MAX_EAGER_BYTES
    };
    try (Ranks ranks = new Ranks(networks, 2)) {
      Script script = new Script();
      Random random = new Random(3);
      for (int kind = Frame.EAGER; kind < Frame.BYE; kind++) {
        script.add(kind, 1, Memories.BYTES, random);
      }
      for (int bytes : sizes) {
        script.add(Frame.EAGER, bytes, Memories.BYTES, random);
      }
      ranks.run(0, 1, script);
      Verdict.sameFrames(script, ranks.recorders.get(1), 0);
    }
  }
}
