package dev.weft.internal.security.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two ends over carriers that take and give as little as they like. */
@Timeout(120)
final class TlsStreamTest {
  private static final int BYTES = 1 << 20;
  private static final int ROOM_BYTES = 40_000;

  private final Random random = new Random(1);
  private final Direction there = new Direction();
  private final Direction back = new Direction();
  private final TlsStream client = new TlsStream(true, new End(there, back));
  private final TlsStream server = new TlsStream(false, new End(back, there));

  /** Bytes under way. */
  private final class Direction {
    private final ByteBuffer bytes = ByteBuffer.allocate(ROOM_BYTES);
    private boolean closed;

    /** Between nothing and all of what would go. */
    private int some(int most) {
      return random.nextInt(3) == 0 ? random.nextInt(most + 1) : most;
    }

    void take(ByteBuffer from) {
      int count = some(Math.min(from.remaining(), bytes.remaining()));
      bytes.put(bytes.position(), from, from.position(), count);
      bytes.position(bytes.position() + count);
      from.position(from.position() + count);
    }

    int give(ByteBuffer to) {
      if (closed && bytes.position() == 0) {
        return -1;
      }
      bytes.flip();
      int count = some(Math.min(bytes.remaining(), to.remaining()));
      to.put(to.position(), bytes, 0, count);
      to.position(to.position() + count);
      bytes.position(count);
      bytes.compact();
      return count;
    }
  }

  private record End(Direction out, Direction in) implements TlsStream.Carrier {
    @Override
    public void send(ByteBuffer bytes) {
      out.take(bytes);
    }

    @Override
    public int receive(ByteBuffer bytes) {
      return in.give(bytes);
    }
  }

  private void agree() throws IOException {
    boolean agreed = false;
    while (!agreed) {
      boolean one = client.handshake();
      agreed = server.handshake() && one;
    }
  }

  @Test
  void bothEndsKnowTheSameBytesAndNobodyElseDoes() throws IOException {
    agree();
    assertThat(client.binding()).isEqualTo(server.binding()).hasSize(32);
    byte[] first = client.binding();
    TlsStreamTest other = new TlsStreamTest();
    other.agree();
    assertThat(other.client.binding()).isNotEqualTo(first);
  }

  /** Each writes until nothing more is taken, and offers what was not taken again. */
  @Test
  void whatIsWrittenIsRead() throws IOException {
    agree();
    byte[] sent = new byte[BYTES];
    random.nextBytes(sent);
    ByteBuffer out = ByteBuffer.wrap(sent);
    ByteBuffer in = ByteBuffer.allocate(BYTES);
    while (in.hasRemaining()) {
      int end = Math.min(BYTES, out.position() + 1 + random.nextInt(100_000));
      client.write(out.limit(end));
      int room = Math.min(BYTES, in.position() + 1 + random.nextInt(100_000));
      server.read(in.limit(room));
      in.limit(BYTES);
    }
    assertThat(in.array()).isEqualTo(sent);
  }

  @Test
  void allThatWasTakenArrivesWithoutAnotherWrite() throws IOException {
    agree();
    for (int i = 0; i < 500; i++) {
      ByteBuffer message = ByteBuffer.wrap(new byte[1 + random.nextInt(20_000)]);
      ByteBuffer in = ByteBuffer.allocate(message.capacity());
      while (message.hasRemaining()) {
        client.write(message);
        server.read(in);
      }
      for (int turn = 0; turn < 100 && in.hasRemaining(); turn++) {
        server.read(in);
      }
      assertThat(in.hasRemaining()).isFalse();
    }
  }

  @Test
  void anEndIsToldBehindWhatCameBefore() throws IOException {
    agree();
    ByteBuffer message = ByteBuffer.wrap(new byte[] {1, 2, 3});
    while (message.hasRemaining()) {
      client.write(message);
    }
    there.closed = true;
    ByteBuffer in = ByteBuffer.allocate(100);
    int last = 0;
    while (last >= 0) {
      last = server.read(in);
    }
    assertThat(in.flip().remaining()).isEqualTo(3);
  }
}
