package dev.weft.lab.experiment;

import dev.weft.lab.program.Cell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * The measurements of a launch in their order: each operation at each size.
 *
 * @param operations names of operations; none if the experiment has only one
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

  /** As little as has all of these cells, in the same order. */
  public Workload with(Set<Cell> wanted) {
    List<String> names =
        operations.stream()
            .filter(name -> wanted.stream().anyMatch(cell -> cell.operation().equals(name)))
            .toList();
    List<Integer> some =
        sizes.stream()
            .filter(size -> wanted.stream().anyMatch(cell -> cell.bytes() == size))
            .toList();
    // An operation of one size of its own needs none of these.
    return new Workload(names, some.isEmpty() ? sizes : some);
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
