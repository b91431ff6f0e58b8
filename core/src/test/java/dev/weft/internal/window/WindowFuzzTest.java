package dev.weft.internal.window;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.WeftException;
import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.comm.Fuzz;
import dev.weft.internal.os.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What ranks ask of each other's windows, and what is answered. */
@WithoutNativeCalls
final class WindowFuzzTest {
  @Test
  void requests() {
    RequestRecord request = new RequestRecord();
    Fuzz.run(
        "window request",
        List.of(
            message(RequestRecord.Kind.PUT, 32),
            message(RequestRecord.Kind.UPDATE, 40),
            message(RequestRecord.Kind.SWAP, 8),
            message(RequestRecord.Kind.PUT_RUNS, 64),
            message(RequestRecord.Kind.LOCK, 0)),
        ArgumentException.class,
        input -> {
          Slice room = request.room();
          int length = (int) Math.min(input.length, room.bytes());
          Memory.copyIn(MemorySegment.ofArray(input), 0, room.base(), room.offsetBytes(), length);
          if (request.isValid(length)) {
            use(request);
          }
        });
  }

  private static void use(RequestRecord request) {
    RequestRecord.Kind _ = request.kind();
    Update _ = request.op();
    ElementType _ = request.type();
    Slice _ = request.expected();
    if (request.hasPayload()) {
      Slice _ = request.payload();
    }
  }

  private static byte[] message(RequestRecord.Kind kind, int payloadBytes) {
    RequestRecord request = new RequestRecord();
    request.set(kind, 3, payloadBytes);
    request.setReplyTag(17);
    request.setUpdate(Update.values()[0], ElementType.LONG);
    boolean _ = request.takeIn(Slice.of(new byte[payloadBytes]));
    Slice message = request.message();
    byte[] bytes = new byte[(int) message.bytes()];
    System.arraycopy((byte[]) message.base(), 0, bytes, 0, bytes.length);
    return bytes;
  }

  @Test
  void runs() {
    ByteBuffer records = ByteBuffer.allocate(4 + 64).order(ByteOrder.nativeOrder());
    records.putInt(2);
    for (long field : new long[] {0, 8, 10, 16, 400, 24, 1, 0}) {
      records.putLong(field);
    }
    Fuzz.run(
        "runs of a window",
        List.of(records.array()),
        ArgumentException.class,
        input -> {
          if (input.length >= 4) {
            int count = ByteBuffer.wrap(input).order(ByteOrder.nativeOrder()).getInt();
            RunList runs = RunList.decode(MemorySegment.ofArray(input).asSlice(4), count);
            long _ = runs.span();
          }
        });
  }

  @Test
  void replies() {
    Fuzz.run(
        "reply of a window",
        List.of(Reply.of(null)),
        WeftException.class,
        input -> Reply.check(input, input.length));
  }
}
