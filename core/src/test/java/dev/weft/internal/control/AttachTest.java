package dev.weft.internal.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.weft.failure.LaunchException;
import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.security.Handshake;
import dev.weft.internal.security.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** A rank that attaches while its launcher, or the rank itself, is slow. */
@WithoutNativeCalls
@Timeout(60)
@ResourceLock(Resources.SYSTEM_PROPERTIES)
final class AttachTest {
  private static final String JOB = "job";
  private static final long PAUSE_MILLIS = 250;
  private static final int TURNED_AWAY = 8;

  private final Secret secret = Secret.generate();
  private final ServerSocket server;

  AttachTest() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  @BeforeEach
  void withinASecond() {
    System.setProperty(StartLimit.PROPERTY, "1");
  }

  @AfterEach
  void stop() throws IOException {
    System.clearProperty(StartLimit.PROPERTY);
    server.close();
  }

  /** For two seconds in all, with a limit of one. */
  @Test
  void aRankComesAgainAsLongAsItsLauncherAnswers() throws Exception {
    Thread launcher =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    for (int i = 0; i < TURNED_AWAY; i++) {
                      serve(false);
                    }
                    serve(true);
                  } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                });
    try (ControlConnection attached = ControlConnection.attach(hubEndpoint())) {
      assertThat(attached.send(ControlFrame.bare(ControlFrame.FENCE))).isTrue();
    }
    launcher.join();
  }

  private void serve(boolean toTheEnd) throws IOException, InterruptedException {
    try (Socket rank = server.accept()) {
      Handshake handshake = Handshake.acceptors(secret, "rendezvous", JOB, -1).next();
      handshake.peerHello(rank.getInputStream().readNBytes(Handshake.FIRST_BYTES));
      rank.getOutputStream().write(handshake.hello());
      handshake.verify(rank.getInputStream().readNBytes(Handshake.PROOF_BYTES));
      if (toTheEnd) {
        rank.getOutputStream().write(handshake.proof());
      } else {
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
    }
  }

  @Test
  void theLimitIsNamedWithItsPropertyWhenNothingComes() {
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                while (true) {
                  server.accept().close();
                }
              } catch (IOException ended) {
                // The test is over.
              }
            });
    assertThatExceptionOfType(LaunchException.class)
        .isThrownBy(() -> ControlConnection.attach(hubEndpoint()))
        .withMessageContainingAll(
            "rank 1 cannot attach to its launcher", "the limit of 1 s", "-Dweft.meetSeconds=");
  }

  @Test
  void aLauncherThatIsGoneIsToldAtOnce() throws Exception {
    System.clearProperty(StartLimit.PROPERTY);
    server.close();
    assertThatExceptionOfType(LaunchException.class)
        .isThrownBy(() -> ControlConnection.attach(hubEndpoint()))
        .withMessageContaining("has the launcher ended?")
        .withMessageNotContaining("limit");
  }

  private HubEndpoint hubEndpoint() {
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort());
    return new HubEndpoint(JOB, 1, 2, List.of(address), secret);
  }
}
