package dev.weft.cli.migrate;

import java.util.Comparator;

/**
 * Where a program uses something.
 *
 * @param type the outermost class or the source file around it
 * @param file the source file; the class where class files do not say it
 * @param line 0 where that is not known, or where it is the class as a whole
 */
record Place(String type, String file, int line) {
  static final Comparator<Place> ORDER =
      Comparator.comparing(Place::file).thenComparingInt(Place::line).thenComparing(Place::type);

  String text() {
    return line == 0 ? file : file + ':' + line;
  }
}
