package dev.weft.lab.page;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The look of each system, the same in every chart of every report: colours that people with any
 * kind of colour vision tell apart, and beside them a marker, since no colour is enough by itself.
 * What the machine itself allows is grey.
 */
final class Palette {
  /**
   * How a system is drawn.
   *
   * @param label what it is called in charts; empty for its own name
   * @param light colour on white
   * @param dark colour on black
   * @param symbol Plotly's name of the marker
   */
  record Look(String label, String light, String dark, String symbol) {}

  private static final Map<String, Look> KNOWN = new LinkedHashMap<>();
  private static final List<Look> OTHERS =
      List.of(
          new Look("", "#a3337a", "#f08cc9", "star"),
          new Look("", "#5b7a00", "#a9cf3f", "hexagon"),
          new Look("", "#8c4a2f", "#d99a7c", "triangle-left"),
          new Look("", "#3a6e86", "#86c5e0", "triangle-right"),
          new Look("", "#6b5fb5", "#aaa1ef", "pentagon"),
          new Look("", "#8a2f3b", "#ee8a97", "star-diamond"));

  static {
    KNOWN.put("weft", new Look("Weft", "#0a62ad", "#62b3f6", "circle"));
    KNOWN.put("weft-objects", new Look("Weft's objects", "#007f63", "#3cc7a2", "diamond"));
    KNOWN.put("openmpi", new Look("Open MPI", "#c4500f", "#f2935c", "square"));
    KNOWN.put("mpich", new Look("MPICH", "#8f7400", "#dcbf3a", "diamond"));
    KNOWN.put("ucx", new Look("UCX", "#3c7a1e", "#93d46b", "pentagon"));
    KNOWN.put("mpjexpress", new Look("MPJ Express", "#77409b", "#c796ea", "triangle-up"));
    KNOWN.put("weft-mpijava", new Look("Weft by mpiJava's API", "#007f63", "#3cc7a2", "diamond"));
    KNOWN.put(
        "weft-openmpi", new Look("Weft by Open MPI's Java API", "#a3337a", "#f08cc9", "square"));
    KNOWN.put("java-socketchannel", new Look("java.nio", "#007f63", "#3cc7a2", "triangle-down"));
    KNOWN.put("c-socket-blocking", new Look("C blocking", "#4d5966", "#b9c4d0", "x"));
    KNOWN.put("memcpy", bound("memcpy"));
    KNOWN.put("c-socket-poll", bound("C polling"));
    KNOWN.put("java", bound("bare JVM"));
  }

  private Palette() {}

  /** The looks of systems; those that are not known share what is left, in order of their names. */
  static Map<String, Look> of(Collection<String> systems) {
    Map<String, Look> looks = new LinkedHashMap<>();
    List<String> unknown = new ArrayList<>();
    for (String system : systems) {
      Look known = KNOWN.get(system);
      if (known == null) {
        unknown.add(system);
      } else {
        looks.put(system, known);
      }
    }
    unknown.sort(null);
    for (int i = 0; i < unknown.size(); i++) {
      looks.put(unknown.get(i), OTHERS.get(i % OTHERS.size()));
    }
    return looks;
  }

  private static Look bound(String label) {
    return new Look(label, "#7b8087", "#9aa1a9", "line-ns");
  }
}
