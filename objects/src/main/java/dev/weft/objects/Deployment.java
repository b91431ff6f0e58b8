package dev.weft.objects;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Names for sets of ranks: a program says by a name where its parts run, and a file says which
 * ranks the name means: see {@link Node#deploy}. A set is a comma-separated list of
 *
 * <ul>
 *   <li>ranks and ranges of them: {@code 0}, {@code 4..15}, {@code 4..} to the last one,
 *   <li>the ranks of a host, by the name that the host gives itself, in full or up to its first
 *       dot; {@code *} stands for any characters and {@code ?} for one: {@code host:io1}, {@code
 *       host:io*},
 *   <li>other names of the deployment.
 * </ul>
 *
 * <p>Immutable.
 *
 * @param sets the sets by their names, which begin with a letter and consist of letters, digits,
 *     dots, hyphens and underscores
 */
public record Deployment(Map<String, String> sets) {
  private static final Pattern NAME = Pattern.compile("\\p{Alpha}[\\w.-]*");

  /**
   * Checks the names; the sets are checked when they are deployed.
   *
   * @throws ArgumentException if a name has other characters
   */
  public Deployment {
    sets = Collections.unmodifiableMap(new TreeMap<>(sets));
    for (String name : sets.keySet()) {
      if (!NAME.matcher(name).matches()) {
        throw new ArgumentException(
            FailureCode.DEPLOYMENT,
            "'%s' cannot be a name for ranks; begin with a letter, go on with letters, digits, '.', '-' and '_'"
                .formatted(name));
      }
    }
  }

  /** No names yet. */
  public static Deployment empty() {
    return new Deployment(Map.of());
  }

  /**
   * Reads a file of properties, with a line {@code workers=4..15} for each name, or of JSON: one
   * object, in which the set of a name is a text, a rank, or an array of these.
   *
   * <pre>{@code
   * {"front": 0, "workers": "4..15", "io": ["host:data1", "host:data2"]}
   * }</pre>
   *
   * @throws IOException if it cannot be read
   * @throws ArgumentException if it is neither, has a name twice or is longer than 1 MiB; the
   *     message says where in the file
   */
  public static Deployment read(Path file) throws IOException {
    return new Deployment(DeploymentFile.read(file));
  }

  /** The same with one more name, or another set for it. */
  public Deployment with(String name, String set) {
    Map<String, String> more = new TreeMap<>(sets);
    more.put(name, set);
    return new Deployment(more);
  }
}
