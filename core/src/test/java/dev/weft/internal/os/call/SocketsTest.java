package dev.weft.internal.os.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.internal.os.Allocation;
import dev.weft.internal.os.OsTuning;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(20)
class SocketsTest {
  private Sockets sockets;
  private int left = -1;
  private int right = -1;

  @BeforeEach
  void connect() {
    assumeTrue(NativeAccess.available(), NativeAccess::unavailability);
    sockets = new Sockets();
    int[] pair = new int[2];
    assertThat(sockets.pair(pair)).isZero();
    left = pair[0];
    right = pair[1];
  }

  @AfterEach
  void close() {
    if (left >= 0) {
      sockets.close(left);
      sockets.close(right);
    }
  }

  static Stream<Object> memories() {
    return Stream.of(
        new byte[64],
        new short[32],
        new char[32],
        new int[16],
        new float[16],
        new long[8],
        new double[8],
        MemorySegment.ofArray(new int[16]),
        Arena.ofAuto().allocate(64));
  }

  @ParameterizedTest
  @MethodSource("memories")
  void carriesBytesFromAndToAnyMemoryAtOffsets(Object target) {
    byte[] source = random(64);

    assertThat(sockets.send(left, source, 3, 41, 0)).isEqualTo(41);
    assertThat(sockets.receive(right, target, 16, 41, 0)).isEqualTo(41);
    assertThat(sockets.send(right, target, 16, 41, 0)).isEqualTo(41);
    byte[] back = new byte[64];
    assertThat(sockets.receive(left, back, 5, 59, 0)).isEqualTo(41);

    assertThat(
            MemorySegment.ofArray(back)
                .asSlice(5, 41)
                .mismatch(MemorySegment.ofArray(source).asSlice(3, 41)))
        .isEqualTo(-1);
    assertThat(back).startsWith(0, 0, 0, 0, 0).endsWith(new byte[18]);
  }

  @Test
  void sendsTwoPiecesAsOne() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment first = arena.allocate(20).copyFrom(MemorySegment.ofArray(random(20)));
      MemorySegment second = arena.allocate(40).copyFrom(MemorySegment.ofArray(random(40)));
      TwoPieces pieces = sockets.twoPieces();
      assertThat(pieces.send(left, first.address() + 5, 15, second.address(), 40)).isEqualTo(55);
      byte[] all = new byte[64];
      assertThat(sockets.receive(right, all, 0, 64, 0)).isEqualTo(55);
      MemorySegment received = MemorySegment.ofArray(all);
      assertThat(received.asSlice(0, 15).mismatch(first.asSlice(5))).isEqualTo(-1);
      assertThat(received.asSlice(15, 40).mismatch(second)).isEqualTo(-1);
      while (sockets.send(left, new byte[4096], 0, 4096, 0) > 0) {
        // until it is full
      }
      assertThat(pieces.send(left, first.address(), 20, second.address(), 40))
          .isEqualTo(-Errno.EAGAIN);
      sockets.shutdown(right, Sockets.SHUT_RDWR);
      assertThat(pieces.send(left, first.address(), 20, second.address(), 40))
          .isEqualTo(-Errno.EPIPE);
    }
  }

  @Test
  void saysNotNowInsteadOfBlocking() {
    assertThat(sockets.receive(left, new byte[8], 0, 8, 0)).isEqualTo(-Errno.EAGAIN);

    byte[] much = new byte[1 << 20];
    long sent = 0;
    long taken;
    while ((taken = sockets.send(left, much, 0, much.length, 0)) > 0) {
      assertThat(taken).isLessThanOrEqualTo(OsTuning.CRITICAL_BYTES);
      sent += taken;
    }
    assertThat(taken).isEqualTo(-Errno.EAGAIN);
    assertThat(sent).isPositive();
  }

  @Test
  void tellsThatThePeerIsGone() {
    sockets.shutdown(right, Sockets.SHUT_WR);
    assertThat(sockets.receive(left, new byte[8], 0, 8, 0)).isZero();
    sockets.shutdown(right, Sockets.SHUT_RDWR);
    assertThat(sockets.send(left, new byte[8], 0, 8, 0)).isEqualTo(-Errno.EPIPE);
  }

  @Test
  void refusesRangesOutsideTheMemory() {
    byte[] bytes = new byte[8];
    assertThatThrownBy(() -> sockets.send(left, bytes, 4, 5, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> sockets.receive(left, bytes, -1, 2, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> sockets.receive(left, new boolean[8], 0, 2, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("boolean[]");
  }

  @Test
  void refusesToReceiveIntoReadOnlyMemory() {
    MemorySegment constant = MemorySegment.ofArray(new byte[8]).asReadOnly();
    assertThat(sockets.send(left, constant, 0, 8, 0)).isEqualTo(8);
    assertThatThrownBy(() -> sockets.receive(right, constant, 0, 8, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("read-only");
  }

  @ParameterizedTest
  @MethodSource("loopbacks")
  void connectsOverTheLoopback(InetAddress loopback) {
    InetSocketAddress any = new InetSocketAddress(loopback, 0);
    int listener = sockets.open(Sockets.family(any));
    assumeTrue(listener >= 0, () -> Errno.describe(listener));
    int bound = sockets.bind(listener, any);
    assumeTrue(bound != -Errno.EADDRNOTAVAIL, "no such loopback here");
    assertThat(bound).isZero();
    assertThat(sockets.listen(listener, 5)).isZero();
    assertThat(sockets.accept(listener)).isEqualTo(-Errno.EAGAIN);

    InetSocketAddress address = sockets.localAddress(listener);
    assertThat(address.getAddress()).isEqualTo(loopback);
    int client = sockets.open(Sockets.family(any));
    assertThat(sockets.connect(client, address)).isIn(0, -Errno.EINPROGRESS);
    int server = acceptSoon(listener);
    assertThat(sockets.option(client, Sockets.SOL_SOCKET, Sockets.SO_ERROR)).isZero();
    assertThat(sockets.setOption(client, Sockets.IPPROTO_TCP, Sockets.TCP_NODELAY, 1)).isZero();
    assertThat(sockets.option(client, Sockets.IPPROTO_TCP, Sockets.TCP_NODELAY)).isEqualTo(1);
    assertThat(sockets.setCongestionControl(client, "reno")).isZero();
    assertThat(sockets.setCongestionControl(client, "none such")).isEqualTo(-Errno.ENOENT);
    assertThat(sockets.localAddress(server)).isEqualTo(address);

    sockets.close(client);
    sockets.close(server);
    sockets.close(listener);
  }

  static Stream<InetAddress> loopbacks() throws Exception {
    return Stream.of(InetAddress.getByName("127.0.0.1"), InetAddress.getByName("::1"));
  }

  private int acceptSoon(int listener) {
    int fd;
    do {
      Thread.onSpinWait();
      fd = sockets.accept(listener);
    } while (fd == -Errno.EAGAIN);
    assertThat(fd).isNotNegative();
    return fd;
  }

  @Test
  void reportsErrorsAsNumbers() {
    assertThat(sockets.open(-1)).isNegative();
    assertThat(sockets.listen(999_999, 1)).isEqualTo(-Errno.EBADF);
    assertThat(sockets.receive(999_999, new byte[1], 0, 1, 0)).isEqualTo(-Errno.EBADF);
    assertThat(Errno.describe(-Errno.ECONNREFUSED)).isEqualTo("ECONNREFUSED (connection refused)");
    assertThatThrownBy(() -> sockets.localAddress(999_999))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("EBADF");
  }

  @Test
  void copiesNoArraysOnceCompiled() {
    double[] values = new double[512];
    byte[] bytes = new byte[values.length * Double.BYTES];
    int rounds = 10_000;
    long allocated =
        Allocation.leastBytes(
            () -> {
              for (int i = 0; i < rounds; i++) {
                sockets.send(left, values, 8, 4088, 0);
                sockets.receive(right, bytes, 3, 4088, 0);
              }
            });
    assertThat(allocated / rounds).as("bytes per round, for two calls").isLessThan(1000);
  }

  private static byte[] random(int bytes) {
    byte[] random = new byte[bytes];
    new Random(7).nextBytes(random);
    return random;
  }
}
