package dev.weft.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The program that the ranks run.
 *
 * @param classPath the class path of the program
 * @param jvmArguments the JVM arguments that its manifest requires
 */
record RankProgram(String mainClass, List<String> classPath, List<String> jvmArguments) {

  /** The same with an old API in front, the one that it needs if none is given. */
  RankProgram with(@Nullable OldApi given) {
    OldApi api = given != null ? given : OldApiReferences.of(classPath, mainClass);
    if (api == null) {
      return this;
    }
    List<String> path = new ArrayList<>(List.of(api.location()));
    path.addAll(classPath);
    return new RankProgram(mainClass, path, jvmArguments);
  }
}
