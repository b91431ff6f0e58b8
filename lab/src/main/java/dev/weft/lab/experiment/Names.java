package dev.weft.lab.experiment;

import dev.weft.internal.base.names.NearNames;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

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
    List<String> known = Arrays.stream(constants).map(Names::id).toList();
    return new IllegalArgumentException(
        "no " + what + " is called '" + id + "'" + NearNames.questionOrAll(id, known));
  }
}
