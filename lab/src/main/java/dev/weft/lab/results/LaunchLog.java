package dev.weft.lab.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.lab.experiment.Series;
import dev.weft.lab.report.RawLine;
import dev.weft.lab.run.End;
import dev.weft.lab.run.PlannedLaunch;
import dev.weft.lab.run.RawSamples;
import dev.weft.lab.system.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Every launch of an experiment in a file of JSON lines that only grows: a line for each series,
 * then a line that tells how the launch ended. Lines after the last such line belong to a launch
 * that was interrupted, or that was being written when the machine stopped; they do not count, and
 * are removed before the file grows again. Used by one thread.
 */
public final class LaunchLog implements RawSamples, AutoCloseable {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String END = "end";
  private static final String FAILED = "failed";
  private static final String SECONDS = "seconds";
  private static final String WARNINGS = "warnings";

  private final Writer writer;

  private LaunchLog(Writer writer) {
    this.writer = writer;
  }

  /** Opens a file to be continued behind its last whole launch. */
  public static LaunchLog append(Path file) {
    try {
      LogFile.write(file, wholeLines(file));
      return new LaunchLog(Files.newBufferedWriter(file, StandardOpenOption.APPEND));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  /**
   * Makes a file of finished launches small: compressed, and with the samples of each series in
   * rising order where nothing depends on the order they were taken in. It can be read as before.
   *
   * @return the compressed file, which takes the place of the other
   */
  public static Path pack(Path file) {
    try {
      List<String> lines = new ArrayList<>();
      for (String text : wholeLines(file)) {
        lines.add(MAPPER.writeValueAsString(RawLine.packed((ObjectNode) MAPPER.readTree(text))));
      }
      return LogFile.writePacked(file, lines);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot pack " + file, e);
    }
  }

  /** The whole launches of a file, in the order they were made; none if there is no file. */
  public static List<LoggedLaunch> read(Path file) {
    try {
      List<LoggedLaunch> launches = new ArrayList<>();
      List<Series> series = new ArrayList<>();
      for (String text : wholeLines(file)) {
        JsonNode line = MAPPER.readTree(text);
        if (line.has(END)) {
          launches.add(launch(line, series));
          series.clear();
        } else {
          series.add(RawLine.series(line));
        }
      }
      return launches;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  @Override
  public void keep(PlannedLaunch launch, List<Series> series) {
    for (Series one : series) {
      write(RawLine.of(launch, one));
    }
  }

  @Override
  public void ended(PlannedLaunch launch, End end) {
    ObjectNode line = RawLine.of(launch);
    line.put("role", launch.system().role().name().toLowerCase(Locale.ROOT));
    line.put(END, end.failure().isPresent() ? FAILED : end.seconds() > 0 ? "done" : "skipped");
    line.put(SECONDS, end.seconds());
    end.failure().ifPresent(reason -> line.put("reason", reason));
    if (!end.warnings().isEmpty()) {
      end.warnings().forEach(line.putArray(WARNINGS)::add);
    }
    write(line);
    try {
      writer.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the log", e);
    }
  }

  @Override
  public void close() {
    try {
      writer.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the log", e);
    }
  }

  private void write(ObjectNode line) {
    try {
      writer.write(MAPPER.writeValueAsString(line));
      writer.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the log", e);
    }
  }

  private static LoggedLaunch launch(JsonNode line, List<Series> series) {
    Optional<String> failure =
        line.path(END).asText().equals(FAILED)
            ? Optional.of(line.path("reason").asText())
            : Optional.empty();
    List<String> warnings = new ArrayList<>();
    line.path(WARNINGS).forEach(one -> warnings.add(one.asText()));
    return new LoggedLaunch(
        line.path("launch").asInt(),
        RawLine.configuration(line),
        Role.valueOf(line.path("role").asText().toUpperCase(Locale.ROOT)),
        series,
        new End(failure, line.path(SECONDS).asDouble(), warnings));
  }

  /**
   * The lines up to the last one that ends a launch; those of interrupted launches are left out.
   */
  private static List<String> wholeLines(Path file) throws IOException {
    List<String> whole = new ArrayList<>();
    List<String> open = new ArrayList<>();
    String openLaunch = "";
    for (String text : LogFile.lines(file)) {
      JsonNode line = parse(text);
      if (line == null) {
        open.clear();
        continue;
      }
      String launch = line.path("launch").asText() + " " + RawLine.configuration(line);
      if (!launch.equals(openLaunch)) {
        open.clear();
        openLaunch = launch;
      }
      open.add(text);
      if (line.has(END)) {
        whole.addAll(open);
        open.clear();
      }
    }
    return whole;
  }

  private static @Nullable JsonNode parse(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      return null;
    }
  }
}
