package dev.weft.compat.mpijava;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Compares the classes with the public signatures of MPJ Express 0.44: everything that a class file
 * may refer to must be there, or be listed with a reason. Writes what it found to {@code
 * target/api-mpijava.txt}.
 */
final class ApiTest {
  private static final Pattern TYPE =
      Pattern.compile("(public )?(abstract )?(class|interface) (\\S+)( extends (\\S+))?.*\\{");
  private static final Pattern MEMBER =
      Pattern.compile("((?:\\w+ )*?)([\\w.\\[\\]]+ )?([\\w.]+)(?:\\((.*)\\).*)?;");

  private final List<String> present = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();
  private final List<String> omitted = new ArrayList<>();
  private final Map<String, String> omissions = new LinkedHashMap<>();

  @Test
  void everySignatureIsThereOrListedWithAReason() throws IOException {
    for (String line : lines("omissions.txt")) {
      if (!line.startsWith("#") && !line.isBlank()) {
        int colon = line.indexOf(": ");
        omissions.put(line.substring(0, colon), line.substring(colon + 2));
      }
    }
    Class<?> type = Object.class;
    for (String line : lines("signatures.txt")) {
      Matcher declaration = TYPE.matcher(line);
      if (declaration.matches()) {
        type = type(declaration.group(4), declaration.group(6));
      } else if (line.startsWith("  ")) {
        check(type, line.strip());
      }
    }
    Files.write(Files.createDirectories(Path.of("target")).resolve("api-mpijava.txt"), report());
    assertThat(missing).isEmpty();
    assertThat(present).hasSizeGreaterThan(200);
    assertThat(omissions.keySet())
        .as("omissions that are none")
        .containsExactlyInAnyOrderElementsOf(
            omitted.stream().map(line -> line.substring(0, line.indexOf(": "))).toList());
  }

  private List<String> report() {
    List<String> lines = new ArrayList<>();
    lines.add("Public signatures of MPJ Express 0.44: " + present.size() + " present");
    lines.add("missing: " + missing.size());
    lines.addAll(missing);
    lines.add("omitted: " + omitted.size());
    lines.addAll(omitted);
    return lines;
  }

  private Class<?> type(String name, String parent) {
    try {
      Class<?> type = Class.forName(name);
      if (parent != null && !Class.forName(parent).isAssignableFrom(type)) {
        missing.add(name + " extends " + parent);
      }
      return type;
    } catch (ClassNotFoundException e) {
      missing.add(name);
      return Object.class;
    }
  }

  private void check(Class<?> type, String line) {
    Matcher member = MEMBER.matcher(line);
    assertThat(member.matches()).as(line).isTrue();
    String modifiers = member.group(1);
    String name = member.group(3);
    String parameters = member.group(4);
    boolean constructor = name.equals(type.getName());
    String key =
        type.getName() + "#" + (constructor ? type.getSimpleName() + "(" + parameters + ")" : name);
    if (modifiers.contains("abstract") && !Modifier.isPublic(type.getModifiers())) {
      return;
    }
    Optional<String> problem =
        parameters == null
            ? field(type, name, modifiers, member.group(2).strip())
            : constructor
                ? constructor(type, parameters)
                : method(type, name, parameters, modifiers, member.group(2).strip());
    if (problem.isEmpty()) {
      present.add(key);
    } else if (omissions.containsKey(key)) {
      omitted.add(key + ": " + omissions.get(key));
    } else {
      missing.add(key + ": " + problem.get());
    }
  }

  private static Optional<String> field(
      Class<?> type, String name, String modifiers, String fieldType) {
    try {
      Field field = type.getField(name);
      return field.getType().getTypeName().equals(fieldType)
              && isAsBefore(field, modifiers)
              && Modifier.isFinal(field.getModifiers()) == modifiers.contains("final")
          ? Optional.empty()
          : Optional.of("is " + field);
    } catch (NoSuchFieldException e) {
      return Optional.of("not there");
    }
  }

  private static Optional<String> constructor(Class<?> type, String parameters) {
    return Arrays.stream(type.getConstructors())
            .anyMatch(candidate -> names(candidate.getParameterTypes()).equals(parameters))
        ? Optional.empty()
        : Optional.of("not there");
  }

  private static Optional<String> method(
      Class<?> type, String name, String parameters, String modifiers, String result) {
    return Arrays.stream(type.getMethods())
            .anyMatch(
                candidate ->
                    candidate.getName().equals(name)
                        && names(candidate.getParameterTypes()).equals(parameters)
                        && candidate.getReturnType().getTypeName().equals(result)
                        && isAsBefore(candidate, modifiers))
        ? Optional.empty()
        : Optional.of("not there as " + modifiers + result);
  }

  private static boolean isAsBefore(Member member, String modifiers) {
    return Modifier.isStatic(member.getModifiers()) == modifiers.contains("static");
  }

  private static String names(Class<?>[] types) {
    return String.join(", ", Arrays.stream(types).map(Class::getTypeName).toList());
  }

  private static List<String> lines(String resource) throws IOException {
    try (InputStream in = ApiTest.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }
}
