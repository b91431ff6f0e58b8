package dev.weft.internal.partition;

import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.comm.Fuzz;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What senders tell about their partitioned messages. */
@WithoutNativeCalls
final class AnnouncementFuzzTest {
  @Test
  void announcements() {
    ByteBuffer good = ByteBuffer.allocate(3 * Long.BYTES);
    good.asLongBuffer().put(new long[] {16, 4, 1024});
    Fuzz.run(
        "announcement of partitions",
        List.of(good.array()),
        ArgumentException.class,
        input -> {
          long[] message = new long[3];
          int longs = Math.min(message.length, input.length / Long.BYTES);
          ByteBuffer.wrap(input).asLongBuffer().get(message, 0, longs);
          Announcement sent = Announcement.decode(Slice.of(message));
          if (sent.partitions() < 1 || sent.firstTag() < 0 || sent.bytes() < 0) {
            throw new AssertionError(sent.toString());
          }
        });
  }
}
