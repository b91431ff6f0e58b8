package dev.weft.objects;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * Reads names for ranks from JSON (RFC 8259): one object, whose values are strings, whole numbers
 * or arrays of these. The parser is written by hand, because a full one would be one more module
 * that every rank loads. One thread.
 */
final class DeploymentJson {
  private static final int HEX_DIGITS = 4;
  private static final int HEX = 16;
  private static final char END = 0;

  private final String text;
  private int at;

  private DeploymentJson(String text) {
    this.text = text;
  }

  /**
   * The sets by their names; the items of an array become a list with commas.
   *
   * @throws ArgumentException if it is something else; names line and column
   */
  static Map<String, String> read(String text) {
    return new DeploymentJson(text).object();
  }

  private Map<String, String> object() {
    Map<String, String> sets = new TreeMap<>();
    take('{');
    if (!skip('}')) {
      do {
        String name = string();
        take(':');
        if (sets.put(name, set()) != null) {
          throw DeploymentFile.twice(name);
        }
      } while (skip(','));
      take('}');
    }
    if (next() != END) {
      throw refusal("nothing may follow the object");
    }
    return sets;
  }

  private String set() {
    if (!skip('[')) {
      return item();
    }
    StringJoiner items = new StringJoiner(",");
    if (!skip(']')) {
      do {
        items.add(item());
      } while (skip(','));
      take(']');
    }
    return items.toString();
  }

  private String item() {
    char first = next();
    if (first == '"') {
      return string();
    }
    int start = at;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    if (start == at) {
      throw refusal("a set is a text like \"4..15\", a rank, or an array of these");
    }
    return text.substring(start, at);
  }

  private String string() {
    take('"');
    StringBuilder string = new StringBuilder();
    while (at < text.length() && text.charAt(at) != '"') {
      char c = text.charAt(at++);
      if (c < ' ') {
        at--;
        throw refusal("a text goes on to the next line, or has a control character");
      }
      string.append(c == '\\' ? escaped() : c);
    }
    if (at == text.length()) {
      throw refusal("a text has no end");
    }
    at++;
    return string.toString();
  }

  private char escaped() {
    char c = at < text.length() ? text.charAt(at) : END;
    at++;
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> {
        at--;
        throw refusal("an unknown character follows a backslash");
      }
    };
  }

  private char unicode() {
    int code = 0;
    for (int i = 0; i < HEX_DIGITS; i++) {
      int digit = at < text.length() ? Character.digit(text.charAt(at), HEX) : -1;
      if (digit < 0) {
        throw refusal("four hexadecimal digits have to follow \\u");
      }
      code = code * HEX + digit;
      at++;
    }
    return (char) code;
  }

  /** The next character that is no white space; {@link #END} if there is none. */
  private char next() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at < text.length() ? text.charAt(at) : END;
  }

  private boolean skip(char wanted) {
    boolean found = next() == wanted;
    if (found) {
      at++;
    }
    return found;
  }

  private void take(char wanted) {
    if (!skip(wanted)) {
      throw refusal("'%c' is missing".formatted(wanted));
    }
  }

  private ArgumentException refusal(String why) {
    String before = text.substring(0, Math.min(at, text.length()));
    int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
    int column = before.length() - before.lastIndexOf('\n');
    return new ArgumentException(
        FailureCode.DEPLOYMENT, "line %d, column %d: %s".formatted(line, column, why));
  }
}
