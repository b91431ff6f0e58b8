package dev.weft.internal.control;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.security.Secret;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A rank's request to its launcher for a job of some programs, which connects to its parents at a
 * port. Written by {@link RecordWriter}.
 *
 * <pre>
 *   text parent port, count parts, for each part:
 *     int ranks, text main class, text folder or empty
 *     count and texts: arguments, class path, options of the virtual machine, hosts
 * </pre>
 *
 * @param parentPort the port at which its parents wait
 * @param parts the programs, in the order of the new job's ranks
 */
public record SpawnRequest(String parentPort, List<Part> parts) {
  static final int LIMIT_BYTES = 1 << 20;

  /**
   * One program.
   *
   * @param classPath besides that of the parents
   * @param jvmArguments after those of the parents
   * @param hosts the host of each rank; empty for that of the rank that asks
   * @param directory the folder that they start in; empty for that of the parents
   */
  public record Part(
      int ranks,
      String mainClass,
      List<String> arguments,
      List<String> classPath,
      List<String> jvmArguments,
      List<String> hosts,
      String directory) {
    public Part {
      arguments = List.copyOf(arguments);
      classPath = List.copyOf(classPath);
      jvmArguments = List.copyOf(jvmArguments);
      hosts = List.copyOf(hosts);
    }
  }

  public SpawnRequest {
    parts = List.copyOf(parts);
  }

  /**
   * The new job's secret.
   *
   * @param parents that of which it is made
   * @throws ArgumentException if the parents' port is none
   */
  public Secret secret(Secret parents) {
    return PortAddress.ofSpawned(parents, PortAddress.parse(parentPort).file());
  }

  /** Number of ranks of the new job. */
  public int ranks() {
    return parts.stream().mapToInt(Part::ranks).sum();
  }

  /**
   * The host of each rank.
   *
   * @param own where the rank is that asks
   */
  public List<String> hosts(String own) {
    return parts.stream()
        .flatMap(
            part ->
                part.hosts.isEmpty()
                    ? Collections.nCopies(part.ranks, own).stream()
                    : part.hosts.stream())
        .toList();
  }

  /** The program of a rank. */
  public Part partOf(int rank) {
    int first = 0;
    for (Part part : parts) {
      first += part.ranks;
      if (rank < first) {
        return part;
      }
    }
    throw new IllegalArgumentException("rank " + rank + " of " + ranks());
  }

  public byte[] encode() {
    RecordWriter record = new RecordWriter().text(parentPort).number(parts.size());
    for (Part part : parts) {
      record.number(part.ranks).text(part.mainClass).text(part.directory);
      record.texts(part.arguments).texts(part.classPath).texts(part.jvmArguments);
      record.texts(part.hosts);
    }
    byte[] bytes = record.bytes();
    if (bytes.length > LIMIT_BYTES - Integer.BYTES) {
      throw new ArgumentException(
          FailureCode.JOB_OPTIONS,
          "the arguments of the programs to spawn are too long: they have %d bytes, allowed are %d; pass longer ones by message"
              .formatted(bytes.length, LIMIT_BYTES - Integer.BYTES));
    }
    return bytes;
  }

  /**
   * Reads what {@link #encode} has written.
   *
   * @throws ProtocolException if it is anything else
   */
  public static SpawnRequest decode(ByteBuffer body) throws ProtocolException {
    RecordReader record = new RecordReader("a request to spawn", body);
    String parentPort = record.text();
    int count = record.number("the number of programs", 1, LaunchPlan.PROCESS_LIMIT);
    List<Part> parts = new ArrayList<>();
    int left = LaunchPlan.PROCESS_LIMIT;
    for (int i = 0; i < count; i++) {
      int ranks = record.number("the number of ranks", 1, left);
      left -= ranks;
      String mainClass = record.text();
      String directory = record.text();
      List<String> arguments = record.texts();
      List<String> classPath = record.texts();
      List<String> jvmArguments = record.texts();
      List<String> hosts = record.texts();
      if (!hosts.isEmpty() && hosts.size() != ranks) {
        throw new ProtocolException(
            "a request to spawn names %d hosts for %d ranks".formatted(hosts.size(), ranks));
      }
      parts.add(new Part(ranks, mainClass, arguments, classPath, jvmArguments, hosts, directory));
    }
    record.end();
    return new SpawnRequest(parentPort, parts);
  }
}
