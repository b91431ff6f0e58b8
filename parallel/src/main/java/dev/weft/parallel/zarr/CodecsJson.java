package dev.weft.parallel.zarr;

import dev.weft.parallel.zarr.ZarrMetadata.Draft;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The lists of codecs in {@code zarr.json}: a shard and its index, or a transposition, the bytes of
 * elements, and steps from bytes to bytes.
 */
final class CodecsJson {
  private final Draft draft;

  CodecsJson(Draft draft) {
    this.draft = draft;
  }

  /** Takes the codecs of an array. */
  void read(List<?> codecs) throws ZarrFormatException {
    if (!codecs.isEmpty() && name(codecs.getFirst()).equals("sharding_indexed")) {
      if (codecs.size() > 1) {
        throw new ZarrFormatException("has codecs beside sharding_indexed, which are not read");
      }
      sharding(configuration(codecs.getFirst()));
    } else {
      chunks(codecs);
    }
  }

  /** A codec is an object with a name, or only the name. */
  private static String name(@Nullable Object codec) throws ZarrFormatException {
    return codec instanceof String name ? name : JsonObject.of(codec, "codec").text("name");
  }

  private static JsonObject configuration(@Nullable Object codec) throws ZarrFormatException {
    return codec instanceof String name
        ? new JsonObject(name, Map.of())
        : JsonObject.of(codec, "codec").configuration();
  }

  private void sharding(JsonObject shard) throws ZarrFormatException {
    draft.shards = draft.chunks;
    draft.chunks = shard.ints("chunk_shape");
    chunks(shard.items("codecs", false));
    List<?> codecs = shard.items("index_codecs", false);
    boolean hasChecksum = codecs.size() == 2 && name(codecs.get(1)).equals("crc32c");
    if (codecs.isEmpty()
        || !name(codecs.getFirst()).equals("bytes")
        || codecs.size() != (hasChecksum ? 2 : 1)) {
      throw new ZarrFormatException("has an index of other codecs than bytes and crc32c");
    }
    Object location = shard.get("index_location");
    if (location != null && !location.equals("end") && !location.equals("start")) {
      throw new ZarrFormatException("has an index at \"" + location + "\", not at start or end");
    }
    draft.index =
        new ShardIndex.Format(
            "start".equals(location), byteOrder(codecs.getFirst(), Long.BYTES), hasChecksum);
  }

  private void chunks(List<?> codecs) throws ZarrFormatException {
    int at = 0;
    if (at < codecs.size() && name(codecs.get(at)).equals("transpose")) {
      draft.order = order(configuration(codecs.get(at++)).ints("order"));
    }
    if (at >= codecs.size() || !name(codecs.get(at)).equals("bytes")) {
      throw new ZarrFormatException(
          "has the codec %s where bytes is due"
              .formatted(at < codecs.size() ? name(codecs.get(at)) : "none"));
    }
    draft.byteOrder = byteOrder(codecs.get(at++), draft.type.bytes());
    for (; at < codecs.size(); at++) {
      draft.codecs.add(step(codecs.get(at)));
    }
  }

  private int[] order(int[] order) throws ZarrFormatException {
    int[] sorted = IntStream.of(order).sorted().toArray();
    if (!java.util.Arrays.equals(sorted, IntStream.range(0, draft.shape.length).toArray())) {
      throw new ZarrFormatException(
          "transposes to the order %s of %d dimensions"
              .formatted(java.util.Arrays.toString(order), draft.shape.length));
    }
    return order;
  }

  private static ByteOrder byteOrder(@Nullable Object bytes, int elementBytes)
      throws ZarrFormatException {
    Object endian = configuration(bytes).get("endian");
    if (endian == null && elementBytes == 1) {
      return ByteOrder.nativeOrder();
    }
    return switch (String.valueOf(endian)) {
      case "little" -> ByteOrder.LITTLE_ENDIAN;
      case "big" -> ByteOrder.BIG_ENDIAN;
      default -> throw new ZarrFormatException("has bytes of the order " + endian);
    };
  }

  private static Codec step(@Nullable Object codec) throws ZarrFormatException {
    JsonObject configuration = configuration(codec);
    return switch (name(codec)) {
      case "gzip" -> new GzipCodec(configuration.integer("level"));
      case "zstd" ->
          new ZstdCodec(
              configuration.integer("level"), Boolean.TRUE.equals(configuration.get("checksum")));
      case "crc32c" -> new Crc32cCodec();
      default ->
          throw new ZarrFormatException(
              "has the codec "
                  + name(codec)
                  + "; transpose, bytes, gzip, zstd, crc32c and sharding_indexed are read");
    };
  }
}
