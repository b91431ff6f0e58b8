package dev.weft.internal.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * Identifies this machine, its shared memory and this process. Any thread; reads small files of the
 * kernel, does not block.
 */
public final class Identity {
  private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");
  private static final Path PID_NAMESPACE = Path.of("/proc/self/ns/pid");
  private static final Path TIME_NAMESPACE = Path.of("/proc/self/ns/time");
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  /**
   * In the environment of a process: the name of a host that it takes itself to be on, so that one
   * machine can stand for several.
   */
  private static final String HOST_NAME = "WEFT_HOST";

  /** Of the fields of /proc/PID/stat behind the command's name: the 22nd of all, the start time. */
  private static final int START_FIELD_AFTER_NAME = 19;

  private static final long GONE = -1;

  /** Between a host's name and the number that proves it; in none of them. */
  private static final char PROOF = '#';

  private static final String HOST = findHost();
  private static final int PROCESS_SPACE = (machine() + namespace(PID_NAMESPACE)).hashCode();

  /** A process's start time is told by the clock of the reader's time namespace. */
  private static final long CLOCKED_SPACE =
      (long) machine().hashCode() << Integer.SIZE
          | Integer.toUnsignedLong(
              (machine() + namespace(PID_NAMESPACE) + namespace(TIME_NAMESPACE)).hashCode());

  private static final String PROCESS = findProcess();

  /**
   * Differs in two processes that run under different kernels, have different devices mounted at
   * /dev/shm, or have different {@code WEFT_HOST} in their environment. Others may share memory;
   * whether they do has to be proven.
   */
  public static String host() {
    return HOST;
  }

  /**
   * As {@link #host}, with a number that only processes with the same shared memory know.
   *
   * @param number from that memory; empty where there is none
   */
  public static String host(String number) {
    return HOST + PROOF + number;
  }

  /** A {@link #host(String)} without its number. */
  public static String unprovenHost(String host) {
    int end = host.lastIndexOf(PROOF);
    return end < 0 ? host : host.substring(0, end);
  }

  /** The part of a host that is the machine's. */
  public static String machineOf(String host) {
    int end = host.indexOf('/');
    return end < 0 ? host : host.substring(0, end);
  }

  private static String findHost() {
    String memory;
    try {
      memory = String.valueOf(Files.getAttribute(SHARED_MEMORY, "unix:dev"));
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException unknown) {
      memory = "none";
    }
    String name = System.getenv(HOST_NAME);
    return machine() + '/' + memory + (name == null || name.isEmpty() ? "" : "/" + name);
  }

  /** Equal for two ranks only if they are threads of one JVM. */
  public static String process() {
    return PROCESS;
  }

  private static String findProcess() {
    return process(ProcessHandle.current().pid());
  }

  /**
   * Whether the process with this id, which this one sees, is that of which {@link #process} is
   * told.
   */
  public static boolean isProcess(String process, long pid) {
    return process.equals(process(pid));
  }

  private static String process(long pid) {
    return Integer.toHexString(PROCESS_SPACE) + '-' + pid + '-' + Long.toHexString(startOf(pid));
  }

  /** Whether this process sees another, of which {@link #process} is told, by its process id. */
  public static boolean sees(String process) {
    return process.startsWith(Integer.toHexString(PROCESS_SPACE) + '-');
  }

  /**
   * Equal in two processes that see the same process ids and the same {@linkplain #startOf start
   * times}; the upper half in all processes of one machine.
   */
  static long clockedSpace() {
    return CLOCKED_SPACE;
  }

  private static String namespace(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException | UnsupportedOperationException unknown) {
      // Not Linux, or a kernel without such namespaces: one machine, one space.
      return "";
    }
  }

  /** When the process started, in units that only this method compares; -1 if there is none. */
  static long startOf(long pid) {
    try {
      return Long.parseLong(ProcessState.fields(pid)[START_FIELD_AFTER_NAME]);
    } catch (IOException | IndexOutOfBoundsException | NumberFormatException notLinux) {
      Optional<ProcessHandle> process = ProcessHandle.of(pid);
      return process.isPresent()
          ? process.get().info().startInstant().map(Instant::toEpochMilli).orElse(0L)
          : GONE;
    }
  }

  private static String machine() {
    try {
      return Files.readString(BOOT_ID).strip();
    } catch (IOException unknown) {
      String name = System.getenv("HOSTNAME");
      return name == null ? "localhost" : name;
    }
  }

  private Identity() {}
}
