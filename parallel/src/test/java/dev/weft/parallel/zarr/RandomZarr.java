package dev.weft.parallel.zarr;

import dev.weft.data.ElementType;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/** Arrays of random shapes, chunks, shards and codecs, and what their elements hold. */
final class RandomZarr {
  private RandomZarr() {}

  static ZarrMetadata metadata(SplittableRandom random) {
    long[] shape = new long[1 + random.nextInt(3)];
    Arrays.setAll(shape, _ -> random.nextInt(9) == 0 ? random.nextInt(2) : 1 + random.nextInt(20));
    int[] chunks = new int[shape.length];
    Arrays.setAll(chunks, _ -> 1 + random.nextInt(6));
    ElementType type = ElementType.values()[random.nextInt(8)];
    ZarrMetadata.Draft draft = new ZarrMetadata.Draft(type, shape, chunks);
    if (random.nextBoolean()) {
      int[] shards = new int[shape.length];
      Arrays.setAll(shards, d -> chunks[d] * (1 + random.nextInt(4)));
      draft.shards = shards;
      draft.index =
          new ShardIndex.Format(random.nextBoolean(), order(random), random.nextBoolean());
    }
    List<Integer> dimensions = new ArrayList<>();
    for (int d = 0; d < shape.length; d++) {
      dimensions.add(d);
    }
    if (random.nextBoolean()) {
      Collections.shuffle(dimensions, new Random(random.nextLong()));
    }
    draft.order = dimensions.stream().mapToInt(d -> d).toArray();
    draft.byteOrder = order(random);
    for (int steps = random.nextInt(3); steps > 0; steps--) {
      draft.codecs.add(
          switch (random.nextInt(3)) {
            case 0 -> new GzipCodec(random.nextInt(10));
            case 1 -> new ZstdCodec(random.nextInt(6), random.nextBoolean());
            default -> new Crc32cCodec();
          });
    }
    draft.key =
        new ChunkKey(
            random.nextBoolean() ? ChunkKey.V2 : ChunkKey.DEFAULT,
            random.nextBoolean() ? "." : "/");
    draft.fill = ZarrType.bits(type, random.nextInt(4) == 0 ? random.nextInt(100) : 0);
    return draft.build();
  }

  private static ByteOrder order(SplittableRandom random) {
    return random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
  }

  /** Mostly nothing for some arrays, so that chunks are left out. */
  static long value(ElementType type, long[] shape, long[] index) {
    long number = 0;
    for (int d = 0; d < shape.length; d++) {
      number = number * shape[d] + index[d];
    }
    return type == ElementType.BOOLEAN ? number % 3 == 0 ? 1 : 0 : (byte) (number % 97);
  }
}
