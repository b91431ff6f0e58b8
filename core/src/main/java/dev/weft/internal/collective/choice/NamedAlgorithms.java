package dev.weft.internal.collective.choice;

import dev.weft.internal.collective.operation.Algorithm;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/** An operation's algorithms by name, in the usual order of preference. Immutable. */
record NamedAlgorithms<A>(Algorithm.Kind<A> kind, List<Candidate<A>> candidates) {

  /** An algorithm, its requirement, and the sizes for which it is usually taken. */
  record Candidate<A>(String name, A algorithm, Requirement need, Usual usual) {}

  /** For which sizes an algorithm is usually taken. */
  @FunctionalInterface
  interface Usual {
    /**
     * Whether the algorithm is for these numbers.
     *
     * @param bytes as in {@link dev.weft.internal.collective.operation.AlgorithmSelector#of}
     * @param undividedBytes the most bytes that every rank combines by itself
     */
    boolean holds(int ranks, long bytes, long undividedBytes);
  }

  NamedAlgorithms(Algorithm.Kind<A> kind) {
    this(kind, List.of());
  }

  /** Adds an algorithm for all remaining sizes. */
  NamedAlgorithms<A> with(String name, A algorithm, Requirement need) {
    return with(name, algorithm, need, (_, _, _) -> true);
  }

  /** With one more. */
  NamedAlgorithms<A> with(String name, A algorithm, Requirement need, Usual usual) {
    List<Candidate<A>> more = new ArrayList<>(candidates);
    more.add(new Candidate<>(name, algorithm, need, usual));
    return new NamedAlgorithms<>(kind, List.copyOf(more));
  }

  List<String> names() {
    return candidates.stream().map(Candidate::name).toList();
  }

  List<String> namesOnOneHost() {
    return candidates.stream()
        .filter(candidate -> !candidate.need().isForSeveralHosts())
        .map(Candidate::name)
        .toList();
  }

  List<String> namesOnSeveralHosts() {
    return candidates.stream()
        .filter(candidate -> !candidate.need().isForOneHost())
        .map(Candidate::name)
        .toList();
  }

  Candidate<A> get(String name) {
    return candidates.stream()
        .filter(candidate -> candidate.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new NoSuchElementException(kind.operation() + " has no algorithm " + name));
  }
}
