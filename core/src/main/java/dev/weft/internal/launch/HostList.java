package dev.weft.internal.launch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads which hosts there are, as on the command line, {@code a:4,b:4}, and in the files of Open
 * MPI ({@code a slots=4}) and of MPICH ({@code a:4}). A host that is named more than once has the
 * sum of its slots. Does not block.
 */
public final class HostList {
  private static final int MOST_SLOTS = 1024;

  /** A name, an IPv4 address, or an IPv6 address in brackets; perhaps with a user before it. */
  private static final Pattern ENTRY =
      Pattern.compile("((?:[\\w.-]+@)?(?:[A-Za-z0-9_][\\w.-]*|\\[[0-9A-Fa-f:]+\\]))(?::(\\d+))?");

  private static final Pattern COMMENT = Pattern.compile("\\s*#.*");
  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final Pattern SLOTS = Pattern.compile("(slots|max[-_]slots|max)=(\\d+)");

  /**
   * Reads a list such as {@code a:4,b:4}.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static List<Slots> parse(String text) {
    Collector hosts = new Collector();
    for (String entry : text.split(",", -1)) {
      hosts.add(entry.strip(), "in '" + text + "'");
    }
    return hosts.all();
  }

  /**
   * Reads the lines of a file.
   *
   * @param file its name, for messages
   * @throws IllegalArgumentException if a line is none of such a file
   */
  public static List<Slots> parseFile(List<String> lines, String file) {
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

    void add(String entry, String where) {
      Matcher form = ENTRY.matcher(entry);
      if (!form.matches()) {
        throw new IllegalArgumentException(
            "'%s' %s is no host with or without slots, such as node1 or node1:4"
                .formatted(entry, where));
      }
      add(form.group(1), form.group(2), where);
    }

    private void add(String host, @Nullable String count, String where) {
      int more = count == null ? Slots.UNSAID : number(count, where);
      // A host that is named twice without a number has two slots, as in a batch system's list.
      slots.merge(host, more, (before, added) -> Math.max(before, 1) + Math.max(added, 1));
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
      if (count == null) {
        add(words[0], where);
      } else {
        Matcher form = ENTRY.matcher(words[0]);
        if (!form.matches() || form.group(2) != null) {
          add(words[0] + ":twice", where);
        } else {
          add(form.group(1), count, where);
        }
      }
    }

    private static int number(String text, String where) {
      int value = text.length() > 5 ? Integer.MAX_VALUE : Integer.parseInt(text);
      if (value < 1 || value > MOST_SLOTS) {
        throw new IllegalArgumentException(
            "%s slots %s are not possible; a host has 1 to %d".formatted(text, where, MOST_SLOTS));
      }
      return value;
    }

    List<Slots> all() {
      List<Slots> all = new ArrayList<>();
      slots.forEach((host, count) -> all.add(new Slots(host, count)));
      return all;
    }
  }

  private HostList() {}
}
