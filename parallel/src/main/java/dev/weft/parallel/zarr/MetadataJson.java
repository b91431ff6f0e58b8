package dev.weft.parallel.zarr;

import dev.weft.data.ElementType;
import dev.weft.failure.ArgumentException;
import dev.weft.parallel.zarr.ZarrMetadata.Draft;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** {@code zarr.json} of an array (Zarr core specification, version 3). */
final class MetadataJson {
  private MetadataJson() {}

  static String write(ZarrMetadata metadata) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("zarr_format", 3);
    json.put("node_type", "array");
    json.put("shape", LongStream.of(metadata.shape()).boxed().toList());
    json.put("data_type", ZarrType.name(metadata.type()));
    json.put("chunk_grid", named("regular", Map.of("chunk_shape", list(metadata.files()))));
    json.put(
        "chunk_key_encoding",
        named(metadata.key().name(), Map.of("separator", metadata.key().separator())));
    json.put("fill_value", ZarrType.fillValue(metadata.type(), metadata.fill()));
    json.put("codecs", metadata.isSharded() ? List.of(sharding(metadata)) : steps(metadata));
    json.put("attributes", metadata.attributes());
    if (!metadata.dimensionNames().isEmpty()) {
      json.put("dimension_names", metadata.dimensionNames());
    }
    return JsonWriter.write(json);
  }

  private static Map<String, Object> named(String name, Map<String, Object> configuration) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", name);
    if (!configuration.isEmpty()) {
      json.put("configuration", configuration);
    }
    return json;
  }

  private static List<Integer> list(int[] numbers) {
    return IntStream.of(numbers).boxed().toList();
  }

  private static Map<String, Object> sharding(ZarrMetadata metadata) {
    ShardIndex.Format index = metadata.index();
    List<Object> indexCodecs = new ArrayList<>(List.of(bytes(index.byteOrder())));
    if (index.hasChecksum()) {
      indexCodecs.add(named("crc32c", Map.of()));
    }
    Map<String, Object> configuration = new LinkedHashMap<>();
    configuration.put("chunk_shape", list(metadata.chunks()));
    configuration.put("codecs", steps(metadata));
    configuration.put("index_codecs", indexCodecs);
    configuration.put("index_location", index.isAtStart() ? "start" : "end");
    return named("sharding_indexed", configuration);
  }

  private static List<Object> steps(ZarrMetadata metadata) {
    ChunkCodec codec = metadata.codec();
    List<Object> steps = new ArrayList<>();
    int[] natural = IntStream.range(0, codec.order().length).toArray();
    if (!java.util.Arrays.equals(natural, codec.order())) {
      steps.add(named("transpose", Map.of("order", list(codec.order()))));
    }
    steps.add(codec.type().bytes() == 1 ? named("bytes", Map.of()) : bytes(codec.byteOrder()));
    for (Codec each : codec.codecs()) {
      steps.add(named(each.name(), each.configuration()));
    }
    return steps;
  }

  private static Map<String, Object> bytes(ByteOrder order) {
    String endian = order == ByteOrder.LITTLE_ENDIAN ? "little" : "big";
    return named("bytes", Map.of("endian", endian));
  }

  /**
   * Reads the metadata of an array.
   *
   * @throws ZarrFormatException if there is none in the text, or something that is not understood
   */
  static ZarrMetadata read(String text) throws ZarrFormatException {
    JsonObject json = JsonObject.of(Json.read(text), "zarr.json");
    if (json.integer("zarr_format") != 3 || !json.text("node_type").equals("array")) {
      throw new ZarrFormatException("is not an array of Zarr, version 3");
    }
    json.refuseUnknown(
        "shape",
        "data_type",
        "chunk_grid",
        "chunk_key_encoding",
        "fill_value",
        "codecs",
        "attributes",
        "dimension_names",
        "storage_transformers");
    if (!json.items("storage_transformers", true).isEmpty()) {
      throw new ZarrFormatException("has storage transformers, which are not read");
    }
    ElementType type = ZarrType.of(json.get("data_type"));
    JsonObject grid = json.named("chunk_grid", "regular");
    Draft draft = new Draft(type, json.longs("shape"), grid.ints("chunk_shape"));
    draft.key = key(json);
    draft.fill = ZarrType.bits(type, json.get("fill_value"));
    draft.attributes = json.members("attributes");
    draft.names = names(json);
    new CodecsJson(draft).read(json.items("codecs", false));
    try {
      return draft.build();
    } catch (ArgumentException e) {
      throw new ZarrFormatException("cannot be read: " + e.getMessage(), e);
    }
  }

  private static ChunkKey key(JsonObject json) throws ZarrFormatException {
    JsonObject key = json.object("chunk_key_encoding");
    String name = key.text("name");
    if (!name.equals(ChunkKey.DEFAULT) && !name.equals(ChunkKey.V2)) {
      throw new ZarrFormatException("names its files by \"" + name + "\", which is not known");
    }
    @Nullable Object separator = key.configuration().get("separator");
    String usual = name.equals(ChunkKey.V2) ? "." : "/";
    String given = separator == null ? usual : String.valueOf(separator);
    if (!given.equals(".") && !given.equals("/")) {
      throw new ZarrFormatException("separates numbers by \"" + given + "\", not by . or /");
    }
    return new ChunkKey(name, given);
  }

  /** Some dimensions may have none: then none of them counts here. */
  private static List<String> names(JsonObject json) throws ZarrFormatException {
    List<String> names = new ArrayList<>();
    for (Object each : json.items("dimension_names", true)) {
      if (!(each instanceof String name)) {
        return List.of();
      }
      names.add(name);
    }
    return names;
  }
}
