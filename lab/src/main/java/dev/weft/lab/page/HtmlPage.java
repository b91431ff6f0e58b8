package dev.weft.lab.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.lab.results.LogFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The page: one file with its style, its scripts, the chart library, the figures and, if they are
 * not too many, the raw samples. Its content policy forbids every request, so it works offline and
 * no server learns that it is read.
 */
final class HtmlPage {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final List<String> SCRIPTS =
      List.of(
          "basics.js", "axes.js", "charts.js", "tables.js", "models.js", "sections.js", "page.js");

  /** Compressed bytes of raw samples that a page may carry. */
  private static final long MOST_RAW_BYTES = 12L << 20;

  private HtmlPage() {}

  /**
   * The page's text.
   *
   * @param logs the raw samples by experiment
   */
  static String of(ObjectNode data, Map<String, Path> logs) {
    StringBuilder raw = new StringBuilder();
    long bytes = 0;
    for (Map.Entry<String, Path> log : logs.entrySet()) {
      byte[] compressed = LogFile.compressed(log.getValue());
      bytes += compressed.length;
      if (bytes <= MOST_RAW_BYTES) {
        raw.append("<script type=\"text/plain\" id=\"raw-")
            .append(log.getKey())
            .append("\">")
            .append(Base64.getEncoder().encodeToString(compressed))
            .append("</script>\n");
      }
    }
    StringBuilder scripts = new StringBuilder();
    SCRIPTS.forEach(name -> scripts.append(resource(name)).append('\n'));
    return resource("page.html")
        .replace("/*STYLE*/", resource("page.css"))
        .replace(
            "/*PLOTLY*/", resource("plotly-cartesian.min.js").replace("</script", "<\\/script"))
        .replace("/*DATA*/", json(data))
        .replace("<!--RAW-->", raw)
        .replace("/*SCRIPTS*/", scripts);
  }

  private static String json(ObjectNode data) {
    try {
      return MAPPER.writeValueAsString(data).replace("<", "\\u003c");
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String resource(String name) {
    try (InputStream stream =
        Objects.requireNonNull(HtmlPage.class.getResourceAsStream(name), name)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + name, e);
    }
  }
}
