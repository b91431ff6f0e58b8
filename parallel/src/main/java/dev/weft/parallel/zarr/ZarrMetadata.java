package dev.weft.parallel.zarr;

import dev.weft.data.ElementType;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code zarr.json} says of an array: shape, type, chunks and shards, and how the bytes of a
 * chunk are made.
 *
 * <pre>{@code
 * ZarrMetadata plate = ZarrMetadata.of(ElementType.DOUBLE, 10_000, 8_000)
 *     .withChunks(500, 500).withShards(5_000, 4_000).withGzip(5).withDimensionNames("y", "x");
 * }</pre>
 *
 * <p>A <i>chunk</i> is what is read, compressed and checked as one. A <i>shard</i> is a file with
 * many chunks and an index of them; without shards each chunk is a file. One rank writes a file,
 * and holds it in memory meanwhile, so a shard is also the piece of work of a rank. Immutable; any
 * thread.
 */
public final class ZarrMetadata {
  /** A chunk goes through one buffer, with room for what steps add. */
  private static final long MOST_CHUNK_BYTES = Integer.MAX_VALUE - (1L << 17);

  /** An index is held in memory: 16 bytes for each chunk. */
  private static final long MOST_CHUNKS_IN_SHARD = 1 << 22;

  private static final long USUAL_CHUNK_BYTES = 4 << 20;

  /** The end of a file that reaches beyond the array is still a number. */
  private static final long LONGEST_EXTENT = 1L << 62;

  private final ElementType type;
  private final long[] shape;
  private final int[] chunks;
  private final int @Nullable [] shards;
  private final int[] order;
  private final ByteOrder byteOrder;
  private final List<Codec> codecs;
  private final ShardIndex.Format index;
  private final ChunkKey key;
  private final long fill;
  private final List<String> names;
  private final Map<String, ?> attributes;

  private ZarrMetadata(Draft draft) {
    this.type = draft.type;
    this.shape = draft.shape;
    this.chunks = draft.chunks;
    this.shards = draft.shards;
    this.order = draft.order;
    this.byteOrder = draft.byteOrder;
    this.codecs = List.copyOf(draft.codecs);
    this.index = draft.index;
    this.key = draft.key;
    this.fill = draft.fill;
    this.names = List.copyOf(draft.names);
    this.attributes = draft.attributes;
    check();
  }

  /** What metadata is made of, before it is checked. */
  static final class Draft {
    ElementType type;
    long[] shape;
    int[] chunks;
    int @Nullable [] shards;
    int[] order;
    ByteOrder byteOrder = ByteOrder.LITTLE_ENDIAN;
    List<Codec> codecs = new ArrayList<>();
    ShardIndex.Format index = ShardIndex.Format.USUAL;
    ChunkKey key = ChunkKey.USUAL;
    long fill;
    List<String> names = List.of();
    Map<String, ?> attributes = Map.of();

    Draft(ElementType type, long[] shape, int[] chunks) {
      this.type = type;
      this.shape = shape;
      this.chunks = chunks;
      this.order = new int[shape.length];
      Arrays.setAll(order, d -> d);
    }

    /**
     * The metadata.
     *
     * @throws ArgumentException if there can be none of this
     */
    ZarrMetadata build() {
      return new ZarrMetadata(this);
    }
  }

  private Draft draft() {
    Draft draft = new Draft(type, shape, chunks);
    draft.shards = shards;
    draft.order = order;
    draft.byteOrder = byteOrder;
    draft.codecs = new ArrayList<>(codecs);
    draft.index = index;
    draft.key = key;
    draft.fill = fill;
    draft.names = names;
    draft.attributes = attributes;
    return draft;
  }

  /**
   * Chunks of at most 4 MiB without compression, each in a file of its own; what is not written is
   * 0.
   *
   * @param shape number of elements along each dimension, at least one dimension
   * @throws ArgumentException if there is no dimension, or a length is not from 0 to 2^62
   */
  public static ZarrMetadata of(ElementType type, long... shape) {
    int[] chunks = new int[shape.length];
    Arrays.setAll(chunks, d -> Math.toIntExact(Math.clamp(shape[d], 1, 1 << 30)));
    while (volume(chunks) * type.bytes() > USUAL_CHUNK_BYTES) {
      int longest = 0;
      for (int d = 1; d < chunks.length; d++) {
        longest = chunks[d] > chunks[longest] ? d : longest;
      }
      chunks[longest] = Math.ceilDiv(chunks[longest], 2);
    }
    return new Draft(type, shape.clone(), chunks).build();
  }

  private static double volume(int[] extents) {
    return Arrays.stream(extents).asDoubleStream().reduce(1, (a, b) -> a * b);
  }

  /**
   * Chunks of these extents; those at the end of the array may reach beyond it.
   *
   * @throws ArgumentException if a chunk has more than 2 GiB, or there is not one extent for each
   *     dimension
   */
  public ZarrMetadata withChunks(int... extents) {
    Draft draft = draft();
    draft.chunks = extents.clone();
    return draft.build();
  }

  /**
   * Files of many chunks.
   *
   * @param extents multiples of those of the chunks
   * @throws ArgumentException if they are not, or a shard has more than 4,194,304 chunks
   */
  public ZarrMetadata withShards(int... extents) {
    Draft draft = draft();
    draft.shards = extents.clone();
    return draft.build();
  }

  /** Chunks are compressed by gzip, from 0 (not at all) to 9 (smallest); adds a step. */
  public ZarrMetadata withGzip(int level) {
    return with(new GzipCodec(level));
  }

  /**
   * Chunks are compressed by Zstandard, up to level 22, with 0 for its default; adds a step. Needs
   * the library {@code com.github.luben:zstd-jni}.
   */
  public ZarrMetadata withZstd(int level) {
    return with(new ZstdCodec(level, false));
  }

  /** Each chunk ends with a checksum, which is looked at when it is read; adds a step. */
  public ZarrMetadata withChecksum() {
    return with(new Crc32cCodec());
  }

  private ZarrMetadata with(Codec codec) {
    Draft draft = draft();
    draft.codecs.add(codec);
    return draft.build();
  }

  /** Byte order of the elements in the files; little-endian unless said otherwise. */
  public ZarrMetadata withByteOrder(ByteOrder elements) {
    Draft draft = draft();
    draft.byteOrder = elements;
    return draft.build();
  }

  /** What elements hold that have not been written; converted as a cast does, and 0 is false. */
  public ZarrMetadata withFillValue(double value) {
    Draft draft = draft();
    draft.fill = ZarrType.bits(type, value);
    return draft.build();
  }

  /** Names of the dimensions, one for each. */
  public ZarrMetadata withDimensionNames(String... dimensions) {
    Draft draft = draft();
    draft.names = List.of(dimensions);
    return draft.build();
  }

  /**
   * What users say of the array: texts, finite numbers, booleans, and lists and maps of these. They
   * take the place of those that there were.
   *
   * @throws ArgumentException if there is something else in them
   */
  public ZarrMetadata withAttributes(Map<String, ?> all) {
    String _ = JsonWriter.write(all);
    Draft draft = draft();
    draft.attributes = Collections.unmodifiableMap(new LinkedHashMap<>(all));
    return draft.build();
  }

  private void check() {
    if (shape.length == 0
        || Arrays.stream(shape).anyMatch(each -> each < 0 || each > LONGEST_EXTENT)) {
      throw new ArgumentException(
          FailureCode.STORED_ARRAY,
          "an array of shape %s; give a dimension, and lengths of 0 to %d"
              .formatted(Arrays.toString(shape), LONGEST_EXTENT));
    }
    requireExtents("chunks", chunks);
    if (volume(chunks) * type.bytes() > MOST_CHUNK_BYTES) {
      throw new ArgumentException(
          FailureCode.STORED_ARRAY,
          "chunks of %s x %s; a chunk has at most %d bytes, give smaller ones"
              .formatted(Arrays.toString(chunks), type, MOST_CHUNK_BYTES));
    }
    int[] files = shards;
    if (files != null) {
      requireExtents("shards", files);
      double number = 1;
      for (int d = 0; d < files.length; d++) {
        if (files[d] % chunks[d] != 0) {
          throw new ArgumentException(
              FailureCode.STORED_ARRAY,
              "shards of %s of chunks of %s; give multiples"
                  .formatted(Arrays.toString(files), Arrays.toString(chunks)));
        }
        int along = files[d] / chunks[d];
        number *= along;
      }
      if (number > MOST_CHUNKS_IN_SHARD) {
        throw new ArgumentException(
            FailureCode.STORED_ARRAY,
            "shards of %.0f chunks; they have at most %d, give smaller shards or larger chunks"
                .formatted(number, MOST_CHUNKS_IN_SHARD));
      }
    }
    if (!names.isEmpty() && names.size() != shape.length) {
      throw new ArgumentException(
          FailureCode.STORED_ARRAY,
          "%d names for %d dimensions; give one for each".formatted(names.size(), shape.length));
    }
    for (Codec each : codecs) {
      checkLevel(each);
    }
  }

  private void requireExtents(String what, int[] extents) {
    if (extents.length != shape.length || Arrays.stream(extents).anyMatch(each -> each < 1)) {
      throw new ArgumentException(
          FailureCode.STORED_ARRAY,
          "%s of %s for an array of shape %s; give an extent of 1 or more for each dimension"
              .formatted(what, Arrays.toString(extents), Arrays.toString(shape)));
    }
  }

  private static void checkLevel(Codec codec) {
    switch (codec) {
      case GzipCodec gzip -> requireLevel("gzip", gzip.level(), 0, GzipCodec.HIGHEST_LEVEL);
      case ZstdCodec zstd ->
          requireLevel("zstd", zstd.level(), ZstdCodec.LOWEST_LEVEL, ZstdCodec.HIGHEST_LEVEL);
      case Crc32cCodec _ -> {}
    }
  }

  private static void requireLevel(String name, int level, int lowest, int highest) {
    if (level < lowest || level > highest) {
      throw new ArgumentException(
          FailureCode.STORED_ARRAY,
          "%s of level %d; give %d to %d".formatted(name, level, lowest, highest));
    }
  }

  /** Type of the elements. */
  public ElementType type() {
    return type;
  }

  /** Number of elements along each dimension. */
  public long[] shape() {
    return shape.clone();
  }

  /** Extents of a chunk. */
  public int[] chunks() {
    return chunks.clone();
  }

  /** Extents of a file: of a shard, or of a chunk if there are no shards. */
  public int[] files() {
    int[] extents = shards;
    return extents == null ? chunks.clone() : extents.clone();
  }

  /** Whether files are shards of many chunks. */
  public boolean isSharded() {
    return shards != null;
  }

  /** Names of the dimensions; empty if they have none. */
  public List<String> dimensionNames() {
    return names;
  }

  /** What users say of the array; numbers that were read are {@link java.math.BigDecimal}s. */
  public Map<String, ?> attributes() {
    return attributes;
  }

  ChunkCodec codec() {
    return new ChunkCodec(type, chunks, order, byteOrder, codecs);
  }

  ShardIndex.Format index() {
    return index;
  }

  ChunkKey key() {
    return key;
  }

  long fill() {
    return fill;
  }

  @Override
  public String toString() {
    return MetadataJson.write(this);
  }
}
