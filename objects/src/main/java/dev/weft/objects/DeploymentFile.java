package dev.weft.objects;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.os.TextFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** Names for ranks in a file: properties, or JSON if it begins with a brace. */
final class DeploymentFile {
  private static final int MOST_BYTES = 1 << 20;

  private DeploymentFile() {}

  /**
   * The sets by their names.
   *
   * @throws IOException if it cannot be read
   * @throws ArgumentException if it cannot be understood
   */
  static Map<String, String> read(Path file) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MOST_BYTES + 1);
    }
    try {
      if (bytes.length > MOST_BYTES) {
        throw new ArgumentException(
            FailureCode.DEPLOYMENT,
            "it is longer than %d bytes, too long for names of ranks".formatted(MOST_BYTES));
      }
      String text =
          TextFile.withoutMark(
              StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
      return text.stripLeading().startsWith("{") ? DeploymentJson.read(text) : properties(text);
    } catch (CharacterCodingException e) {
      throw new ArgumentException(
          FailureCode.DEPLOYMENT, "%s: it is not in UTF-8".formatted(file), e);
    } catch (ArgumentException e) {
      throw new ArgumentException(
          FailureCode.DEPLOYMENT, "%s: %s".formatted(file, e.getMessage()), e);
    }
  }

  private static Map<String, String> properties(String text) throws IOException {
    Map<String, String> sets = new TreeMap<>();
    Properties properties =
        new Properties() {
          private static final long serialVersionUID = 1;

          @Override
          public synchronized Object put(Object name, Object set) {
            if (sets.put((String) name, (String) set) != null) {
              throw twice((String) name);
            }
            return set;
          }
        };
    try {
      properties.load(new StringReader(text));
    } catch (IllegalArgumentException e) {
      throw new ArgumentException(FailureCode.DEPLOYMENT, "not properties: " + e.getMessage(), e);
    }
    return sets;
  }

  static ArgumentException twice(String name) {
    return new ArgumentException(
        FailureCode.DEPLOYMENT,
        "it has the name '%s' twice; put its ranks into one set".formatted(name));
  }
}
