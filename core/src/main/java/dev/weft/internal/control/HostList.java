package dev.weft.internal.control;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads lists of hosts in the form of the command line, {@code a:4,b:4}, and of the files of Open
 * MPI ({@code a slots=4}) and of MPICH ({@code a:4}). {@code node[01-16]} stands for several hosts,
 * as in Slurm. An IPv6 address is written in brackets; the brackets are removed, because no command
 * that takes a host accepts them. A host that is named more than once has the sum of its slots.
 * Does not block.
 */
public final class HostList {
  private static final int MOST_SLOTS = 1024;

  /**
   * A user perhaps; an IPv6 address in brackets, or a name or an IPv4 address of which parts may be
   * ranges; a number of slots perhaps.
   */
  private static final Pattern ENTRY =
      Pattern.compile(
          "(?<user>\\w[\\w.-]*@)?"
              + "(?:\\[(?<address>[0-9A-Fa-f.]*:[0-9A-Fa-f.:]*)(?<zone>%[\\w.-]+)?\\]"
              + "|(?<name>(?:\\w|\\[[^\\]:]*\\])(?:[\\w.-]|\\[[^\\]:]*\\])*))"
              + "(?::(?<slots>\\d+))?");

  private static final Pattern COMMENT = Pattern.compile("\\s*#.*");
  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final Pattern SLOTS = Pattern.compile("(slots|max[-_]slots|max)=(\\d+)");

  /**
   * Reads a list such as {@code a:4,b:4}.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static List<HostSlots> parse(String text) {
    Collector hosts = new Collector();
    for (String entry : HostRanges.words(text)) {
      hosts.add(entry.strip(), null, "in '" + text + "'");
    }
    return hosts.all();
  }

  /**
   * Reads the lines of a file.
   *
   * @param file its name, for messages
   * @throws IllegalArgumentException if a line is none of such a file
   */
  public static List<HostSlots> parseFile(List<String> lines, String file) {
    Collector hosts = new Collector();
    for (int i = 0; i < lines.size(); i++) {
      String line = COMMENT.matcher(lines.get(i)).replaceFirst("").strip();
      if (!line.isEmpty()) {
        hosts.addLine(line, "in line %d of %s".formatted(i + 1, file));
      }
    }
    if (hosts.all().isEmpty()) {
      throw new IllegalArgumentException(file + " names no host");
    }
    return hosts.all();
  }

  private static final class Collector {
    private final Map<String, Integer> slots = new LinkedHashMap<>();

    /**
     * @param count its slots, if they do not stand in the entry itself
     */
    void add(String entry, @Nullable String count, String where) {
      Matcher form = ENTRY.matcher(entry);
      if (!form.matches() || (count != null && form.group("slots") != null)) {
        throw new IllegalArgumentException(
            "'%s' %s is no host with or without slots, such as node1, node1:4, node[01-16]:4 or [fd00::7]:4"
                .formatted(entry, where));
      }
      String said = count == null ? form.group("slots") : count;
      int more = said == null ? HostSlots.UNSAID : number(said, where);
      String user = form.group("user") == null ? "" : form.group("user");
      for (String host : hosts(form, where)) {
        // A host that is named twice without a number has two slots, as in a batch system's list.
        slots.merge(user + host, more, (before, added) -> Math.max(before, 1) + Math.max(added, 1));
      }
    }

    private static List<String> hosts(Matcher form, String where) {
      String address = form.group("address");
      List<String> names = new ArrayList<>();
      try {
        if (address == null) {
          HostRanges.expand(form.group("name"), names);
        } else {
          InetAddress _ = InetAddress.ofLiteral(address);
          names.add(address + (form.group("zone") == null ? "" : form.group("zone")));
        }
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            address == null
                ? e.getMessage() + ", " + where
                : "'[%s]' %s is no IPv6 address".formatted(address, where),
            e);
      }
      return names;
    }

    /** A host, then words such as slots=4. What says something else about it is passed over. */
    void addLine(String line, String where) {
      String[] words = SPACE.split(line, -1);
      String count = null;
      for (int i = 1; i < words.length; i++) {
        Matcher form = SLOTS.matcher(words[i]);
        if (form.matches() && (count == null || form.group(1).equals("slots"))) {
          count = form.group(2);
        } else if (words[i].indexOf('=') < 0) {
          throw new IllegalArgumentException(
              "'%s' %s is not understood; a line is a host and slots=N, or HOST:N"
                  .formatted(words[i], where));
        }
      }
      add(words[0], count, where);
    }

    private static int number(String text, String where) {
      int value = text.length() > 5 ? Integer.MAX_VALUE : Integer.parseInt(text);
      if (value < 1 || value > MOST_SLOTS) {
        throw new IllegalArgumentException(
            "%s slots %s are not possible; a host has 1 to %d".formatted(text, where, MOST_SLOTS));
      }
      return value;
    }

    List<HostSlots> all() {
      List<HostSlots> all = new ArrayList<>();
      slots.forEach((host, count) -> all.add(new HostSlots(host, count)));
      return all;
    }
  }

  private HostList() {}
}
