package dev.weft.internal.io;

import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.comm.Fuzz;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What ranks ask the keeper of a file's shared pointer and locks for. */
@WithoutNativeCalls
final class CoordinatorFuzzTest {
  @Test
  void calls() {
    long[] good = new CoordinatorCall(CoordinatorCall.Kind.LOCK_TO_READ, 3, 0, 10).encoded();
    ByteBuffer bytes = ByteBuffer.allocate(good.length * Long.BYTES);
    bytes.asLongBuffer().put(good);
    Fuzz.run(
        "call of a file's keeper",
        List.of(bytes.array()),
        IllegalArgumentException.class,
        input -> {
          long[] message = new long[CoordinatorCall.WIDTH];
          int longs = Math.min(message.length, input.length / Long.BYTES);
          ByteBuffer.wrap(input).asLongBuffer().get(message, 0, longs);
          CoordinatorCall call = CoordinatorCall.decoded(message);
          if (call != null && call.id() <= CoordinatorCall.TAG) {
            throw new AssertionError("a call with the id " + call.id());
          }
        });
  }
}
