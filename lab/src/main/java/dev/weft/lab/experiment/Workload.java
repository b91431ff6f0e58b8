package dev.weft.lab.experiment;

import dev.weft.lab.program.Cell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * What a launch measures, in the order to do it: each operation at each size.
 *
 * @param operations names; none where the experiment has only one
 * @param sizes in bytes
 */
public record Workload(List<String> operations, List<Integer> sizes) {
  /** The lists are copied. */
  public Workload {
    operations = List.copyOf(operations);
    sizes = List.copyOf(sizes);
  }

  /** Sizes of the only operation. */
  public static Workload of(Integer... sizes) {
    return new Workload(List.of(), List.of(sizes));
  }

  /** What is measured. */
  public List<Cell> cells() {
    return Cell.all(operations, sizes);
  }

  /** The same in a random order, without sizes below the smallest. */
  public Workload shuffled(int smallestBytes, Random random) {
    List<Integer> own =
        new ArrayList<>(sizes.stream().filter(size -> size >= smallestBytes).toList());
    Collections.shuffle(own, random);
    List<String> names = new ArrayList<>(operations);
    Collections.shuffle(names, random);
    return new Workload(names, own);
  }
}
