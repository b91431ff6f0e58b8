package dev.weft.internal.control;

import dev.weft.internal.os.CoreGroup;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of a {@link LaunchPlan} that an agent needs to start some of its ranks. Class paths are
 * omitted, because they differ between hosts. Written by {@link RecordWriter}.
 *
 * <pre>
 *   text job, number of ranks, texts: main class, folder or empty
 *   flags: the folder must be there, rank 0 reads standard input, ranks are bound to cores
 *   texts: arguments, options of the virtual machine, prefix, properties, environment (name, value)
 *   flag: whether ranks listen for a debugger; then texts: which; their first port;
 *   flag: whether they wait for it
 *   flag: whether the ranks are spawned; then the {@link SpawnRequest}
 * </pre>
 */
public final class PlanRecord {
  private static final int MOST_PORT = 65_535;

  /**
   * The record of a plan.
   *
   * @param more properties of the ranks of one host
   */
  public static byte[] encode(LaunchPlan plan, Map<String, String> more) {
    List<String> properties = new ArrayList<>(pairs(plan.properties));
    properties.addAll(pairs(more));
    Path directory = plan.directory;
    SpawnRequest spawned = plan.spawned;
    RecordWriter record = new RecordWriter();
    record
        .text(plan.id)
        .number(plan.ranks)
        .text(plan.mainClass)
        .text(directory == null ? Path.of("").toAbsolutePath().toString() : directory.toString())
        .flag(directory != null)
        .flag(plan.stdin)
        .text(plan.bind == null ? "" : plan.bind.name())
        .texts(plan.arguments)
        .texts(plan.jvmArguments)
        .texts(plan.prefix)
        .texts(properties)
        .texts(pairs(plan.environment));
    DebugPlan debug = plan.debug;
    record.flag(debug != null);
    if (debug != null) {
      record
          .texts(debug.ranks().stream().mapToObj(Integer::toString).toList())
          .number(debug.firstPort())
          .flag(debug.suspend());
    }
    record.flag(spawned != null);
    return spawned == null ? record.bytes() : record.append(spawned.encode()).bytes();
  }

  /**
   * Reads what {@link #encode} has written. The folder is null where it is not on this host and
   * need not be.
   *
   * @throws ProtocolException if it is anything else
   */
  public static LaunchPlan decode(ByteBuffer body) throws ProtocolException {
    RecordReader record = new RecordReader("a launch plan", body);
    String id = record.text();
    LaunchPlan plan =
        new LaunchPlan(record.number("the number of ranks", 1, LaunchPlan.RANK_LIMIT), id);
    plan.mainClass = record.text();
    Path directory = Path.of(record.text());
    boolean required = record.flag("whether the folder must be there");
    plan.directory = required || directory.toFile().isDirectory() ? directory : null;
    plan.stdin = record.flag("whether rank 0 reads");
    plan.bind = coreGroup(record.text());
    plan.arguments.addAll(record.texts());
    plan.jvmArguments(record.texts()).prefix(record.texts());
    putAll(plan.properties, record.texts());
    putAll(plan.environment, record.texts());
    if (record.flag("whether ranks listen for a debugger")) {
      plan.debug = debug(record);
    }
    if (record.flag("whether the ranks are spawned")) {
      plan.spawned = SpawnRequest.decode(body);
    }
    record.end();
    return plan;
  }

  private static DebugPlan debug(RecordReader record) throws ProtocolException {
    BitSet ranks = new BitSet();
    for (String rank : record.texts()) {
      try {
        ranks.set(Integer.parseInt(rank, 0, rank.length(), 10));
      } catch (NumberFormatException | IndexOutOfBoundsException e) {
        throw new ProtocolException("a launch plan names the rank '" + rank + "'");
      }
    }
    int port = record.number("the first port of debuggers", 1, MOST_PORT);
    return new DebugPlan(ranks, port, record.flag("whether ranks wait for a debugger"));
  }

  private static List<String> pairs(Map<String, String> values) {
    List<String> pairs = new ArrayList<>();
    values.forEach((name, value) -> pairs.addAll(List.of(name, value)));
    return pairs;
  }

  private static void putAll(Map<String, String> values, List<String> pairs) {
    for (int i = 0; i + 1 < pairs.size(); i += 2) {
      values.put(pairs.get(i), pairs.get(i + 1));
    }
  }

  private PlanRecord() {}

  private static @Nullable CoreGroup coreGroup(String name) throws ProtocolException {
    try {
      return name.isEmpty() ? null : CoreGroup.valueOf(name);
    } catch (IllegalArgumentException unknown) {
      throw new ProtocolException("a launch plan binds ranks to '" + name + "'");
    }
  }
}
