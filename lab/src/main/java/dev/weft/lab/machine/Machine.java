package dev.weft.lab.machine;

import dev.weft.lab.program.Output;
import java.io.File;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The facts about this machine that a reader of a measurement must know.
 *
 * @param facts by name, in the order to show them
 */
public record Machine(Map<String, Object> facts, Noise noise, CoreDistance distance) {
  /** The fact that names what TCP goes by when it sends: cubic, bbr and so on. */
  public static final String TCP_CONGESTION = "tcp_congestion";

  private static final String GOVERNOR = "governor";
  private static final String WARNINGS = "warnings";

  /** A machine of which it is not known how far apart its processors are. */
  public Machine(Map<String, Object> facts, Noise noise) {
    this(facts, noise, CoreDistance.UNKNOWN);
  }

  /**
   * Looks at the machine; the first time takes about a second, to measure how quiet and steady it
   * is. That is done once a process, before anything else is measured.
   */
  public static Machine describe() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("os", property("os.name") + " " + property("os.version"));
    facts.put("arch", property("os.arch"));
    facts.put("cpu", cpuModel());
    facts.put("cores", ProcessorSet.physical());
    facts.put("logical_cores", ProcessorSet.logical());
    facts.put("virtual", isVirtual());
    facts.put("largest_cache_bytes", Caches.largestBytes());
    facts.put("memory_kib", memoryKib());
    putFile(facts, GOVERNOR, "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    putFile(facts, "loopback_mtu", "/sys/class/net/lo/mtu");
    putFile(facts, TCP_CONGESTION, "/proc/sys/net/ipv4/tcp_congestion_control");
    putFile(facts, "tcp_rmem", "/proc/sys/net/ipv4/tcp_rmem");
    putFile(facts, "tcp_wmem", "/proc/sys/net/ipv4/tcp_wmem");
    putFile(facts, "load_average", "/proc/loadavg");
    facts.put("jdk", property("java.vm.name") + " " + Runtime.version());
    facts.put("lab_jvm_flags", flags());
    facts.put("lab_gc", collectors());
    facts.put("timer_nanos", Output.timerNanos());
    Noise noise = FirstLook.NOISE;
    facts.put("noise_quantum_us", noise.quantumMicros());
    facts.put("noise_median_excess", noise.medianExcess());
    facts.put("noise_p99_excess", noise.p99Excess());
    CoreDistance distance = FirstLook.DISTANCE;
    if (!Double.isNaN(distance.near())) {
      facts.put("core_to_core_ns_near", distance.near());
      facts.put("core_to_core_ns_usual", distance.usual());
      facts.put("core_to_core_ns_far", distance.far());
    }
    List<String> warnings =
        new ArrayList<>(
            MachineSettings.warnings(
                System.getenv(), Optional.ofNullable(facts.get(GOVERNOR)).map(String::valueOf)));
    FirstLook.LOAD.ifPresent(all -> warnings.addAll(all.warnings()));
    facts.put(WARNINGS, List.copyOf(warnings));
    return new Machine(Collections.unmodifiableMap(facts), noise, distance);
  }

  /** What of it distorts figures. */
  public List<String> warnings() {
    return facts.get(WARNINGS) instanceof List<?> list
        ? list.stream().map(String::valueOf).toList()
        : List.of();
  }

  /** The same machine with the warnings of a later look at it as well. */
  public Machine alsoWarnedOf(List<String> later) {
    Set<String> all = new LinkedHashSet<>(warnings());
    all.addAll(later);
    Map<String, Object> more = new LinkedHashMap<>(facts);
    more.put(WARNINGS, List.copyOf(all));
    return new Machine(Collections.unmodifiableMap(more), noise, distance);
  }

  /** The same with other facts. */
  public Machine with(Map<String, Object> others) {
    return new Machine(Collections.unmodifiableMap(new LinkedHashMap<>(others)), noise, distance);
  }

  private static final class FirstLook {
    static final Optional<Load> LOAD;
    static final Noise NOISE;
    static final CoreDistance DISTANCE;

    static {
      Optional<Load.Counters> before = Load.Counters.now();
      NOISE = Noise.measure();
      LOAD =
          before.flatMap(
              then ->
                  Load.Counters.now().map(now -> Load.between(then, now, ProcessorSet.logical())));
      DISTANCE = CoreDistance.measure();
    }
  }

  private static String property(String key) {
    return System.getProperty(key, "unknown");
  }

  private static String cpuModel() {
    return SystemFiles.lines("/proc/cpuinfo").stream()
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse("unknown");
  }

  private static boolean isVirtual() {
    return SystemFiles.lines("/proc/cpuinfo").stream()
        .filter(line -> line.startsWith("flags"))
        .anyMatch(line -> line.contains(" hypervisor"));
  }

  private static long memoryKib() {
    Optional<String> total =
        SystemFiles.lines("/proc/meminfo").stream()
            .filter(line -> line.startsWith("MemTotal:"))
            .findFirst();
    return total.map(line -> Long.parseLong(line.replaceAll("\\D+", ""))).orElse(0L);
  }

  private static void putFile(Map<String, Object> facts, String key, String path) {
    SystemFiles.text(path).ifPresent(text -> facts.put(key, text.replaceAll("\\s+", " ")));
  }

  /** Of the lab's own JVM, not of those that it measures; without the places of files. */
  private static List<String> flags() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> !argument.contains(File.separator))
        .toList();
  }

  private static String collectors() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .map(GarbageCollectorMXBean::getName)
        .collect(Collectors.joining(", "));
  }
}
