package dev.weft.lab.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Series;
import dev.weft.lab.run.PlannedLaunch;
import dev.weft.lab.run.RawSamples;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Every raw sample in a file of JSON lines, one per series, written as soon as it is measured. */
public final class RawFile implements RawSamples, AutoCloseable {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Writer writer;

  private RawFile(Writer writer) {
    this.writer = writer;
  }

  /** Opens a file, replacing it. */
  public static RawFile open(Path file) {
    try {
      return new RawFile(Files.newBufferedWriter(file));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write raw samples to " + file, e);
    }
  }

  @Override
  public void keep(PlannedLaunch launch, List<Series> series) {
    try {
      for (Series one : series) {
        writer.write(MAPPER.writeValueAsString(line(launch, one)));
        writer.write('\n');
      }
      writer.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write raw samples", e);
    }
  }

  @Override
  public void close() {
    try {
      writer.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write raw samples", e);
    }
  }

  private static ObjectNode line(PlannedLaunch launch, Series series) {
    Configuration configuration = launch.configuration();
    ObjectNode node =
        MAPPER
            .createObjectNode()
            .put("launch", launch.round())
            .put("system", configuration.system())
            .put("transport", configuration.transport().id())
            .put("buffer", configuration.buffer().id())
            .put("cache", configuration.cache().id())
            .put("ranks", configuration.ranks());
    if (!series.cell().operation().isEmpty()) {
      node.put("operation", series.cell().operation());
    }
    node.put("bytes", series.bytes())
        .put("kind", series.kind())
        .put("batch", series.batch())
        .put("hops", series.hops());
    ArrayNode nanos = node.putArray("ns");
    for (long value : series.nanos().values()) {
      nanos.add(value);
    }
    return node;
  }
}
