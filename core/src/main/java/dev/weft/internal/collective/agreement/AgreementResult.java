package dev.weft.internal.collective.agreement;

import dev.weft.data.ElementType;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WeftException;
import dev.weft.internal.check.TypeMatching;
import dev.weft.internal.engine.failure.Failures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The result of an agreement: empty if all ranks are about to call the same operation; else a
 * failed rank or a negative number, and the error. Any thread; nothing blocks.
 */
final class AgreementResult {
  private static final int NONE_FAILED = -1;
  private static final int MOST_PAIRS_SHOWN = 4;
  private static final int MOST_REFUSALS_SHOWN = 4;

  private AgreementResult() {}

  /**
   * A rank's own words.
   *
   * @param site where the program calls the operation; may be empty
   * @param refusal why the rank refuses its own arguments; empty if it does not
   */
  record Statement(int number, CallSignature signature, String site, String refusal) {
    String place() {
      return site.isEmpty() ? "" : " at " + site;
    }

    boolean isRefused() {
      return !refusal.isEmpty();
    }
  }

  private record Pair(int from, int to) {}

  /** A rank that has to call the operation too has failed, or finished without it. */
  static String without(
      PeerFailedException gone, Statement own, Participants participants, int operation) {
    return "%d %s calls %s%s, collective operation %d of this communicator, which all its ranks must call: %s"
        .formatted(
            gone.worldRank(),
            participants.words(own.number()),
            own.signature().call(),
            own.place(),
            operation,
            Failures.reason(gone));
  }

  static String on(List<Statement> statements, Participants participants, int operation) {
    if (statements.stream().anyMatch(Statement::isRefused)) {
      return onRefusals(statements, participants, operation);
    }
    String first = statements.getFirst().signature().call();
    boolean agree = statements.stream().allMatch(each -> each.signature().call().equals(first));
    return agree
        ? onSizes(statements, participants, operation)
        : onCalls(statements, participants, operation);
  }

  /** A refusal takes precedence over a disagreement, which it may have caused. */
  private static String onRefusals(
      List<Statement> statements, Participants participants, int operation) {
    Map<String, Set<Integer>> byWords = new LinkedHashMap<>();
    for (Statement each : statements) {
      if (each.isRefused()) {
        String words = each.signature().call() + each.place() + ": " + each.refusal();
        byWords.computeIfAbsent(words, _ -> new TreeSet<>()).add(each.number());
      }
    }
    List<String> refusals = new ArrayList<>();
    byWords.forEach(
        (words, ranks) ->
            refusals.add(
                participants.words(ranks)
                    + (ranks.size() == 1 ? " refuses " : " refuse ")
                    + words));
    int more = refusals.size() - MOST_REFUSALS_SHOWN;
    String shown =
        String.join("; ", more > 0 ? refusals.subList(0, MOST_REFUSALS_SHOWN) : refusals);
    return NONE_FAILED
        + " collective operation %d of this communicator is not carried out: %s%s"
            .formatted(operation, shown, more > 0 ? "; and " + more + " more" : "");
  }

  private static String onCalls(
      List<Statement> statements, Participants participants, int operation) {
    Map<String, Set<Integer>> byWords = new LinkedHashMap<>();
    for (Statement each : statements) {
      String words = each.signature().call() + each.place();
      byWords.computeIfAbsent(words, _ -> new TreeSet<>()).add(each.number());
    }
    List<String> groups = new ArrayList<>();
    byWords.forEach(
        (words, ranks) ->
            groups.add(
                participants.words(ranks) + (ranks.size() == 1 ? " calls " : " call ") + words));
    return NONE_FAILED
        + " the ranks disagree on collective operation %d of this communicator: %s; let all ranks call the same operations in the same order, with the same root, count, type and operator"
            .formatted(operation, String.join(", ", groups));
  }

  private static String onSizes(
      List<Statement> statements, Participants participants, int operation) {
    Map<Integer, Statement> byNumber = new TreeMap<>();
    statements.forEach(each -> byNumber.put(each.number(), each));
    Map<Pair, List<Long>> sent = new LinkedHashMap<>();
    Map<Pair, List<Long>> expected = new LinkedHashMap<>();
    for (Statement each : statements) {
      collect(each.signature().sizes().sent(), peer -> new Pair(each.number(), peer), sent);
      collect(each.signature().sizes().expected(), peer -> new Pair(peer, each.number()), expected);
    }
    Set<Pair> pairs = new java.util.LinkedHashSet<>(sent.keySet());
    pairs.addAll(expected.keySet());
    List<String> wrong = new ArrayList<>();
    for (Pair pair : pairs) {
      Statement from = byNumber.get(pair.from());
      Statement to = byNumber.get(pair.to());
      if (from != null
          && to != null
          && from.signature().sizes().isKnown()
          && to.signature().sizes().isKnown()) {
        compare(
            sent.getOrDefault(pair, List.of()),
            expected.getOrDefault(pair, List.of()),
            participants.words(pair.from()) + from.place(),
            participants.words(pair.to()) + to.place(),
            wrong);
      }
    }
    if (wrong.isEmpty()) {
      return "";
    }
    int more = wrong.size() - MOST_PAIRS_SHOWN;
    String shown = String.join(", ", more > 0 ? wrong.subList(0, MOST_PAIRS_SHOWN) : wrong);
    return NONE_FAILED
        + " the ranks disagree on what they send in collective operation %d of this communicator, %s: %s%s; let each rank expect what the other sends"
            .formatted(
                operation,
                statements.getFirst().signature().call(),
                shown,
                more > 0 ? " and " + more + " more" : "");
  }

  private static void collect(
      long[] pairs, java.util.function.IntFunction<Pair> pair, Map<Pair, List<Long>> into) {
    for (int i = 0; i < pairs.length; i += 2) {
      into.computeIfAbsent(pair.apply((int) pairs[i]), _ -> new ArrayList<>()).add(pairs[i + 1]);
    }
  }

  private static void compare(
      List<Long> sent, List<Long> expected, String from, String to, List<String> wrong) {
    for (int i = 0; i < Math.max(sent.size(), expected.size()); i++) {
      if (i >= sent.size()) {
        wrong.add(
            "%s expects %d bytes from %s, which sends none"
                .formatted(to, PairwiseSizes.bytes(expected.get(i)), from));
      } else if (i >= expected.size()) {
        wrong.add(
            "%s sends %d bytes to %s, which expects none"
                .formatted(from, PairwiseSizes.bytes(sent.get(i)), to));
      } else {
        compare(sent.get(i), expected.get(i), from, to, wrong);
      }
    }
  }

  private static void compare(
      long sent, long expected, String from, String to, List<String> wrong) {
    long bytes = PairwiseSizes.bytes(sent);
    ElementType type = PairwiseSizes.type(sent);
    if (bytes != PairwiseSizes.bytes(expected)) {
      wrong.add(
          "%s sends %d bytes to %s, which expects %d"
              .formatted(from, bytes, to, PairwiseSizes.bytes(expected)));
    } else if (bytes > 0 && !TypeMatching.agree(type, PairwiseSizes.type(expected))) {
      wrong.add(
          "%s sends %s to %s, which expects %s"
              .formatted(from, type, to, PairwiseSizes.type(expected)));
    }
  }

  /** Throws the exception of this result. */
  static void obey(String result) {
    if (result.isEmpty()) {
      return;
    }
    int space = result.indexOf(' ');
    int failed = Integer.parseInt(result.substring(0, space));
    String words = result.substring(space + 1);
    WeftException failure =
        failed == NONE_FAILED
            ? new ArgumentException(words)
            : new PeerFailedException(failed, words);
    throw failure;
  }
}
