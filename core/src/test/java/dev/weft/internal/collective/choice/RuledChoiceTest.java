package dev.weft.internal.collective.choice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.collective.CollectiveOperations;
import dev.weft.internal.collective.FakeNetwork;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.operation.Choice;
import dev.weft.internal.collective.operation.Cluster;
import dev.weft.internal.collective.shared.AreaDescriptor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules choose what they say, where it can be done, and never change what comes out. */
@WithoutNativeCalls
@Timeout(120)
class RuledChoiceTest {
  private static final Op LAST = Op.ofLongs((left, right) -> right);
  private static final int[] COUNTS = {0, 1, 40};
  private static final int[] RANKS = {1, 2, 3, 4, 7, 8};

  /** What comes out without rules, by number of ranks. */
  private static final Map<Integer, Map<Integer, List<Object>>> USUAL = new ConcurrentHashMap<>();

  private static final int CELLS = 4;

  /** So small that a few elements make several chunks, and that some operations do not fit. */
  private static final int CHUNK_BYTES = 128;

  static Stream<CollectiveRules> everyAlgorithm() {
    List<CollectiveRules> all = new ArrayList<>();
    for (Map.Entry<String, List<String>> each : CollectiveRules.algorithms().entrySet()) {
      for (String algorithm : each.getValue()) {
        all.add(rules(each.getKey() + " * * " + algorithm));
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("everyAlgorithm")
  void resultsAreTheSameWhateverIsForced(CollectiveRules rules) {
    for (int ranks : RANKS) {
      Map<Integer, List<Object>> expected =
          USUAL.computeIfAbsent(ranks, number -> results(number, _ -> new Choice()));
      Map<Integer, List<Object>> actual = results(ranks, exchange -> ruled(exchange, rules));
      assertThat(actual).as("%s, %d ranks", rules.lines(), ranks).isEqualTo(expected);
    }
  }

  @Test
  void theFirstRuleThatMatchesAndCanBeDoneIsTaken() {
    CollectiveRules rules =
        rules(
            "allReduce 2 * rabenseifner",
            "allReduce 3.. ..100 ring",
            "allReduce 3.. 50..200 recursive-doubling",
            "allReduce * 300 default",
            "allReduce * * rabenseifner",
            "allGather * * recursive-doubling",
            "allGather * * ring",
            "scatter * * shared",
            "scatter * * binomial",
            "scan * * recursive-doubling",
            "reduceScatter * ..8 ordered");
    choosing(
        3,
        rules,
        choice -> {
          assertChosen(choice.allReduce(3, 80, Op.SUM), Algorithms.ALL_REDUCE, "ring");
          assertChosen(choice.allReduce(3, 80, LAST), Algorithms.ALL_REDUCE, "recursive-doubling");
          assertChosen(choice.allReduce(3, 8, LAST), Algorithms.ALL_REDUCE, "rabenseifner");
          assertThat(named(Algorithms.ALL_REDUCE, choice.allReduce(3, 300, Op.SUM))).isEmpty();
          assertChosen(choice.allGather(3, 80), Algorithms.ALL_GATHER, "ring");
          assertChosen(choice.scatter(3, 40), Algorithms.SCATTER, "shared");
          assertChosen(choice.scatter(3, 4800), Algorithms.SCATTER, "shared");
          assertChosen(choice.reduceScatter(3, 24, Op.SUM), Algorithms.REDUCE_SCATTER, "ordered");
          assertThat(named(Algorithms.REDUCE_SCATTER, choice.reduceScatter(3, 27, Op.SUM)))
              .isEmpty();
          assertThat(named(Algorithms.BARRIER, choice.barrier(3))).isEmpty();
        });
    choosing(
        2,
        rules,
        choice -> {
          assertChosen(choice.allReduce(2, 80, Op.SUM), Algorithms.ALL_REDUCE, "rabenseifner");
          assertChosen(choice.scan(2, 80, LAST), Algorithms.SCAN, "recursive-doubling");
          assertChosen(choice.allGather(2, 80), Algorithms.ALL_GATHER, "recursive-doubling");
        });
  }

  /** Also where rank 0, which says so, has no rules at all. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void rulesThatDifferHoldNowhere(boolean firstHasRules) {
    AtomicInteger warnings = new AtomicInteger();
    CollectiveRules one = rules("barrier * * linear", "allReduce * * ring");
    CollectiveRules other = rules("barrier * * dissemination", "allReduce * * ring");
    CollectiveRules first = firstHasRules ? one : CollectiveRules.NONE;
    List<String> taken = new ArrayList<>();
    Cluster.run(
        3,
        FakeNetwork.Delivery.RENDEZVOUS,
        exchange -> {
          CollectiveRules own = exchange.rank() == 0 ? first : other;
          AreaDescriptor layout = AreaDescriptor.of(exchange.size());
          Choice usual =
              new HostChoice(exchange, layout, HostChoice.LONG_COMBINATION_BYTES, own.hash()) {
                @Override
                void warnThatRulesDiffer() {
                  warnings.incrementAndGet();
                }
              };
          return own.choice(usual, exchange.size());
        },
        (rank, collectives) -> {
          collectives.barrier();
          assertThat(collectives.allReduce(new long[] {rank}, Op.SUM)).containsExactly(3);
          try (Exchange _ = collectives.exchange().begin("choice")) {
            synchronized (taken) {
              taken.addAll(named(Algorithms.BARRIER, collectives.choice().barrier(3)));
              taken.addAll(
                  named(Algorithms.ALL_REDUCE, collectives.choice().allReduce(3, 8, Op.SUM)));
            }
          }
        });
    assertThat(taken).isEmpty();
    assertThat(warnings).hasValue(1);
  }

  private static Choice ruled(Exchange exchange, CollectiveRules rules) {
    AreaDescriptor layout =
        new AreaDescriptor(exchange.size(), CELLS, CHUNK_BYTES, 1, Long.MAX_VALUE, Long.MAX_VALUE);
    long hash = rules.hash();
    return rules.choice(
        new HostChoice(exchange, layout, HostChoice.LONG_COMBINATION_BYTES, hash), exchange.size());
  }

  /** What does not block follows the rules that can be done with messages, once they are known. */
  @Test
  void operationsThatDoNotBlockFollowThemOnceTheRanksHaveMet() {
    CollectiveRules rules =
        rules(
            "allReduce * * shared",
            "allReduce * * ring",
            "scan * * shared",
            "barrier * * dissemination",
            "allToAllv * * pairwise");
    Cluster.run(
        3,
        FakeNetwork.Delivery.RENDEZVOUS,
        exchange -> ruled(exchange, rules),
        (_, collectives) -> {
          Choice before = collectives.choice().forMessages();
          assertThat(named(Algorithms.ALL_REDUCE, before.allReduce(3, 8, Op.SUM))).isEmpty();
          collectives.barrier();
          Choice after = collectives.choice().forMessages();
          assertChosen(after.allReduce(3, 8, Op.SUM), Algorithms.ALL_REDUCE, "ring");
          assertThat(named(Algorithms.ALL_REDUCE, after.allReduce(3, 8, LAST))).isEmpty();
          assertThat(named(Algorithms.SCAN, after.scan(3, 8, Op.SUM))).isEmpty();
          assertChosen(after.barrier(3), Algorithms.BARRIER, "dissemination");
          assertChosen(after.allToAllv(3), Algorithms.ALL_TO_ALLV, "pairwise");
        });
  }

  @Test
  void withoutRulesOrWhereTheyDifferNothingFollowsThem() {
    Cluster.run(
        2,
        FakeNetwork.Delivery.RENDEZVOUS,
        exchange ->
            ruled(exchange, rules("barrier * * " + (exchange.rank() == 0 ? "linear" : "shared"))),
        (rank, collectives) -> {
          collectives.allToAllv(
              Slice.of(new long[2]),
              Blocks.of(new int[] {1, 1}),
              Slice.of(new long[2]),
              Blocks.of(new int[] {1, 1}));
          assertThat(collectives.choice().forMessages()).isSameAs(Choice.PLAIN);
        });
  }

  private static void choosing(int ranks, CollectiveRules rules, Consumer<Choice> look) {
    Cluster.run(
        ranks,
        FakeNetwork.Delivery.RENDEZVOUS,
        exchange -> ruled(exchange, rules),
        (_, collectives) -> {
          try (Exchange _ = collectives.exchange().begin("choice")) {
            look.accept(collectives.choice());
          }
        });
  }

  private static <A> void assertChosen(A algorithm, Catalogue<A> catalogue, String name) {
    assertThat(named(catalogue, algorithm)).containsExactly(name);
  }

  /** The name under which rules know it; what is chosen without a rule is another object. */
  private static <A> List<String> named(Catalogue<A> catalogue, A algorithm) {
    return catalogue.candidates().stream()
        .filter(candidate -> candidate.algorithm() == algorithm)
        .map(Catalogue.Candidate::name)
        .toList();
  }

  /** What every operation gives at every rank, with operators of both kinds. */
  private static Map<Integer, List<Object>> results(int ranks, Function<Exchange, Choice> choice) {
    Map<Integer, List<Object>> results = new ConcurrentHashMap<>();
    Cluster.run(
        ranks,
        FakeNetwork.Delivery.RENDEZVOUS,
        choice,
        (rank, collectives) -> {
          List<Object> mine = new ArrayList<>();
          for (int count : COUNTS) {
            mine.addAll(results(collectives, rank, ranks, count));
          }
          results.put(rank, mine);
        });
    return results;
  }

  private static List<Object> results(
      CollectiveOperations collectives, int rank, int ranks, int count) {
    int root = count % ranks;
    long[] input = input(rank, count);
    long[] broadcast = input.clone();
    collectives.barrier();
    collectives.broadcast(broadcast, root);
    List<long[]> all = new ArrayList<>();
    all.add(broadcast);
    long[] gathered = collectives.gather(input, root);
    all.add(gathered);
    all.add(collectives.scatter(rank == root ? gathered : null, root));
    all.add(collectives.allGather(input));
    all.add(collectives.allGatherv(Slice.of(input(rank, count + rank))).array(long[].class));
    all.add(collectives.allToAll(input(rank, ranks * count)));
    int[] counts = new int[ranks];
    Arrays.fill(counts, count);
    all.add(
        collectives
            .allToAllv(Slice.of(input(rank, ranks * count)), Blocks.of(counts))
            .array(long[].class));
    long[] uneven = new long[ranks];
    Arrays.setAll(uneven, i -> count + i);
    for (Op op : List.of(Op.SUM, LAST)) {
      all.add(collectives.reduce(input, op, root));
      all.add(collectives.allReduce(input, op));
      all.add(collectives.scan(Slice.of(input), op).array(long[].class));
      all.add(
          collectives.reduceScatter(Slice.of(input(rank, ranks * count)), op).array(long[].class));
      Blocks blocks = Blocks.of(uneven);
      all.add(
          collectives
              .reduceScatter(Slice.of(input(rank, (int) blocks.total())), blocks, op)
              .array(long[].class));
    }
    return all.stream().<Object>map(Arrays::toString).toList();
  }

  private static long[] input(int rank, int count) {
    long[] input = new long[count];
    Arrays.setAll(input, i -> 1000L * rank + i);
    return input;
  }

  private static CollectiveRules rules(String... lines) {
    return CollectiveRules.parse(List.of(lines), "test");
  }
}
