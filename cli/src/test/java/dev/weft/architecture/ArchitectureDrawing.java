package dev.weft.architecture;

import static java.util.stream.Collectors.joining;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The modules, and the layers within core, as an image (SVG). A module stands one row above the
 * highest of those that it requires.
 */
final class ArchitectureDrawing {
  private static final int WIDTH = 640;
  private static final int MARGIN = 16;
  private static final int GAP = 8;
  private static final int BOX_HEIGHT = 58;

  /** No system's font needs more for a character of a name, or of the line below it. */
  private static final int NAME_WIDTH = 12;

  private static final int DETAIL_WIDTH = 8;

  private static final int TITLE_HEIGHT = 42;

  /** A number of lines in the drawing. */
  static final Pattern LINES = Pattern.compile("<tspan>([\\d,]+)</tspan>");

  private static final String START =
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" role="img">
      <title>The modules of Weft, and the layers of core</title>
      <style>
        text { font: 16px system-ui, sans-serif; text-anchor: middle; fill: #57606a }
        .name { font-size: 19px; font-weight: 600; fill: #1f2328 }
        .left { text-anchor: start }
        .page { fill: #ffffff }
        .open { fill: #ddf4ff; stroke: #54aeff }
        .library { fill: #dafbe1; stroke: #4ac26b }
        .inner { fill: #ffffff; stroke: #afb8c1 }
        @media (prefers-color-scheme: dark) {
          text { fill: #9da7b3 }
          .name { fill: #f0f3f6 }
          .page { fill: #0d1117 }
          .open { fill: #0c2d5b; stroke: #388bfd }
          .library { fill: #0f3a20; stroke: #2ea043 }
          .inner { fill: #2a313c; stroke: #656e79 }
        }
      </style>
      <rect class="page" width="%1$d" height="%2$d" rx="12"/>
      """;

  private final Map<String, Set<String>> required = new HashMap<>();
  private final StringBuilder drawn = new StringBuilder();
  private int top = MARGIN;

  private ArchitectureDrawing() throws IOException {
    for (String module : modules()) {
      required.put(module, SourceTree.requiredBy(module));
    }
  }

  /** The whole file. */
  static String draw() throws IOException {
    return new ArchitectureDrawing().drawAll();
  }

  private String drawAll() throws IOException {
    label(MARGIN, "A box uses only what is below it, or to the left in its row.");
    label(MARGIN, "Numbers: lines of main code, rounded.");
    key("library", "the library: what the module “all” brings");
    key("open", "its packages that programs import");
    key("inner", "other modules, and packages below dev.weft.internal");
    top += GAP;
    Map<Integer, List<Box>> levels = new TreeMap<>(Comparator.reverseOrder());
    for (String module : modules()) {
      levels.computeIfAbsent(level(module), _ -> new ArrayList<>()).add(module(module));
    }
    List<Box> bottom = levels.remove(0);
    for (List<Box> level : levels.values()) {
      place(rows(level, WIDTH - 2 * MARGIN), MARGIN);
    }
    core(bottom.getFirst());
    return START.formatted(WIDTH, top + MARGIN) + drawn + "</svg>\n";
  }

  private void core(Box core) throws IOException {
    List<Box> layers = new ArrayList<>();
    for (String layer : LayerOrder.LAYERS) {
      if (LayerOrder.moduleOf(layer).equals(core.name)) {
        layers.add(layer(layer));
      }
    }
    int left = MARGIN + GAP;
    List<List<Box>> rows = rows(layers, WIDTH - 2 * left).reversed();
    rectangle(
        core.style, MARGIN, WIDTH - 2 * MARGIN, TITLE_HEIGHT + rows.size() * (BOX_HEIGHT + GAP));
    text("name", WIDTH / 2, 28, core.name + " · " + core.detail);
    top += TITLE_HEIGHT;
    place(rows, left);
  }

  private static List<String> modules() {
    return Stream.concat(SourceTree.MODULES.stream(), Stream.of("all")).toList();
  }

  /** The longest chain of modules below a module. */
  private int level(String module) {
    return required.get(module).stream().mapToInt(each -> level(each) + 1).max().orElse(0);
  }

  private Box module(String module) throws IOException {
    String on =
        required.get(module).stream()
            .filter(each -> !isImplied(each, module))
            .sorted()
            .collect(joining(", "));
    long lines = lines(SourceTree.sourcesOf(module), _ -> true);
    boolean ofLibrary = module.equals("all") || LayerOrder.MODULES.containsKey(module);
    return new Box(
        ofLibrary ? "library" : "inner",
        module,
        Stream.of(lines == 0 ? "" : figure(lines), on.isEmpty() ? "" : "on " + on)
            .filter(part -> !part.isEmpty())
            .collect(joining(" · ")));
  }

  /** Whether another module that this one requires does so as well. */
  private boolean isImplied(String each, String module) {
    return required.get(module).stream().anyMatch(other -> required.get(other).contains(each));
  }

  private static Box layer(String layer) throws IOException {
    boolean internal = LayerOrder.isInternal(layer);
    return new Box(
        internal ? "inner" : "open",
        internal ? layer.substring(LayerOrder.INTERNAL.length()) : layer,
        figure(
            lines(
                SourceTree.sourcesOf(LayerOrder.moduleOf(layer)),
                name -> LayerOrder.layerOf(name).equals(layer))));
  }

  /** The lines of main code in some packages. */
  private static long lines(Path sources, Predicate<String> packages) throws IOException {
    long lines = 0;
    for (Path file : SourceTree.filesBelow(sources)) {
      String name = file.getFileName().toString();
      if (name.endsWith(".java") && !name.endsWith("-info.java")) {
        Path folder = sources.relativize(file.getParent());
        if (packages.test(folder.toString().replace(File.separatorChar, '.'))) {
          lines += Files.readAllLines(file).size();
        }
      }
    }
    return lines;
  }

  /** To two digits, so that most changes leave it as it is. */
  private static String figure(long lines) {
    long unit = Math.max(100, (long) Math.pow(10, Math.floor(Math.log10(lines)) - 1));
    return String.format(
        Locale.ROOT, "<tspan>%,d</tspan>", Math.max(1, Math.round((double) lines / unit)) * unit);
  }

  /** Divides boxes, in their order, into rows that are full as evenly as possible. */
  private static List<List<Box>> rows(List<Box> boxes, int width) {
    double[] cost = new double[boxes.size() + 1];
    int[] starts = new int[boxes.size() + 1];
    for (int end = 1; end <= boxes.size(); end++) {
      cost[end] = Double.POSITIVE_INFINITY;
      for (int start = end - 1; start >= 0; start--) {
        int free = width - width(boxes.subList(start, end));
        double with = cost[start] + Math.pow(free, 2);
        if (free >= 0 && with < cost[end]) {
          cost[end] = with;
          starts[end] = start;
        }
      }
    }
    List<List<Box>> rows = new ArrayList<>();
    for (int end = boxes.size(); end > 0; end = starts[end]) {
      rows.addFirst(boxes.subList(starts[end], end));
    }
    return rows;
  }

  private static int width(List<Box> row) {
    return row.stream().mapToInt(Box::width).sum() + GAP * (row.size() - 1);
  }

  /** Draws rows from here downwards, each as wide as the space has room. */
  private void place(List<List<Box>> rows, int left) {
    for (List<Box> row : rows) {
      int free = WIDTH - 2 * left - width(row);
      int x = left;
      for (int i = 0; i < row.size(); i++) {
        Box box = row.get(i);
        int width = box.width() + free * (i + 1) / row.size() - free * i / row.size();
        rectangle(box.style, x, width, BOX_HEIGHT);
        text("name", x + width / 2, 26, box.name);
        text("detail", x + width / 2, 47, box.detail);
        x += width + GAP;
      }
      top += BOX_HEIGHT + GAP;
    }
  }

  private void label(int x, String text) {
    text("left", x, 16, text);
    top += 26;
  }

  private void key(String style, String meaning) {
    rectangle(style, MARGIN, 28, 20);
    label(MARGIN + 38, meaning);
  }

  private void rectangle(String style, int x, int width, int height) {
    drawn.append(
        """
        <rect class="%s" x="%d" y="%d" width="%d" height="%d" rx="6"/>
        """
            .formatted(style, x, top, width, height));
  }

  private void text(String style, int x, int below, String text) {
    drawn.append(
        """
        <text class="%s" x="%d" y="%d">%s</text>
        """
            .formatted(style, x, top + below, text));
  }

  private record Box(String style, String name, String detail) {
    /** What it needs, whatever number it shows. */
    int width() {
      int shown = LINES.matcher(detail).replaceAll("00,000").length();
      return Math.max(name.length() * NAME_WIDTH, shown * DETAIL_WIDTH) + 2 * GAP;
    }
  }
}
