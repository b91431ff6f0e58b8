package dev.weft.lab.machine;

import dev.weft.lab.program.Output;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The facts about this machine that a measurement must be read with.
 *
 * @param facts by name, in the order to show them
 */
public record Machine(Map<String, Object> facts, Noise noise) {

  /** Looks at the machine; takes a fraction of a second, mostly to measure its noise. */
  public static Machine describe() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("os", property("os.name") + " " + property("os.version"));
    facts.put("arch", property("os.arch"));
    facts.put("cpu", cpuModel());
    facts.put("cores", Cores.physical());
    facts.put("logical_cores", Cores.logical());
    facts.put("virtual", isVirtual());
    facts.put("largest_cache_bytes", Caches.largestBytes());
    facts.put("memory_kib", memoryKib());
    putFile(facts, "governor", "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    putFile(facts, "loopback_mtu", "/sys/class/net/lo/mtu");
    putFile(facts, "tcp_congestion", "/proc/sys/net/ipv4/tcp_congestion_control");
    putFile(facts, "tcp_rmem", "/proc/sys/net/ipv4/tcp_rmem");
    putFile(facts, "tcp_wmem", "/proc/sys/net/ipv4/tcp_wmem");
    putFile(facts, "load_average", "/proc/loadavg");
    facts.put("jdk", property("java.vm.name") + " " + Runtime.version());
    facts.put("jvm_flags", ManagementFactory.getRuntimeMXBean().getInputArguments());
    facts.put("gc", collectors());
    facts.put("timer_nanos", Output.timerNanos());
    Noise noise = Noise.measure();
    facts.put("noise_quantum_us", noise.quantumMicros());
    facts.put("noise_median_excess", noise.medianExcess());
    facts.put("noise_p99_excess", noise.p99Excess());
    return new Machine(Collections.unmodifiableMap(facts), noise);
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

  private static String collectors() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .map(GarbageCollectorMXBean::getName)
        .collect(Collectors.joining(", "));
  }
}
