package dev.weft.internal.collective.choice;

import dev.weft.internal.collective.operation.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/** An operation's algorithms by name. Immutable. */
record Catalogue<A>(String operation, List<Candidate<A>> candidates) {

  /** An algorithm with what it needs. */
  record Candidate<A>(String name, A algorithm, Requirement need) {}

  Catalogue(String operation) {
    this(operation, List.of());
  }

  /** With one more. */
  Catalogue<A> with(String name, A algorithm, Requirement need) {
    List<Candidate<A>> more = new ArrayList<>(candidates);
    more.add(new Candidate<>(name, algorithm, need));
    return new Catalogue<>(operation, List.copyOf(more));
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

  Candidate<A> get(String name) {
    return candidates.stream()
        .filter(candidate -> candidate.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new NoSuchElementException(operation + " has no algorithm " + name));
  }
}
