package dev.weft.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the ranks run.
 *
 * @param classPath where it is
 * @param jvmArguments what its manifest asks for
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
