package dev.weft.internal.launch.agent;

import dev.weft.internal.base.OwnVersion;
import dev.weft.internal.control.RecordReader;
import dev.weft.internal.control.RecordWriter;
import dev.weft.internal.os.AvailableCores;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.call.NativeAccess;
import java.lang.management.ManagementFactory;
import java.net.ProtocolException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An agent's description of its host. Immutable.
 *
 * @param java the version of the JDK that ranks there will have
 * @param javaHome the folder of that JDK
 * @param weft the version of Weft
 * @param user the user that will own the ranks' processes
 * @param cores how many processors this user may use
 * @param load the recent number of runnable processes; negative if unknown
 * @param sharedFree bytes that are free in shared memory; negative if there is none
 * @param sharedTotal total bytes of shared memory
 * @param nativeObstacle why native calls are not possible; empty if they are
 * @param interfaces this host's interfaces and their addresses, in words
 */
public record HostFacts(
    String java,
    String javaHome,
    String weft,
    String user,
    int cores,
    double load,
    long sharedFree,
    long sharedTotal,
    String nativeObstacle,
    String interfaces) {
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  /** Of this host, for this user. Reads small files. */
  static HostFacts ofThisHost() {
    Path folder = Path.of(System.getProperty("weft.shm.dir", SHARED_MEMORY.toString()));
    boolean usable = Files.isDirectory(folder) && Files.isWritable(folder);
    return new HostFacts(
        Runtime.version().toString(),
        System.getProperty("java.home"),
        OwnVersion.current(),
        System.getProperty("user.name"),
        AvailableCores.usable(),
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
        usable ? folder.toFile().getUsableSpace() : -1,
        usable ? folder.toFile().getTotalSpace() : -1,
        NativeAccess.available() ? "" : String.valueOf(NativeAccess.unavailability()),
        OwnAddress.describe());
  }

  RecordWriter write() {
    return new RecordWriter()
        .text(java)
        .text(javaHome)
        .text(weft)
        .text(user)
        .number(cores)
        .text(Double.toString(load))
        .number(sharedFree)
        .number(sharedTotal)
        .text(nativeObstacle)
        .text(interfaces);
  }

  static HostFacts read(RecordReader record) throws ProtocolException {
    return new HostFacts(
        record.text(),
        record.text(),
        record.text(),
        record.text(),
        record.number("the number of cores", 0, Integer.MAX_VALUE),
        loadOf(record.text()),
        record.number(),
        record.number(),
        record.text(),
        record.text());
  }

  private static double loadOf(String text) throws ProtocolException {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new ProtocolException("a load of '" + text + "' is no number");
    }
  }
}
