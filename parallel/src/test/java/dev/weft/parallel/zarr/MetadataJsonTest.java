package dev.weft.parallel.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.ElementType;
import dev.weft.failure.ArgumentException;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Thorough;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code zarr.json}: what is written is read, what is not understood is named. */
final class MetadataJsonTest {
  private static final ZarrMetadata KNOWN =
      ZarrMetadata.of(ElementType.FLOAT, 10, 20)
          .withChunks(2, 5)
          .withShards(4, 10)
          .withGzip(5)
          .withFillValue(Double.NaN)
          .withDimensionNames("y", "x")
          .withAttributes(Map.of("text", "\"é\u0001\\\uD83D\uDE00"));

  @Test
  void whatIsWrittenIsRead() {
    ForAll.runs(
        500,
        random -> {
          String text = MetadataJson.write(RandomZarr.metadata(random));
          assertThat(MetadataJson.write(MetadataJson.read(text))).isEqualTo(text);
        });
  }

  @Test
  void itIsTheFormatsOwn() throws ZarrFormatException {
    String text = MetadataJson.write(KNOWN);
    assertThat(text.replaceAll("\\s+", " "))
        .contains(
            "\"zarr_format\": 3,",
            "\"shape\": [10, 20], \"data_type\": \"float32\"",
            "{ \"chunk_shape\": [4, 10] }",
            "\"fill_value\": \"NaN\"",
            "\"name\": \"sharding_indexed\"",
            "\"index_location\": \"end\"",
            "\"dimension_names\": [\"y\", \"x\"]");
    assertThat(MetadataJson.read(text).attributes()).isEqualTo(KNOWN.attributes());
  }

  @Test
  void valuesOfAllTypesAreUnderstood() throws ZarrFormatException {
    assertThat(fill("float64", "\"0x7ff8000000000001\"")).isEqualTo(0x7ff8000000000001L);
    assertThat(fill("float64", "\"-Infinity\""))
        .isEqualTo(Double.doubleToRawLongBits(Double.NEGATIVE_INFINITY));
    assertThat(fill("float32", "1e1")).isEqualTo(Float.floatToRawIntBits(10));
    assertThat(fill("uint64", "18446744073709551615")).isEqualTo(-1);
    assertThat(fill("int8", "-128")).isEqualTo(0x80);
    assertThat(fill("bool", "true")).isEqualTo(1);
    for (String[] wrong :
        new String[][] {
          {"int8", "300"},
          {"int32", "1.5"},
          {"int64", "1e9999"},
          {"bool", "1"},
          {"float32", "null"},
          {"int32", "\"NaN\""},
          {"float64", "\"0x12\""},
          {"uint8", "-129"}
        }) {
      assertThatThrownBy(() -> fill(wrong[0], wrong[1]))
          .isInstanceOf(ZarrFormatException.class)
          .hasMessageContaining("fill value");
    }
  }

  private static long fill(String type, String value) throws ZarrFormatException {
    return MetadataJson.read(
            json().replace("int32", type).replace("\"fill_value\": 0", "\"fill_value\": " + value))
        .fill();
  }

  private static String json() {
    return MetadataJson.write(ZarrMetadata.of(ElementType.INT, 4));
  }

  @Test
  void whatIsNotUnderstoodIsNamed() {
    assertRefused("\"node_type\": \"array\"", "\"node_type\": \"group\"", "is not an array");
    assertRefused("\"regular\"", "\"rectangular\"", "regular is read");
    assertRefused("int32", "complex64", "complex64");
    assertRefused("\"bytes\"", "\"vlen-utf8\"", "vlen-utf8 where bytes is due");
    assertRefused("\"attributes\": {}", "\"extra\": 1", "\"extra\"");
    assertRefused("[4]", "[4.5]", "whole numbers");
    assertRefused("[4]", "[-4]", "whole numbers");
    assertRefused("[4]", "\"x\"", "a list");
    assertRefused("\"shape\": [4]", "\"shape\": [9223372036854775807]", "lengths of 0 to 4611");
    assertRefused("\"little\"", "\"middle\"", "middle");
    assertRefused("}\n", "", "is not JSON");
    assertThatThrownBy(() -> MetadataJson.read("[".repeat(100_000)))
        .isInstanceOf(ZarrFormatException.class)
        .hasMessageContaining("brackets are open");
  }

  private static void assertRefused(String old, String changed, String named) {
    assertThat(json()).contains(old);
    assertThatThrownBy(() -> MetadataJson.read(json().replace(old, changed)))
        .isInstanceOf(ZarrFormatException.class)
        .hasMessageContaining(named);
  }

  @Test
  void whatMayBeIgnoredIs() throws ZarrFormatException {
    String text = json().replace("\"attributes\": {}", "\"x\": {\"must_understand\": false}");
    assertThat(MetadataJson.read(text).shape()).containsExactly(4);
  }

  /** Changed bytes of valid texts are read or refused, and nothing else. */
  @Test
  void anyTextIsReadOrRefused() {
    List<byte[]> valid =
        List.of(
            MetadataJson.write(KNOWN).getBytes(StandardCharsets.UTF_8),
            json().getBytes(StandardCharsets.UTF_8));
    String telling = "{}[]\",:0123456789-e.\\untrfalse ";
    ForAll.runs(
        Thorough.count(5_000, 1_000_000),
        random -> {
          byte[] bytes = valid.get(random.nextInt(valid.size())).clone();
          for (int changes = random.nextInt(5); changes >= 0; changes--) {
            int at = random.nextInt(bytes.length);
            bytes[at] = (byte) telling.charAt(random.nextInt(telling.length()));
          }
          if (random.nextInt(6) == 0) {
            bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
          }
          try {
            ZarrMetadata read = MetadataJson.read(new String(bytes, StandardCharsets.UTF_8));
            assertThat(read.shape()).isNotEmpty();
          } catch (ZarrFormatException e) {
            assertThat(e).hasMessageMatching("(?s)(is|has|cannot|names|separates|transposes).*");
          }
        });
  }

  @Test
  void arraysThatCannotBeAreRefused() {
    ZarrMetadata metadata = ZarrMetadata.of(ElementType.DOUBLE, 100, 100);
    assertThatThrownBy(() -> metadata.withChunks(10)).hasMessageContaining("for each dimension");
    assertThatThrownBy(() -> metadata.withChunks(0, 1)).hasMessageContaining("of 1 or more");
    assertThatThrownBy(() -> metadata.withChunks(1 << 20, 1 << 20)).hasMessageContaining("smaller");
    assertThatThrownBy(() -> metadata.withChunks(7, 7).withShards(10, 14))
        .hasMessageContaining("give multiples");
    assertThatThrownBy(() -> metadata.withChunks(1, 1).withShards(1 << 20, 1 << 20))
        .hasMessageContaining("larger chunks");
    assertThatThrownBy(() -> metadata.withGzip(10)).hasMessageContaining("give 0 to 9");
    assertThatThrownBy(() -> metadata.withZstd(23)).hasMessageContaining("to 22");
    assertThatThrownBy(() -> metadata.withDimensionNames("x")).hasMessageContaining("1 names");
    assertThatThrownBy(() -> metadata.withAttributes(Map.of("x", Double.NaN)))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("cannot be in JSON");
    assertThatThrownBy(() -> ZarrMetadata.of(ElementType.INT))
        .isInstanceOf(ArgumentException.class);
  }

  @Test
  void chunksAreNotLargeByThemselves() throws IOException {
    ZarrMetadata metadata = ZarrMetadata.of(ElementType.DOUBLE, 1L << 40, 3, 1000);
    assertThat((long) metadata.codec().bytes()).isBetween(1L << 20, 4L << 20);
  }
}
