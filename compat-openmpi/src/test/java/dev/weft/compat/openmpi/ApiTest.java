package dev.weft.compat.openmpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every member that a program may refer to is there, with the same descriptor and exceptions. */
class ApiTest {
  static final String PUBLIC = "/api/openmpi-java-5.txt";
  static final String PROTECTED = "/api/protected.txt";

  @ParameterizedTest
  @ValueSource(strings = {PUBLIC, PROTECTED})
  void nothingIsMissing(String list) throws ClassNotFoundException {
    List<String> omitted =
        SignatureList.lines("/api/omissions.txt").stream()
            .filter(line -> !line.startsWith("#"))
            .map(line -> line.replaceFirst("\\s*#.*", ""))
            .toList();
    List<String> missing = new ArrayList<>();
    for (Map.Entry<String, List<SignatureList.Member>> type : SignatureList.read(list).entrySet()) {
      Class<?> found = Class.forName(type.getKey());
      for (SignatureList.Member member : type.getValue()) {
        if (!has(found, member) && !omitted.contains(member.toString())) {
          missing.add(member.toString());
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void theListIsReadAsAWhole() {
    Map<String, List<SignatureList.Member>> list = SignatureList.read(PUBLIC);
    long members =
        SignatureList.lines(PUBLIC).stream().filter(line -> line.startsWith("  ")).count();
    assertThat(list).hasSizeGreaterThan(35);
    assertThat(list.values().stream().mapToLong(List::size).sum()).isEqualTo(members);
    assertThat(members).isGreaterThan(600);
  }

  @Test
  void everyOmissionHasAReason() {
    assertThat(SignatureList.lines("/api/omissions.txt"))
        .allMatch(line -> line.startsWith("#") || line.matches(".*\\S\\s+# .+"));
  }

  private static boolean has(Class<?> type, SignatureList.Member member) {
    if (member.isField()) {
      return fields(type).anyMatch(field -> matches(field, member));
    } else if (member.isConstructor()) {
      return Arrays.stream(type.getDeclaredConstructors()).anyMatch(made -> matches(made, member));
    }
    return methods(type).anyMatch(method -> matches(method, member));
  }

  private static Stream<Field> fields(Class<?> type) {
    return Arrays.stream(type.getFields());
  }

  /** Those that are inherited, too: a call names the class, wherever the method is declared. */
  private static Stream<Method> methods(Class<?> type) {
    Stream<Method> own = Arrays.stream(type.getDeclaredMethods());
    Class<?> above = type.getSuperclass();
    return above == null || above == Object.class ? own : Stream.concat(own, methods(above));
  }

  private static boolean isSeen(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static boolean matches(Field field, SignatureList.Member member) {
    return field.getName().equals(member.name())
        && Modifier.isStatic(field.getModifiers()) == member.isStatic()
        && Modifier.isFinal(field.getModifiers())
        && field.getType().getTypeName().equals(member.type());
  }

  private static boolean matches(Constructor<?> made, SignatureList.Member member) {
    return isSeen(made.getModifiers()) && sameParametersAndExceptions(made, member);
  }

  private static boolean matches(Method method, SignatureList.Member member) {
    return isSeen(method.getModifiers())
        && method.getName().equals(member.name())
        && Modifier.isStatic(method.getModifiers()) == member.isStatic()
        && method.getReturnType().getName().equals(binary(member.type()))
        && (method.isBridge() || sameParametersAndExceptions(method, member));
  }

  private static String binary(String type) {
    if (!type.endsWith("[]")) {
      return type;
    }
    String part = type.substring(0, type.length() - 2);
    return switch (part) {
      case "int" -> "[I";
      case "byte" -> "[B";
      default -> "[L" + part + ";";
    };
  }

  private static boolean sameParametersAndExceptions(
      Executable found, SignatureList.Member member) {
    List<String> parameters =
        Arrays.stream(found.getParameterTypes()).map(ApiTest::listed).toList();
    String thrown =
        Arrays.stream(found.getExceptionTypes())
            .map(Class::getName)
            .collect(Collectors.toCollection(TreeSet::new))
            .stream()
            .reduce((a, b) -> a + ", " + b)
            .orElse("null");
    return parameters.equals(member.parameters()) && thrown.equals(member.thrown());
  }

  private static String listed(Class<?> type) {
    return type.isArray() ? listed(type.getComponentType()) + "[]" : type.getName();
  }
}
