package dev.weft.internal.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.os.memory.Memory;
import dev.weft.internal.transport.TransportTuning;
import java.lang.foreign.MemorySegment;
import java.util.Random;

/** A posted receive: memory that is there before its message, and more on either side of it. */
final class PostedSink extends Sink {
  private static final int AROUND = 4096;

  final long capacity;
  private final MemorySegment before;

  private PostedSink(Object base, long offset, long capacity) {
    super(base, offset, capacity);
    this.capacity = capacity;
    this.before = whole();
  }

  static PostedSink random(Random random) {
    Memories sort = Memories.ANY_BYTES.get(random.nextInt(Memories.ANY_BYTES.size()));
    long offset = 8 * random.nextInt(AROUND / 8);
    long capacity = TransportTuning.TCP_COPY_BYTES + random.nextInt(120_000);
    Object base = sort.filled(0, offset + capacity + AROUND, random.nextLong());
    return new PostedSink(base, offset, capacity);
  }

  private MemorySegment whole() {
    MemorySegment memory = MemorySegment.ofArray(new byte[(int) (offset + capacity + AROUND)]);
    Memory.copyOut(base, 0, memory, 0, memory.byteSize());
    return memory;
  }

  /** Nothing but the message's bytes, as far as they have come, has changed. */
  void requireTheRestUntouched() {
    MemorySegment now = whole();
    long end = offset + arrived();
    assertThat(now.asSlice(0, offset).mismatch(before.asSlice(0, offset))).isEqualTo(-1);
    assertThat(now.asSlice(end).mismatch(before.asSlice(end))).isEqualTo(-1);
  }
}
