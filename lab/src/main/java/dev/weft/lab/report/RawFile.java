package dev.weft.lab.report;

import com.fasterxml.jackson.databind.ObjectMapper;
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
        writer.write(MAPPER.writeValueAsString(RawLine.of(launch, one)));
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
}
