package dev.weft.lab.page;

import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The look of each system, the same in every chart of every report: a colour and, since no colour
 * is enough by itself, a marker. No two systems share both; people with any kind of colour vision
 * can distinguish the hues. The bounds of the machine itself are grey.
 */
final class Palette {
  /**
   * How a system is drawn.
   *
   * @param label what it is called in charts
   * @param light colour on white
   * @param dark colour on black
   * @param symbol Plotly's name of the marker
   */
  record Look(String label, String light, String dark, String symbol) {
    boolean resembles(Look other) {
      return light.equals(other.light) && symbol.equals(other.symbol);
    }
  }

  private enum Hue {
    BLUE("#0a62ad", "#62b3f6"),
    GREEN("#007f63", "#3cc7a2"),
    ORANGE("#c4500f", "#f2935c"),
    OCHRE("#8f7400", "#dcbf3a"),
    PURPLE("#77409b", "#c796ea"),
    MAGENTA("#a3337a", "#f08cc9"),
    LEAF("#3c7a1e", "#93d46b"),
    BROWN("#8c4a2f", "#d99a7c"),
    TEAL("#3a6e86", "#86c5e0"),
    VIOLET("#6b5fb5", "#aaa1ef"),
    WINE("#8a2f3b", "#ee8a97"),
    SLATE("#4d5966", "#b9c4d0"),
    GREY("#7b8087", "#9aa1a9");

    private final String light;
    private final String dark;

    Hue(String light, String dark) {
      this.light = light;
      this.dark = dark;
    }
  }

  /** Of what the machine allows. */
  private static final String BOUND = "line-ns";

  private static final List<String> SYMBOLS =
      List.of(
          "circle",
          "square",
          "diamond",
          "triangle-up",
          "triangle-down",
          "star",
          "pentagon",
          "cross",
          "hexagon",
          "x");

  private static final Map<String, String> COLLECTORS =
      Map.of(
          "serial", "Serial GC",
          "parallel", "Parallel GC",
          "g1", "G1",
          "z", "ZGC",
          "shenandoah", "Shenandoah",
          "epsilon", "Epsilon");

  private static final Map<String, Look> KNOWN = new LinkedHashMap<>();

  static {
    know("weft", "Weft", Hue.BLUE, "circle");
    know("weft-objects", "Weft's objects", Hue.GREEN, "diamond");
    know("weft-mpi", "Weft over MPI", Hue.VIOLET, "circle");
    know("weft-ucx", "Weft over UCX", Hue.TEAL, "circle");
    know("weft-mpijava", "Weft by mpiJava's API", Hue.GREEN, "square");
    know("weft-openmpi", "Weft by Open MPI's Java API", Hue.MAGENTA, "square");
    know("openmpi", "Open MPI", Hue.ORANGE, "square");
    know("mpich", "MPICH", Hue.OCHRE, "diamond");
    know("ucx", "UCX", Hue.LEAF, "pentagon");
    know("ucx_perftest", "UCX's own tool", Hue.LEAF, "hexagon");
    know("mpjexpress", "MPJ Express", Hue.PURPLE, "triangle-up");

    know("rmi", "RMI", Hue.WINE, "star");
    know("grpc", "gRPC", Hue.BROWN, "triangle-up");
    know("pekko", "Pekko", Hue.VIOLET, "pentagon");
    know("netty", "Netty", Hue.TEAL, "triangle-down");
    know("aeron-ipc", "Aeron, one host", Hue.MAGENTA, "star");
    know("aeron-udp", "Aeron over UDP", Hue.SLATE, "star");
    know("pcj", "PCJ", Hue.ORANGE, "hexagon");
    know("jdk", "JDK serialization", Hue.LEAF, "cross");
    know("fory", "Fory", Hue.ORANGE, "diamond");
    know("kryo", "Kryo", Hue.OCHRE, "triangle-down");
    know("hessian", "Hessian", Hue.SLATE, "hexagon");
    know("protobuf", "Protobuf", Hue.BROWN, "square");

    know("java-socket", "Java socket", Hue.PURPLE, "cross");
    know("java-socketchannel", "java.nio", Hue.GREEN, "triangle-down");
    know("fast-socketchannel", "java.nio over fast sockets", Hue.GREEN, "star");
    know("weft-fast-sockets", "Weft over fast sockets", Hue.WINE, "circle");
    know("c-socket-blocking", "C blocking", Hue.SLATE, "x");
    know("java-channel-auto", "java.nio, the system's buffer", Hue.GREEN, "hexagon");
    know("java-socket-auto", "Java socket, the system's buffer", Hue.PURPLE, "hexagon");
    know("java-channel-heap", "java.nio, heap", Hue.GREEN, "pentagon");
    know("java-channel-direct", "java.nio, direct", Hue.ORANGE, "triangle-up");
    know("java-channel-segment", "java.nio, segment", Hue.MAGENTA, "triangle-down");
    know("java-socket-array", "Java socket, array", Hue.PURPLE, "pentagon");

    variants(", %s heap", "", "32m", "128m", "512m", "2g");
    variants(", %s", "-open", "serial", "parallel", "g1", "z", "shenandoah", "epsilon");
    variants(", %s buffer", "-dot", "8k", "16k", "64k", "256k");
    know("weft-messages-1", "Weft's algorithms, part 1", Hue.BROWN, "circle");
    know("weft-messages-2", "Weft's algorithms, part 2", Hue.PURPLE, "circle");
    know("weft-messages-3", "Weft's algorithms, part 3", Hue.LEAF, "circle");

    know("memcpy", "memcpy", Hue.GREY, BOUND);
    know("bare-ring", "bare ring", Hue.GREY, BOUND);
    know("bare-flag", "bare flag", Hue.GREY, BOUND);
    know("bare-halves", "bare flag, both copy", Hue.GREY, BOUND);
    know("c-socket-poll", "C polling", Hue.GREY, BOUND);
    know("java", "bare JVM", Hue.GREY, BOUND);
  }

  private Palette() {}

  /**
   * The looks of systems. One that is not known has its own name as its label, and a look that
   * follows from its name, unless another has it already.
   */
  static Map<String, Look> of(Collection<String> systems) {
    Map<String, Look> looks = new LinkedHashMap<>();
    Set<Look> taken = new HashSet<>(KNOWN.values());
    for (String system : new TreeSet<>(systems)) {
      Look look = KNOWN.get(system);
      if (look == null) {
        look = unlike(taken, system);
        taken.add(look);
      }
      looks.put(system, look);
    }
    return looks;
  }

  private static Look unlike(Set<Look> taken, String system) {
    List<Hue> hues = List.copyOf(EnumSet.complementOf(EnumSet.of(Hue.GREY)));
    int all = hues.size() * SYMBOLS.size();
    int first = Math.floorMod(system.hashCode(), all);
    return IntStream.range(first, first + all)
        .mapToObj(
            i ->
                look(
                    system,
                    hues.get(i % hues.size()),
                    SYMBOLS.get(i / hues.size() % SYMBOLS.size())))
        .filter(look -> taken.stream().noneMatch(look::resembles))
        .findFirst()
        .orElseGet(() -> look(system, Hue.GREY, SYMBOLS.getFirst()));
  }

  /** The colour of a variant is that of its setting, its marker that of what is varied. */
  private static void variants(String words, String style, String... settings) {
    List<Hue> hues = List.of(Hue.ORANGE, Hue.MAGENTA, Hue.LEAF, Hue.OCHRE, Hue.BROWN, Hue.WINE);
    for (int i = 0; i < settings.length; i++) {
      String label = words.formatted(COLLECTORS.getOrDefault(settings[i], settings[i]));
      know("weft-" + settings[i], "Weft" + label, hues.get(i), "circle" + style);
      know("java-socket-" + settings[i], "Java socket" + label, hues.get(i), "square" + style);
      know("java-channel-" + settings[i], "java.nio" + label, hues.get(i), "diamond" + style);
      know("c-socket-" + settings[i], "C" + label, hues.get(i), "cross" + style);
    }
  }

  private static void know(String system, String label, Hue hue, String symbol) {
    KNOWN.put(system, look(label, hue, symbol));
  }

  private static Look look(String label, Hue hue, String symbol) {
    return new Look(label, hue.light, hue.dark, symbol);
  }
}
