package dev.weft.lab.experiment;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Lower-case names of enum constants, as users and reports write them. */
final class Names {
  private Names() {}

  static String id(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  static <E extends Enum<E>> E find(E[] constants, String id, String what) {
    return Arrays.stream(constants)
        .filter(constant -> id(constant).equals(id))
        .findFirst()
        .orElseThrow(() -> unknown(constants, id, what));
  }

  private static IllegalArgumentException unknown(Enum<?>[] constants, String id, String what) {
    String known = Arrays.stream(constants).map(Names::id).collect(Collectors.joining(", "));
    return new IllegalArgumentException("no " + what + " is called '" + id + "'; known: " + known);
  }
}
