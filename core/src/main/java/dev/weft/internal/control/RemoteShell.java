package dev.weft.internal.control;

import java.util.ArrayList;
import java.util.List;

/**
 * A command that runs another one on a host, with its input and output: {@code ssh}, {@code srun}.
 * Immutable.
 *
 * @param name its name in messages
 * @param words its words; {@value #HOST} stands for the host
 * @param joined whether it passes one text to a shell on the host, as {@code ssh} does; else it
 *     runs the following words as a command
 */
public record RemoteShell(String name, List<String> words, boolean joined) {
  public static final String HOST = "{host}";

  public RemoteShell {
    words = List.copyOf(words);
  }

  /**
   * The words that have a shell on a host run a text.
   *
   * @param text a line without single quotes
   * @param name what the shell is to call itself
   */
  public List<String> command(String host, String text, String name) {
    List<String> line = new ArrayList<>();
    words.forEach(word -> line.add(word.replace(HOST, host)));
    if (joined) {
      line.add("exec /bin/sh -c '" + text + "' " + name);
    } else {
      line.addAll(here(text, name));
    }
    return line;
  }

  /** The words that do the same on this host. */
  public static List<String> here(String text, String name) {
    return List.of("/bin/sh", "-c", text, name);
  }
}
