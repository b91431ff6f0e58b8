package dev.weft.parallel.zarr;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON (RFC 8259): maps, lists, strings, {@link BigDecimal}s, booleans and null. Written by
 * hand, because a library would be one more module that every rank loads. Depth is limited, so that
 * no file can exhaust the stack. One thread.
 */
final class Json {
  private static final int MOST_DEEP = 64;
  private static final int HEX_DIGITS = 4;
  private static final int HEX = 16;
  private static final int MOST_DIGITS = 400; // more than any double needs
  private static final char END = 0;

  private final String text;
  private int at;
  private int depth;

  private Json(String text) {
    this.text = text;
  }

  /** The value that a text is. */
  static @Nullable Object read(String text) throws ZarrFormatException {
    Json json = new Json(text);
    Object value = json.value();
    if (json.next() != END || json.at < text.length()) {
      throw json.refusal("something follows the value");
    }
    return value;
  }

  private @Nullable Object value() throws ZarrFormatException {
    char first = next();
    return switch (first) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, Object> object() throws ZarrFormatException {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    enter();
    if (!skip('}')) {
      do {
        if (next() != '"') {
          throw refusal("a name is missing");
        }
        String name = string();
        take(':');
        if (members.containsKey(name)) {
          throw refusal("\"" + name + "\" stands there twice");
        }
        members.put(name, value());
      } while (skip(','));
      take('}');
    }
    depth--;
    return members;
  }

  private List<@Nullable Object> array() throws ZarrFormatException {
    List<@Nullable Object> items = new ArrayList<>();
    enter();
    if (!skip(']')) {
      do {
        items.add(value());
      } while (skip(','));
      take(']');
    }
    depth--;
    return items;
  }

  private void enter() throws ZarrFormatException {
    at++;
    if (++depth > MOST_DEEP) {
      throw refusal("more than " + MOST_DEEP + " brackets are open");
    }
  }

  private String string() throws ZarrFormatException {
    StringBuilder string = new StringBuilder();
    for (at++; at < text.length(); at++) {
      char each = text.charAt(at);
      if (each == '"') {
        at++;
        return string.toString();
      }
      if (each < ' ') {
        throw refusal("a control character stands in a string");
      }
      string.append(each == '\\' ? escaped() : each);
    }
    throw refusal("a string does not end");
  }

  private char escaped() throws ZarrFormatException {
    at++;
    char escape = at < text.length() ? text.charAt(at) : END;
    return switch (escape) {
      case '"', '\\', '/' -> escape;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> throw refusal("no escape");
    };
  }

  private char unicode() throws ZarrFormatException {
    int code = 0;
    for (int i = 0; i < HEX_DIGITS; i++) {
      at++;
      int digit = at < text.length() ? Character.digit(text.charAt(at), HEX) : -1;
      if (digit < 0) {
        throw refusal("four hexadecimal digits are missing");
      }
      code = code * HEX + digit;
    }
    return (char) code;
  }

  private @Nullable Object word(String word, @Nullable Object value) throws ZarrFormatException {
    if (!text.startsWith(word, at)) {
      throw refusal("no value");
    }
    at += word.length();
    return value;
  }

  private BigDecimal number() throws ZarrFormatException {
    int from = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    String number = text.substring(from, at);
    if (number.length() > MOST_DIGITS
        || !number.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d{1,4})?")) {
      at = from;
      throw refusal("no value");
    }
    return new BigDecimal(number);
  }

  /** The next character that is no blank; {@link #END} at the end. */
  private char next() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at < text.length() ? text.charAt(at) : END;
  }

  private boolean skip(char wanted) {
    boolean isThere = next() == wanted;
    at += isThere ? 1 : 0;
    return isThere;
  }

  private void take(char wanted) throws ZarrFormatException {
    if (!skip(wanted)) {
      throw refusal("'" + wanted + "' is missing");
    }
  }

  private ZarrFormatException refusal(String what) {
    long lines = text.substring(0, Math.min(at, text.length())).lines().count();
    return new ZarrFormatException(
        "is not JSON: %s at character %d, line %d".formatted(what, at, Math.max(1, lines)));
  }
}
