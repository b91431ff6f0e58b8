package dev.weft.internal.os;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Text files that users write: in UTF-8, with or without the mark that some editors put at the
 * beginning, and with line ends of any system. Any thread; blocks as reading does.
 */
public final class TextFile {
  private static final String MARK = "\uFEFF";

  /**
   * The lines of a file.
   *
   * @throws IOException if it cannot be read, or is not in UTF-8
   */
  public static List<String> lines(Path file) throws IOException {
    try {
      return withoutMark(Files.readString(file)).lines().toList();
    } catch (CharacterCodingException e) {
      throw new IOException(file + " is not in UTF-8; save it as a text of that encoding", e);
    }
  }

  /** A text without the mark. */
  public static String withoutMark(String text) {
    return text.startsWith(MARK) ? text.substring(MARK.length()) : text;
  }

  private TextFile() {}
}
