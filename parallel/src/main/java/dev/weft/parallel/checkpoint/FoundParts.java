package dev.weft.parallel.checkpoint;

import java.lang.foreign.MemorySegment;
import java.util.Map;

/** A generation of which every part is there, and right. */
final class FoundParts {
  private final Generation generation;
  private final int[] providers;
  private final int[] former;
  private final Map<Integer, MemorySegment> parts;

  /**
   * What all ranks have found together; nothing is copied.
   *
   * @param providers for each rank that has saved it the one that has its part now
   * @param former for each rank now the one that it was then; -1 for a new one
   * @param parts those that this rank provides
   */
  FoundParts(
      Generation generation, int[] providers, int[] former, Map<Integer, MemorySegment> parts) {
    this.generation = generation;
    this.providers = providers;
    this.former = former;
    this.parts = parts;
  }

  Generation generation() {
    return generation;
  }

  /** Number of ranks that have saved it. */
  int ranks() {
    return providers.length;
  }

  /** The rank that has the part of one of then. */
  int provider(int then) {
    return providers[then];
  }

  /** For each rank now the one that it was then; -1 for a new one. */
  int[] former() {
    return former.clone();
  }

  /** The parts that this rank provides, by their ranks. */
  Map<Integer, MemorySegment> parts() {
    return parts;
  }
}
