package dev.weft.architecture;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which package and module of the library may use which. */
final class LayerOrder {
  static final String OURS = "dev.weft";
  static final String INTERNAL = "dev.weft.internal.";

  /**
   * The layers of the library from the bottom up: each may use those before it. A package belongs
   * to the longest name here that it begins with.
   */
  static final List<String> LAYERS =
      List.of(
          "dev.weft.internal.os",
          "dev.weft.internal.os.mpi",
          "dev.weft.failure",
          "dev.weft.internal.base",
          "dev.weft.internal.kernel",
          "dev.weft.data",
          "dev.weft.request",
          "dev.weft.topology",
          "dev.weft.rma",
          "dev.weft.call",
          "dev.weft.codec",
          "dev.weft.internal.codec",
          "dev.weft.internal.section",
          "dev.weft.internal.stall",
          "dev.weft.internal.security",
          "dev.weft.internal.launch.environment",
          "dev.weft.internal.launch.environment.mpi",
          "dev.weft.internal.launch.environment.pmi",
          "dev.weft.internal.launch.environment.pmix",
          "dev.weft.internal.launch.environment.tcp",
          "dev.weft.internal.launch.environment.provider",
          "dev.weft.internal.job",
          "dev.weft.internal.counters",
          "dev.weft.internal.trace",
          "dev.weft.internal.control",
          "dev.weft.internal.rank",
          "dev.weft.internal.launch",
          "dev.weft.internal.spawn",
          "dev.weft.internal.transport",
          "dev.weft.internal.transport.tagged",
          "dev.weft.internal.transport.mpi",
          "dev.weft.internal.transport.ucx",
          "dev.weft.launch",
          "dev.weft",
          "dev.weft.internal.engine.base",
          "dev.weft.internal.engine.match",
          "dev.weft.internal.engine.failure",
          "dev.weft.internal.engine.request",
          "dev.weft.internal.engine.protocol",
          "dev.weft.internal.engine.progress",
          "dev.weft.internal.engine",
          "dev.weft.internal.survival",
          "dev.weft.internal.check",
          "dev.weft.internal.replay",
          "dev.weft.internal.wait",
          "dev.weft.internal.partition",
          "dev.weft.internal.window",
          "dev.weft.internal.collective",
          "dev.weft.io",
          "dev.weft.internal.io",
          "dev.weft.internal.comm");

  /** The modules of the library, with those of them that each requires. */
  static final Map<String, Set<String>> MODULES =
      Map.of(
          "core", Set.of(),
          "fabrics", Set.of("core"),
          "files", Set.of("core"),
          "jobs", Set.of("core"),
          "launchers", Set.of("core"));

  /** The layers that are not in core. */
  private static final Map<String, String> OUTSIDE_CORE =
      Map.ofEntries(
          Map.entry("dev.weft.internal.os.mpi", "fabrics"),
          Map.entry("dev.weft.internal.launch.environment.mpi", "fabrics"),
          Map.entry("dev.weft.internal.launch.environment.pmi", "launchers"),
          Map.entry("dev.weft.internal.launch.environment.pmix", "launchers"),
          Map.entry("dev.weft.internal.launch.environment.tcp", "launchers"),
          Map.entry("dev.weft.internal.launch.environment.provider", "launchers"),
          Map.entry("dev.weft.internal.launch", "jobs"),
          Map.entry("dev.weft.internal.transport.tagged", "fabrics"),
          Map.entry("dev.weft.internal.transport.mpi", "fabrics"),
          Map.entry("dev.weft.internal.transport.ucx", "fabrics"),
          Map.entry("dev.weft.io", "files"),
          Map.entry("dev.weft.internal.io", "files"));

  private LayerOrder() {}

  /** The layer of a package. */
  static String layerOf(String name) {
    return LAYERS.stream()
        .filter(layer -> name.equals(layer) || !layer.equals(OURS) && name.startsWith(layer + "."))
        .max(Comparator.comparingInt(String::length))
        .orElseThrow(() -> new AssertionError("give " + name + " a layer"));
  }

  /** The module that has a layer. */
  static String moduleOf(String layer) {
    return OUTSIDE_CORE.getOrDefault(layer, "core");
  }

  static boolean isInternal(String layer) {
    return layer.startsWith(INTERNAL);
  }
}
