package dev.weft.data;

import dev.weft.failure.ArgumentException;
import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.comm.Fuzz;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What programs hand on as bytes: packed elements. */
@WithoutNativeCalls
final class FormatFuzzTest {
  @Test
  void packedElements() {
    for (DataRepresentation representation : DataRepresentation.values()) {
      Fuzz.run(
          "packed elements, " + representation,
          List.of(new byte[100]),
          ArgumentException.class,
          input -> {
            Unpacker unpacker = new Unpacker(input, representation);
            unpacker.get(Slice.of(new double[3]));
            unpacker.get(Slice.of(new int[] {0, 0}, 1, 1));
            unpacker.get(Slice.of(new boolean[2]));
            unpacker.get(Slice.of(new char[5]));
          });
    }
  }
}
