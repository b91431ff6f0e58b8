package dev.weft.lab.build;

import dev.weft.lab.process.ChildProcess;
import dev.weft.lab.process.Commands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Compiles one of the lab's C or C++ programs with a compiler of the system. Blocks while it
 * compiles.
 */
public final class NativeBuild {
  private static final Duration COMPILE_LIMIT = Duration.ofMinutes(3);
  private static final List<String> HEADERS =
      List.of(
          "cores.h", "lab.h", "pingpong.h", "socket_lab.h", "mpi_lab.h", "mpi_calls.h", "turns.h");

  private NativeBuild() {}

  /** The executable of a C program. */
  public static Path program(String name, Path compiler, String library) {
    return program(name, NativeLanguage.C, compiler, library);
  }

  /**
   * The executable of a program.
   *
   * @param compiler the compiler or compiler wrapper to run
   * @param library what else the result depends on, such as the version of a library
   * @throws dev.weft.lab.process.LaunchFailedException if it does not compile
   */
  public static Path program(String name, NativeLanguage language, Path compiler, String library) {
    return program(name, language, compiler, library, List.of());
  }

  /**
   * The same of a C program that uses libraries which the compiler does not add by itself.
   *
   * @param link the compiler's options for them, such as {@code -lm}
   */
  public static Path program(String name, Path compiler, String library, List<String> link) {
    return program(name, NativeLanguage.C, compiler, library, link);
  }

  private static Path program(
      String name, NativeLanguage language, Path compiler, String library, List<String> link) {
    List<String> ingredients = new ArrayList<>(language.flags());
    ingredients.add(compiler.toString());
    ingredients.add(compilerVersion(compiler));
    ingredients.add(library);
    ingredients.addAll(link);
    ingredients.add(source(name + language.ending()));
    HEADERS.forEach(header -> ingredients.add(source(header)));
    Path folder =
        CacheDirectory.folder(
            name, ingredients, fresh -> compile(name, language, compiler, link, fresh));
    return folder.resolve(name);
  }

  private static void compile(
      String name, NativeLanguage language, Path compiler, List<String> link, Path folder)
      throws IOException {
    for (String header : HEADERS) {
      Files.writeString(folder.resolve(header), source(header));
    }
    String text = name + language.ending();
    Path file = Files.writeString(folder.resolve(text), source(text));
    List<String> command = new ArrayList<>(List.of(compiler.toString()));
    command.addAll(language.flags());
    command.addAll(List.of(file.toString(), "-o", folder.resolve(name).toString()));
    command.addAll(link);
    try (ChildProcess child =
        ChildProcess.start(command, Map.of(), folder, COMPILE_LIMIT, line -> false)) {
      child.awaitSuccess();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while compiling " + name, e);
    }
  }

  private static String compilerVersion(Path compiler) {
    return Commands.answer(List.of(compiler.toString(), "--version"), Map.of()).orElse("unknown");
  }

  private static String source(String file) {
    return Sources.text("native/" + file);
  }
}
