package dev.weft.lab.build;

import dev.weft.lab.process.Commands;
import dev.weft.lab.process.LaunchFailedException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The system's C compiler. */
public final class CCompiler {
  private CCompiler() {}

  /** The compiler, if there is one. */
  public static Optional<Path> find() {
    return Stream.of("cc", "gcc", "clang")
        .flatMap(name -> Commands.find(name).stream())
        .findFirst();
  }

  /**
   * The compiler.
   *
   * @throws LaunchFailedException if there is none
   */
  public static Path required() {
    return find().orElseThrow(() -> new LaunchFailedException("there is no C compiler"));
  }
}
