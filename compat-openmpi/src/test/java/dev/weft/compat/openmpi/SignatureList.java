package dev.weft.compat.openmpi;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A list of classes and members, in the form that {@code javap} prints. */
final class SignatureList {
  private static final Pattern CLASS = Pattern.compile("^.*(?:class|interface) (\\S+).*\\{$");
  private static final Pattern METHOD =
      Pattern.compile("^\\s+((?:\\w+ )*)(?:<.*> )?(\\S+) (\\w+)\\(([^)]*)\\)(?: throws (.*))?;$");
  private static final Pattern CONSTRUCTOR =
      Pattern.compile("^\\s+((?:\\w+ )*)(\\S*\\.\\S+)\\(([^)]*)\\)(?: throws (.*))?;$");
  private static final Pattern FIELD = Pattern.compile("^\\s+((?:\\w+ )*)(\\S+) (\\w+);$");

  private SignatureList() {}

  /** What a class must have. */
  record Member(
      String owner,
      boolean isStatic,
      String type,
      String name,
      List<String> parameters,
      String thrown) {
    boolean isField() {
      return parameters.equals(List.of("field"));
    }

    boolean isConstructor() {
      return name.equals("<init>");
    }

    @Override
    public String toString() {
      return owner + (isStatic ? " static " : " ") + type + " " + name + parameters + " " + thrown;
    }
  }

  /** The members of a list, by class. */
  static Map<String, List<Member>> read(String resource) {
    Map<String, List<Member>> classes = new LinkedHashMap<>();
    String owner = "";
    for (String line : lines(resource)) {
      Matcher type = CLASS.matcher(line);
      if (type.matches()) {
        owner = type.group(1);
        classes.put(owner, new ArrayList<>());
      } else if (line.startsWith("  ")) {
        Objects.requireNonNull(classes.get(owner)).add(member(owner, line));
      }
    }
    return classes;
  }

  private static Member member(String owner, String line) {
    // a type variable stands for its bound
    String plain = line.replaceAll("<T extends (\\S+)> T ", "$1 ");
    Matcher constructor = CONSTRUCTOR.matcher(plain);
    Matcher method = METHOD.matcher(plain);
    Matcher field = FIELD.matcher(plain);
    if (constructor.matches() && constructor.group(2).equals(owner)) {
      return new Member(
          owner,
          false,
          owner,
          "<init>",
          split(constructor.group(3)),
          String.valueOf(constructor.group(4)));
    } else if (method.matches()) {
      return new Member(
          owner,
          method.group(1).contains("static"),
          method.group(2),
          method.group(3),
          split(method.group(4)),
          String.valueOf(method.group(5)));
    } else if (field.matches()) {
      return new Member(
          owner,
          field.group(1).contains("static"),
          field.group(2),
          field.group(3),
          List.of("field"),
          "null");
    }
    throw new AssertionError("cannot read: " + line);
  }

  private static List<String> split(String parameters) {
    return parameters.isBlank() ? List.of() : Arrays.asList(parameters.split(", *"));
  }

  static List<String> lines(String resource) {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(SignatureList.class.getResourceAsStream(resource)),
                StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
