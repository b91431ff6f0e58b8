package dev.weft.internal.partition;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.comm.Fuzz;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What senders tell about their partitioned messages. */
@WithoutNativeCalls
final class AnnouncementFuzzTest {
  @Test
  void announcements() {
    Announcement good =
        new Announcement(16, 4, 1024, ElementType.DOUBLE, "Heat.main(Heat.java:12)");
    Fuzz.run(
        "announcement of partitions",
        List.of((byte[]) good.encode().base()),
        ArgumentException.class,
        input -> {
          Slice room = Announcement.room();
          int length = (int) Math.min(room.count(), input.length);
          System.arraycopy(input, 0, room.base(), 0, length);
          Announcement sent = Announcement.decode(room, length);
          if (sent.partitions() < 1 || sent.firstTag() < 0 || sent.bytes() < 0) {
            throw new AssertionError(sent.toString());
          }
        });
  }
}
