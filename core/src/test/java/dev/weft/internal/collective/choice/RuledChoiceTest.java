package dev.weft.internal.collective.choice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.collective.CollectiveOperations;
import dev.weft.internal.collective.FakeNetwork;
import dev.weft.internal.collective.exchange.CollectiveTuning;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.operation.Algorithm;
import dev.weft.internal.collective.operation.AlgorithmSelector;
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
import org.jspecify.annotations.Nullable;
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

  static Stream<RulesFile> everyAlgorithm() {
    List<RulesFile> all = new ArrayList<>();
    for (Map.Entry<String, List<String>> each : RulesFile.algorithms().entrySet()) {
      for (String algorithm : each.getValue()) {
        all.add(rules(each.getKey() + " * * " + algorithm));
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("everyAlgorithm")
  void resultsAreTheSameWhateverIsForced(RulesFile rules) {
    for (int ranks : RANKS) {
      Map<Integer, List<Object>> expected =
          USUAL.computeIfAbsent(ranks, number -> results(number, _ -> TableSelector.PLAIN));
      Map<Integer, List<Object>> actual = results(ranks, exchange -> ruled(exchange, rules));
      assertThat(actual).as("%s, %d ranks", rules.lines(), ranks).isEqualTo(expected);
    }
  }

  @Test
  void theFirstRuleThatMatchesAndCanBeDoneIsTaken() {
    RulesFile rules =
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
        algorithmSelector -> {
          assertChosen(algorithmSelector, Algorithm.ALL_REDUCE, 3, 80, Op.SUM, "ring");
          assertChosen(algorithmSelector, Algorithm.ALL_REDUCE, 3, 80, LAST, "recursive-doubling");
          assertChosen(algorithmSelector, Algorithm.ALL_REDUCE, 3, 8, LAST, "rabenseifner");
          assertChosen(algorithmSelector, Algorithm.ALL_REDUCE, 3, 300, Op.SUM, "shared");
          assertChosen(algorithmSelector, Algorithm.ALL_GATHER, 3, 80, null, "ring");
          assertChosen(algorithmSelector, Algorithm.SCATTER, 3, 3 * 40, null, "shared");
          assertChosen(algorithmSelector, Algorithm.SCATTER, 3, 3 * 4800, null, "shared");
          assertChosen(algorithmSelector, Algorithm.REDUCE_SCATTER, 3, 24, Op.SUM, "ordered");
          assertChosen(algorithmSelector, Algorithm.REDUCE_SCATTER, 3, 27, Op.SUM, "shared");
          assertChosen(algorithmSelector, Algorithm.BARRIER, 3, 0, null, "shared");
        });
    choosing(
        2,
        rules,
        algorithmSelector -> {
          assertChosen(algorithmSelector, Algorithm.ALL_REDUCE, 2, 80, Op.SUM, "rabenseifner");
          assertChosen(algorithmSelector, Algorithm.SCAN, 2, 80, LAST, "recursive-doubling");
          assertChosen(algorithmSelector, Algorithm.ALL_GATHER, 2, 80, null, "recursive-doubling");
        });
  }

  /** Also where rank 0, which says so, has no rules at all. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void rulesThatDifferHoldNowhere(boolean firstHasRules) {
    AtomicInteger warnings = new AtomicInteger();
    RulesFile one = rules("barrier * * linear", "allReduce * * ring");
    RulesFile other = rules("barrier * * dissemination", "allReduce * * ring");
    RulesFile first = firstHasRules ? one : RulesFile.NONE;
    Cluster.run(
        3,
        FakeNetwork.Delivery.RENDEZVOUS,
        exchange -> {
          RulesFile own = exchange.rank() == 0 ? first : other;
          return new HostSelector(exchange, own) {
            @Override
            void warnThatRulesDiffer() {
              warnings.incrementAndGet();
            }
          };
        },
        (rank, collectives) -> {
          collectives.barrier();
          assertThat(collectives.allReduce(new long[] {rank}, Op.SUM)).containsExactly(3);
          try (Exchange _ = collectives.exchange().begin("choice")) {
            assertChosen(collectives.algorithmSelector(), Algorithm.BARRIER, 3, 0, null, "shared");
            assertChosen(
                collectives.algorithmSelector(), Algorithm.ALL_REDUCE, 3, 8, Op.SUM, "shared");
          }
        });
    assertThat(warnings).hasValue(1);
  }

  private static AlgorithmSelector ruled(Exchange exchange, RulesFile rules) {
    AreaDescriptor layout =
        new AreaDescriptor(
            exchange.size(), CELLS, CHUNK_BYTES, 1, AreaDescriptor.NEVER, AreaDescriptor.NEVER);
    return new HostSelector(
        exchange, layout, CollectiveTuning.UNDIVIDED_BYTES, CoreLevels.leastRanks(), rules);
  }

  /** What does not block follows the rules that can be done with messages, once they are known. */
  @Test
  void operationsThatDoNotBlockFollowThemOnceTheRanksHaveMet() {
    RulesFile rules =
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
          AlgorithmSelector before = collectives.algorithmSelector().forMessages();
          assertChosen(before, Algorithm.ALL_REDUCE, 3, 8, Op.SUM, "recursive-doubling");
          collectives.barrier();
          AlgorithmSelector after = collectives.algorithmSelector().forMessages();
          assertChosen(after, Algorithm.ALL_REDUCE, 3, 8, Op.SUM, "ring");
          assertChosen(after, Algorithm.ALL_REDUCE, 3, 8, LAST, "recursive-doubling");
          assertChosen(after, Algorithm.SCAN, 3, 8, Op.SUM, "recursive-doubling");
          assertChosen(after, Algorithm.BARRIER, 3, 0, null, "dissemination");
          assertChosen(after, Algorithm.ALL_TO_ALLV, 3, 0, null, "pairwise");
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
          assertThat(collectives.algorithmSelector().forMessages()).isSameAs(TableSelector.PLAIN);
        });
  }

  private static void choosing(int ranks, RulesFile rules, Consumer<AlgorithmSelector> look) {
    Cluster.run(
        ranks,
        FakeNetwork.Delivery.RENDEZVOUS,
        exchange -> ruled(exchange, rules),
        (_, collectives) -> {
          try (Exchange _ = collectives.exchange().begin("choice")) {
            look.accept(collectives.algorithmSelector());
          }
        });
  }

  private static <A> void assertChosen(
      AlgorithmSelector algorithmSelector,
      Algorithm.Kind<A> kind,
      int ranks,
      long bytes,
      @Nullable Op op,
      String name) {
    A algorithm = algorithmSelector.of(kind, ranks, bytes, op);
    List<String> names =
        AlgorithmTable.of(kind).candidates().stream()
            .filter(candidate -> candidate.algorithm() == algorithm)
            .map(NamedAlgorithms.Candidate::name)
            .toList();
    assertThat(names).containsExactly(name);
  }

  /** What every operation gives at every rank, with operators of both kinds. */
  private static Map<Integer, List<Object>> results(
      int ranks, Function<Exchange, AlgorithmSelector> choice) {
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

  private static RulesFile rules(String... lines) {
    return RulesFile.parse(List.of(lines), "test");
  }
}
