package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads text in the OpenMetrics format 1.0.0, and allows nothing that the format does not. */
final class MetricsText {
  private static final Pattern META =
      Pattern.compile("# (HELP|TYPE|UNIT) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)");
  private static final String LABEL = "[a-zA-Z_][a-zA-Z0-9_]*=\"(?:[^\"\\\\\\n]|\\\\[\\\\n\"])*\"";
  private static final Pattern SAMPLE =
      Pattern.compile(
          "([a-zA-Z_:][a-zA-Z0-9_:]*)\\{("
              + LABEL
              + "(?:,"
              + LABEL
              + ")*)} ([0-9]+(?:\\.[0-9]+)?)");

  private MetricsText() {}

  /** The samples by name and labels, but for those of the job and the host, without quotes. */
  static Map<String, Double> parse(String text) {
    assertThat(text).endsWith("\n# EOF\n").doesNotContain("\r");
    Map<String, Double> samples = new LinkedHashMap<>();
    Set<String> families = new HashSet<>();
    String family = "";
    String type = "";
    boolean sampled = false;
    for (String line : text.substring(0, text.length() - "# EOF\n".length()).split("\n")) {
      Matcher meta = META.matcher(line);
      Matcher sample = SAMPLE.matcher(line);
      if (meta.matches()) {
        if (!meta.group(2).equals(family)) {
          family = meta.group(2);
          assertThat(families.add(family)).as("%s is one block", family).isTrue();
          sampled = false;
          type = "";
        }
        assertThat(sampled).as("%s comes before its samples", line).isFalse();
        if (meta.group(1).equals("TYPE")) {
          type = meta.group(3);
          assertThat(type).isIn("counter", "gauge", "stateset");
        } else if (meta.group(1).equals("UNIT")) {
          assertThat(family).endsWith("_" + meta.group(3));
        }
      } else {
        assertThat(sample.matches()).as("a sample: %s", line).isTrue();
        assertThat(sample.group(1)).isEqualTo(type.equals("counter") ? family + "_total" : family);
        sampled = true;
        String labels = sample.group(2).replaceAll("(job|host)=\"[^\"]*\",?", "").replace("\"", "");
        double value = Double.parseDouble(sample.group(3));
        assertThat(samples.put(sample.group(1) + '{' + labels + '}', value)).as(line).isNull();
        if (type.equals("stateset")) {
          assertThat(line).contains(family + "=\"");
          assertThat(value).isIn(0.0, 1.0);
        }
      }
    }
    return samples;
  }
}
