package dev.weft.lab.page;

import dev.weft.lab.report.Figures;
import dev.weft.lab.system.Role;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A chart of lines against message size, both axes logarithmic, as SVG text: it follows the
 * reader's light or dark theme, and has the names at the ends of the lines. Used by one thread.
 */
final class SvgChart {
  /** How values are written. */
  enum Unit {
    MICROS,
    MEGABYTES;

    String text(double value) {
      return this == MICROS ? micros(value) : megabytes(value);
    }
  }

  private static final int WIDTH = 720;
  private static final int HEIGHT = 400;
  private static final int LEFT = 66;
  private static final int RIGHT = 142;
  private static final int TOP = 44;
  private static final int BOTTOM = 44;
  private static final double LABEL_GAP = 15;

  private record Line(
      String name, String style, Palette.Look look, Role role, Map<Integer, Double> values) {}

  private final String title;
  private final Unit unit;
  private final List<Line> lines = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  SvgChart(String title, Unit unit) {
    this.title = title;
    this.unit = unit;
  }

  /** Adds a line of values by size. */
  void line(String name, Palette.Look look, Role role, Map<Integer, Double> values) {
    lines.add(new Line(name, "s" + lines.size(), look, role, values));
  }

  /** The chart. */
  String text() {
    TreeSet<Integer> sizes = new TreeSet<>();
    List<Double> values = new ArrayList<>();
    for (Line line : lines) {
      sizes.addAll(line.values().keySet());
      values.addAll(line.values().values());
    }
    Scale x = new Scale(sizes.first(), sizes.last(), LEFT, WIDTH - RIGHT, 0.02);
    Scale y =
        new Scale(Collections.min(values), Collections.max(values), HEIGHT - BOTTOM, TOP, 0.04);
    head();
    grid(x, y, sizes);
    lines.forEach(line -> draw(line, x, y));
    labels(y);
    text.append("</svg>\n");
    return text.toString();
  }

  private void head() {
    add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">"
            .formatted(WIDTH, HEIGHT));
    add("<title>%s</title>".formatted(title));
    StringBuilder light = new StringBuilder();
    StringBuilder dark = new StringBuilder();
    for (Line line : lines) {
      light.append(".%s{--c:%s}".formatted(line.style(), line.look().light()));
      dark.append(".%s{--c:%s}".formatted(line.style(), line.look().dark()));
    }
    add(
        ("<style>text{font:12px system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;fill:#59616b}"
                + ".t{font-size:15px;font-weight:600;fill:#16191d}.g{stroke:#e3e6e9}"
                + "path{fill:none;stroke:var(--c)}circle,.l{fill:var(--c)}%s"
                + "@media(prefers-color-scheme:dark){text{fill:#a5adb6}.t{fill:#e8eaed}"
                + ".g{stroke:#31373e}.l{fill:var(--c)}%s}</style>")
            .formatted(light, dark));
    add("<text class=\"t\" x=\"%d\" y=\"22\">%s</text>".formatted(12, title));
  }

  private void grid(Scale x, Scale y, Set<Integer> sizes) {
    for (double value : y.ticks()) {
      add(
          "<line class=\"g\" x1=\"%d\" x2=\"%d\" y1=\"%s\" y2=\"%s\"/>"
              .formatted(LEFT, WIDTH - RIGHT, tenth(y.at(value)), tenth(y.at(value))));
      add(
          "<text x=\"%d\" y=\"%s\" text-anchor=\"end\">%s</text>"
              .formatted(LEFT - 8, tenth(y.at(value) + 4), unit.text(value)));
    }
    int step = Math.max(1, (sizes.size() + 6) / 7);
    int index = (sizes.size() - 1) % step;
    int i = 0;
    for (int bytes : sizes) {
      if (i++ % step == index) {
        add(
            "<text x=\"%s\" y=\"%d\" text-anchor=\"middle\">%s</text>"
                .formatted(tenth(x.at(bytes)), HEIGHT - BOTTOM + 20, Figures.bytes(bytes)));
      }
    }
    add(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">message size</text>"
            .formatted((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6));
  }

  private void draw(Line line, Scale x, Scale y) {
    StringBuilder path = new StringBuilder();
    line.values()
        .forEach(
            (bytes, value) ->
                path.append(path.isEmpty() ? "M" : "L")
                    .append(tenth(x.at(bytes)) + " " + tenth(y.at(value))));
    boolean bound = line.role() == Role.BOUND;
    String dash =
        bound
            ? " stroke-dasharray=\"6 4\""
            : line.name().endsWith("native") ? " stroke-dasharray=\"2 3\"" : "";
    add(
        "<path class=\"%s\" d=\"%s\" stroke-width=\"%s\"%s/>"
            .formatted(line.style(), path, line.role() == Role.SUBJECT ? "2.6" : "1.6", dash));
    if (!bound) {
      line.values()
          .forEach(
              (bytes, value) ->
                  add(
                      "<circle class=\"%s\" cx=\"%s\" cy=\"%s\" r=\"3\"/>"
                          .formatted(line.style(), tenth(x.at(bytes)), tenth(y.at(value)))));
    }
  }

  /** Names at the right, pushed apart from below where they would overlap. */
  private void labels(Scale y) {
    record Label(Line line, double at) {}
    List<Label> labels =
        new ArrayList<>(
            lines.stream()
                .map(line -> new Label(line, y.at(List.copyOf(line.values().values()).getLast())))
                .toList());
    labels.sort(Comparator.comparingDouble(Label::at));
    double[] places = labels.stream().mapToDouble(Label::at).toArray();
    for (int round = 0; round < 60; round++) {
      for (int i = 1; i < places.length; i++) {
        double miss = LABEL_GAP - (places[i] - places[i - 1]);
        if (miss > 0) {
          places[i] += miss / 2;
          places[i - 1] -= miss / 2;
        }
      }
    }
    for (int i = 0; i < places.length; i++) {
      Line line = labels.get(i).line();
      add(
          "<text class=\"l %s\" x=\"%d\" y=\"%s\">%s</text>"
              .formatted(line.style(), WIDTH - RIGHT + 8, tenth(places[i] + 4), line.name()));
    }
  }

  private void add(String element) {
    text.append(element).append('\n');
  }

  /** Independent of the language of the machine. */
  private static String tenth(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  private static String micros(double value) {
    if (value < 1) {
      return Figures.show(Math.rint(value * 1000)) + " ns";
    }
    return value < 1000 ? trim(value) + " µs" : trim(value / 1000) + " ms";
  }

  private static String megabytes(double value) {
    return value < 1000 ? trim(value) + " MB/s" : trim(value / 1000) + " GB/s";
  }

  private static String trim(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Figures.show(value);
  }

  /** A logarithmic axis from one place to another. */
  private record Scale(double low, double high, double from, double to, double margin) {
    double at(double value) {
      double share = Math.log(value / low) / Math.max(Math.log(high / low), 1e-9);
      double inner = margin + (1 - 2 * margin) * share;
      return from + (to - from) * inner;
    }

    List<Double> ticks() {
      List<Double> ticks = new ArrayList<>();
      for (int power = -6; power < 12; power++) {
        double value = Math.pow(10, power);
        if (value >= low * 0.999 && value <= high * 1.001) {
          ticks.add(value);
        }
      }
      return ticks;
    }
  }
}
