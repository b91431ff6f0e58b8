package dev.weft.cli.migrate;

import java.nio.file.Path;

/**
 * An old API as it is here: a jar or folder whose package {@code mpi} has its classes.
 *
 * @param id as {@code --api} has it; the page about the API is named so, too
 * @param title what its users call it
 */
public record ApiJar(String id, String title, Path location) {

  /** The page that says what differs. */
  String page() {
    return "docs/compat/" + id + ".md";
  }
}
