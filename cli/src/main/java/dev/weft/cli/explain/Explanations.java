package dev.weft.cli.explain;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * All explanations, from the reference page of messages: a subject has a heading of two number
 * signs, a message one of three, with its code first. Immutable.
 */
public final class Explanations {
  private static final String RESOURCE = "messages.md";
  private static final String SUBJECT = "## ";
  private static final String MESSAGE = "### ";

  private final List<Explanation> all;

  private Explanations(String page) {
    this.all = parse(page);
  }

  /** Reads them. */
  public static Explanations load() {
    try (InputStream in = Explanations.class.getResourceAsStream(RESOURCE)) {
      Objects.requireNonNull(in, RESOURCE);
      return new Explanations(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** In the order of their codes within each subject. */
  public List<Explanation> all() {
    return all;
  }

  /** The one with this code, which may lack its W, be in small letters or in brackets. */
  public Optional<Explanation> of(String code) {
    String digits = code.toUpperCase(Locale.ROOT).replaceFirst("^\\[?W?(\\d+)\\]?$", "$1");
    return all.stream().filter(each -> each.code().equals("W" + digits)).findFirst();
  }

  private static List<Explanation> parse(String page) {
    List<Explanation> found = new ArrayList<>();
    String subject = "";
    for (String part : page.split("\n(?=##)", -1)) {
      String heading = part.lines().findFirst().orElse("");
      if (heading.startsWith(MESSAGE)) {
        String[] words = heading.substring(MESSAGE.length()).split(" ", 2);
        String text = part.substring(heading.length()).strip();
        found.add(new Explanation(words[0], subject, words[1], text));
      } else if (heading.startsWith(SUBJECT)) {
        subject = heading.substring(SUBJECT.length());
      }
    }
    return List.copyOf(found);
  }
}
