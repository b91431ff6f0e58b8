package dev.weft.internal.transport.tagged;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.comm.Fuzz;
import dev.weft.internal.transport.Frame;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is on this transport's wire is believed within its limits only. */
@WithoutNativeCalls
final class TaggedFrameTest {
  private static final int HEADER_BYTES = 32;

  private static final class Refused extends Exception {
    private static final long serialVersionUID = 1;
  }

  @Test
  void fieldsComeBack() {
    MemorySegment memory = frame(Frame.RTS, 3, -7, 0, 5L << 32, -9);
    assertThat(TaggedFrame.fault(memory, 0)).isNull();
    assertThat(TaggedFrame.kind(memory, 0)).isEqualTo(Frame.RTS);
    assertThat(TaggedFrame.context(memory, 0)).isEqualTo(3);
    assertThat(TaggedFrame.tag(memory, 0)).isEqualTo(-7);
    assertThat(TaggedFrame.total(memory, 0)).isEqualTo(5L << 32);
    assertThat(TaggedFrame.id(memory, 0)).isEqualTo(-9);
  }

  @Test
  void faultsAreTold() {
    assertThat(fault(Frame.EAGER, TaggedFrame.PAYLOAD_BYTES + 1, 0))
        .contains("16385")
        .contains("16384");
    assertThat(fault(Frame.DATA, 8, 9)).contains("claims 9 bytes and has 8");
    assertThat(fault(TaggedFrame.PULL, 0, 0)).contains("a read");
    assertThat(fault(99, 0, 0)).contains("99");
    assertThat(TaggedFrame.fault(MemorySegment.ofArray(new byte[HEADER_BYTES]), 0)).contains("0x0");
  }

  @Test
  void damagedFrames() {
    List<byte[]> valid = new ArrayList<>();
    for (int kind : new int[] {Frame.EAGER, Frame.DATA, Frame.CTS, TaggedFrame.PULL}) {
      long total = kind == Frame.DATA || kind == TaggedFrame.PULL ? 8 : 0;
      valid.add((byte[]) frame(kind, 1, 2, 8, total, 4).heapBase().orElseThrow());
    }
    Fuzz.run("tagged frame", valid, Refused.class, TaggedFrameTest::decode);
  }

  private static void decode(byte[] input) throws Refused {
    MemorySegment memory = MemorySegment.ofArray(java.util.Arrays.copyOf(input, HEADER_BYTES));
    if (TaggedFrame.fault(memory, 0) != null) {
      throw new Refused();
    }
    int payload = TaggedFrame.payloadBytes(memory, 0);
    assertThat(payload).isBetween(0, TaggedFrame.PAYLOAD_BYTES);
    if (TaggedFrame.kind(memory, 0) == Frame.DATA) {
      assertThat(TaggedFrame.total(memory, 0)).isEqualTo(payload).isPositive();
    }
  }

  @Test
  void addresses() {
    TaggedAddress address = new TaggedAddress(new byte[] {1, -1, 0}, new byte[16], 1 << 20);
    TaggedAddress read = TaggedAddress.parse(address.toString());
    assertThat(read.where()).isEqualTo(address.where());
    assertThat(read.nonce()).isEqualTo(address.nonce());
    assertThat(read.creditBytes()).isEqualTo(address.creditBytes());
    Fuzz.runText(
        "tagged address",
        List.of(address.toString()),
        IllegalArgumentException.class,
        TaggedAddress::parse);
  }

  private static String fault(int kind, int payload, long total) {
    return String.valueOf(TaggedFrame.fault(frame(kind, 0, 0, payload, total, 0), 0));
  }

  private static MemorySegment frame(
      int kind, int context, int tag, int payload, long total, long id) {
    MemorySegment memory = MemorySegment.ofArray(new byte[HEADER_BYTES]);
    TaggedFrame.write(memory, 0, kind, context, tag, payload, total, id);
    return memory;
  }
}
