package dev.weft.internal.os.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.internal.os.Allocation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class EpollTest {
  private static final long DATA = 0x0123_4567_89ab_cdefL;

  private Epoll epoll;
  private EventFd event;

  @BeforeEach
  void open() {
    assumeTrue(NativeAccess.available(), NativeAccess::unavailability);
    epoll = new Epoll();
    event = new EventFd();
    assertThat(epoll.fd()).isNotNegative();
    assertThat(event.fd()).isNotNegative();
  }

  @AfterEach
  void close() {
    if (epoll != null) {
      epoll.close();
      event.close();
    }
  }

  @Test
  void reportsWhatIsReadyWithItsData() {
    assertThat(epoll.add(event.fd(), Epoll.IN, DATA)).isZero();
    assertThat(epoll.await(0)).isZero();

    event.signal();
    assertThat(epoll.await(1000)).isEqualTo(1);
    assertThat(epoll.events(0)).isEqualTo(Epoll.IN);
    assertThat(epoll.data(0)).isEqualTo(DATA);

    event.clear();
    assertThat(epoll.await(0)).isZero();
  }

  @Test
  void reportsSeveralEventsEachWithItsOwnData() {
    Sockets sockets = new Sockets();
    int[] pair = new int[2];
    assertThat(sockets.pair(pair)).isZero();
    epoll.add(pair[0], Epoll.IN | Epoll.OUT, 1);
    epoll.add(pair[1], Epoll.IN | Epoll.PEER_CLOSED, 2);
    epoll.add(event.fd(), Epoll.IN, 3);
    event.signal();
    sockets.send(pair[0], new byte[] {1}, 0, 1, 0);

    int count = epoll.await(0);

    assertThat(count).isEqualTo(3);
    int[] seen = new int[4];
    for (int i = 0; i < count; i++) {
      seen[(int) epoll.data(i)] = epoll.events(i);
    }
    assertThat(seen).containsExactly(0, Epoll.OUT, Epoll.IN, Epoll.IN);

    sockets.close(pair[0]);
    epoll.remove(event.fd());
    assertThat(epoll.await(0)).isEqualTo(1);
    assertThat(epoll.data(0)).isEqualTo(2);
    assertThat(epoll.events(0) & Epoll.PEER_CLOSED).isNotZero();
    sockets.close(pair[1]);
  }

  @Test
  void reportsOnceUntilAskedAgain() {
    epoll.add(event.fd(), Epoll.IN | Epoll.ONE_SHOT, 1);
    event.signal();
    assertThat(epoll.await(0)).isEqualTo(1);
    assertThat(epoll.await(0)).isZero();
    assertThat(epoll.modify(event.fd(), Epoll.IN | Epoll.ONE_SHOT, 2)).isZero();
    assertThat(epoll.await(0)).isEqualTo(1);
    assertThat(epoll.data(0)).isEqualTo(2);
  }

  @Test
  void isWokenByAnotherThread() throws InterruptedException {
    epoll.add(event.fd(), Epoll.IN, DATA);
    Thread signaller =
        Thread.ofPlatform()
            .start(
                () -> {
                  pause();
                  event.signal();
                });
    assertThat(epoll.await(10_000)).isEqualTo(1);
    signaller.join();
  }

  private static void pause() {
    try {
      Thread.sleep(20);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void allocatesNothingOnceCompiled() {
    epoll.add(event.fd(), Epoll.IN, DATA);
    assertThat(
            Allocation.leastBytes(
                () -> {
                  for (int i = 0; i < 5_000; i++) {
                    event.signal();
                    epoll.await(-1);
                    event.clear();
                    epoll.await(0);
                    epoll.modify(event.fd(), Epoll.IN, DATA);
                  }
                }))
        .isZero();
  }

  @Test
  void reportsErrorsAsNumbers() {
    assertThat(epoll.add(999_999, Epoll.IN, 0)).isEqualTo(-Errno.EBADF);
    assertThat(epoll.remove(event.fd())).isEqualTo(-Errno.ENOENT);
    epoll.add(event.fd(), Epoll.IN, 0);
    assertThat(epoll.add(event.fd(), Epoll.IN, 0)).isEqualTo(-Errno.EEXIST);
  }
}
