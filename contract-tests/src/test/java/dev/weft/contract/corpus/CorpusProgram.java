package dev.weft.contract.corpus;

import java.util.Set;

/**
 * One small program.
 *
 * @param name its class and, with {@code .java}, its file
 * @param mistake the class of its mistake; of a right program the class that it comes close to
 * @param ranks with how many ranks it runs
 * @param check the value of {@code weft.check} that it runs with
 * @param source the whole file
 * @param faults the numbers of the lines at fault, from 1; none if the program is right
 */
record CorpusProgram(
    String name,
    MistakeClass mistake,
    int ranks,
    String check,
    String source,
    Set<Integer> faults) {

  boolean isRight() {
    return faults.isEmpty();
  }
}
