package dev.weft.lab.peer.fory;

import dev.weft.lab.program.DataArray;
import dev.weft.lab.program.DataChain;
import dev.weft.lab.program.call.Serializer;
import org.apache.fory.Fory;

/**
 * Apache Fory in its native format with generated code, references tracked, and its limits out of
 * the way. It follows linked lists by recursion.
 */
public final class ForySerializer implements Serializer {
  private static final int DEPTH = 10_000_000;
  private static final int LARGEST_ITEMS = 1 << 30;

  private final Fory fory;

  public ForySerializer() {
    fory =
        Fory.builder()
            .withXlang(false)
            .withRefTracking(true)
            .requireClassRegistration(true)
            .withMaxDepth(DEPTH)
            .withMaxGraphMemoryBytes(Long.MAX_VALUE)
            .withMaxUnbackedContainerItems(LARGEST_ITEMS)
            .build();
    fory.register(DataArray.class);
    fory.register(DataArray.Data.class);
    fory.register(DataArray.Data[].class);
    fory.register(DataChain.class);
  }

  @Override
  public byte[] encode(Object value) {
    return fory.serialize(value);
  }

  @Override
  public Object decode(int form, byte[] bytes) {
    return fory.deserialize(bytes);
  }
}
