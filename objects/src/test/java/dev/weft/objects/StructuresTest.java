package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.CodecException;
import dev.weft.testkit.Thorough;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** References within records, objects, collections, maps, arrays and sealed types. */
final class StructuresTest extends OverEveryTransport {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  /** Is referred to. */
  interface Worker {
    int rank();
  }

  /** Holds references of all kinds. */
  record Team(
      Worker first,
      Remote<Worker> leader,
      List<Worker> members,
      Map<String, Worker> byName,
      Worker[] row,
      @Nullable Team next) {}

  /** An object with fields, in a chain. */
  static final class Chain {
    final Worker worker;
    @Nullable Chain next;

    Chain(Worker worker) {
      this.worker = worker;
    }
  }

  /** One of some records. */
  sealed interface Order {
    record Ask(Worker worker) implements Order {}

    record AskBoth(Remote<Worker> one, Worker other) implements Order {}

    record Nothing() implements Order {}
  }

  /** Has a callback in a field. */
  record Listener(String name, IntSupplier callback) {}

  /** Has a place that only a certain list fits. */
  record Narrow(LinkedList<Worker> members) {}

  /** Takes and gives structures. */
  interface Office {
    List<Integer> ranks(Team team);

    Team turned(Team team);

    int sum(Object structure);

    int sumOf(Chain chain);

    int carriedOut(Order order);

    List<Remote<Worker>> remotes(List<Remote<Worker>> some);

    List<Worker> colleagues(int count);

    boolean areOne(List<Worker> workers);

    boolean isMine(List<Worker> workers);

    int ask(Listener listener);

    void keep(@Nullable Object structure);

    int sumKept();
  }

  private static final class LocalWorker implements Worker {
    private final int rank;

    LocalWorker(int rank) {
      this.rank = rank;
    }

    @Override
    public int rank() {
      return rank;
    }
  }

  private static final class LocalOffice implements Office {
    private final Worker own;
    private final AtomicReference<@Nullable Object> kept = new AtomicReference<>();

    LocalOffice(Worker own) {
      this.own = own;
    }

    @Override
    public List<Integer> ranks(Team team) {
      List<Integer> ranks = new ArrayList<>();
      for (Team each = team; each != null; each = each.next()) {
        ranks.add(each.first().rank());
        ranks.add(each.leader().call().rank());
        each.members().forEach(member -> ranks.add(member.rank()));
        each.byName().values().forEach(member -> ranks.add(member.rank()));
        Arrays.stream(each.row()).forEach(member -> ranks.add(member.rank()));
      }
      return ranks;
    }

    @Override
    public Team turned(Team team) {
      return new Team(
          own,
          team.leader(),
          new ArrayList<>(team.members().reversed()),
          team.byName(),
          team.row(),
          team.next());
    }

    @Override
    public int sum(@Nullable Object structure) {
      return switch (structure) {
        case null -> 0;
        case Worker worker -> worker.rank();
        case Remote<?> remote -> ((Worker) remote.call()).rank();
        case Iterable<?> all -> {
          int sum = 0;
          for (Object each : all) {
            sum += sum(each);
          }
          yield sum;
        }
        case Map<?, ?> map -> sum(map.keySet()) + sum(map.values());
        case Object[] array -> sum(Arrays.asList(array));
        default -> 0;
      };
    }

    @Override
    public int sumOf(Chain chain) {
      int sum = 0;
      Chain each = chain;
      do {
        sum += each.worker.rank();
        each = each.next;
      } while (each != null && each != chain);
      return sum;
    }

    @Override
    public int carriedOut(Order order) {
      return switch (order) {
        case Order.Ask(Worker worker) -> worker.rank();
        case Order.AskBoth(Remote<Worker> one, Worker other) -> one.call().rank() + other.rank();
        case Order.Nothing _ -> -1;
      };
    }

    @Override
    public List<Remote<Worker>> remotes(List<Remote<Worker>> some) {
      return new ArrayList<>(some.reversed());
    }

    @Override
    public List<Worker> colleagues(int count) {
      List<Worker> all = new ArrayList<>(List.of(own));
      for (int i = 1; i < count; i++) {
        all.add(own);
      }
      return all;
    }

    @Override
    public boolean areOne(List<Worker> workers) {
      return workers.stream().allMatch(each -> each == workers.getFirst());
    }

    @Override
    public boolean isMine(List<Worker> workers) {
      return workers.stream().allMatch(each -> each == own);
    }

    @Override
    public int ask(Listener listener) {
      return listener.callback().getAsInt();
    }

    @Override
    public void keep(@Nullable Object structure) {
      kept.set(structure);
    }

    @Override
    public int sumKept() {
      return sum(kept.get());
    }
  }

  /** One rank's objects, and references to those of others. */
  private record Place(Node node, Worker own, Remote<Worker>[] workers, Office[] offices) {
    int rank() {
      return node.rank();
    }

    int next(int distance) {
      return (rank() + distance) % node.size();
    }

    Worker worker(int rank) {
      return workers[rank].call();
    }
  }

  private interface AtPlace {
    void run(Place place) throws Exception;
  }

  private static void register(Node node) {
    node.register(Team.class, Chain.class, Order.class, Listener.class, Narrow.class, Worker.class);
  }

  @SuppressWarnings("unchecked")
  private void places(int[] numbersOfRanks, NodeOptions options, AtPlace program) {
    nodes(
        numbersOfRanks,
        options,
        node -> {
          register(node);
          Worker own = new LocalWorker(node.rank());
          Remote<Worker> _ = node.export("worker " + node.rank(), Worker.class, own);
          Remote<Office> _ =
              node.export("office " + node.rank(), Office.class, new LocalOffice(own));
          Remote<Worker>[] workers = new Remote[node.size()];
          Office[] offices = new Office[node.size()];
          for (int rank = 0; rank < node.size(); rank++) {
            workers[rank] = node.lookup("worker " + rank, Worker.class);
            offices[rank] = node.lookup("office " + rank, Office.class).call();
          }
          program.run(new Place(node, own, workers, offices));
        });
  }

  /** With own objects as such, and others' by their stubs. */
  private static Team team(Place place, @Nullable Team next) {
    int other = place.next(1);
    return new Team(
        place.own(),
        place.workers()[other],
        List.of(place.own(), place.worker(other), place.own()),
        new LinkedHashMap<>(Map.of("one", place.own())),
        new Worker[] {place.worker(other), place.own()},
        next);
  }

  @Test
  void recordsListsMapsAndArraysHoldReferences() {
    places(
        RANKS,
        NodeOptions.DEFAULTS,
        place -> {
          int rank = place.rank();
          int other = place.next(1);
          List<Integer> one = List.of(rank, other, rank, other, rank, rank, other, rank);
          List<Integer> two = new ArrayList<>(one);
          two.addAll(one);
          for (Office office : place.offices()) {
            assertThat(office.ranks(team(place, team(place, null)))).isEqualTo(two);
          }
          int far = place.next(2);
          Team turned = place.offices()[far].turned(team(place, null));
          assertThat(turned.first().rank()).isEqualTo(far);
          assertThat(turned.members().getFirst()).isSameAs(place.own()); // it has come home
          assertThat(turned.leader()).isEqualTo(place.workers()[other]);
          assertThat(turned.row()[0].rank()).isEqualTo(other);
        });
  }

  @Test
  void objectsOfOtherShapesHoldReferences() {
    places(
        TWO_OR_MORE,
        NodeOptions.DEFAULTS,
        place -> {
          int rank = place.rank();
          int other = place.next(1);
          int both = rank + other;
          Office office = place.offices()[other];
          Chain chain = new Chain(place.own());
          chain.next = new Chain(place.worker(other));
          chain.next.next = chain;
          assertThat(office.sumOf(chain)).isEqualTo(both);
          assertThat(office.carriedOut(new Order.Ask(place.own()))).isEqualTo(rank);
          assertThat(office.carriedOut(new Order.AskBoth(place.workers()[1], place.own())))
              .isEqualTo(1 + rank);
          assertThat(office.carriedOut(new Order.Nothing())).isEqualTo(-1);
          Worker own = place.own();
          Worker there = place.worker(other);
          List<Object> self = new ArrayList<>(List.of(own, List.of(there, Set.of(own))));
          assertThat(office.sum(self)).isEqualTo(both + rank);
          assertThat(office.sum(new HashSet<>(List.of(own, there)))).isEqualTo(both);
          assertThat(office.sum(Map.of(own, there, there, own))).isEqualTo(2 * both);
          assertThat(office.sum(new TreeMap<>(Map.of(1, own, 2, there)))).isEqualTo(both);
          assertThat(office.sum(new Worker[][] {{own}, {there, own}})).isEqualTo(both + rank);
          assertThat(office.sum(new Object[] {place.workers()[1], "text", own, 7}))
              .isEqualTo(1 + rank);
          assertThat(office.remotes(List.of(place.workers())))
              .isEqualTo(List.of(place.workers()).reversed());
          List<Worker> colleagues = office.colleagues(3);
          assertThat(colleagues).hasSize(3);
          assertThat(colleagues.getFirst().rank()).isEqualTo(other);
          assertThat(office.areOne(List.of(own, own, own))).isTrue();
          assertThat(office.isMine(List.of(there, there))).isTrue();
          assertThat(office.ask(new Listener("me", () -> 40 + rank))).isEqualTo(40 + rank);
        });
  }

  @Test
  void manyReferencesTravelBesideTheFrame() {
    places(
        FEW_RANKS,
        NodeOptions.DEFAULTS,
        place -> {
          List<Worker> many = new ArrayList<>();
          for (int i = 0; i < 2000; i++) {
            many.add(place.node().share(Worker.class, new LocalWorker(i)).call());
          }
          assertThat(place.offices()[place.next(1)].sum(many)).isEqualTo(1999 * 1000);
        });
  }

  @Test
  void leasesCountReferencesWithinStructures() {
    unlessAnotherTransportShowsIt();
    Duration lease = Duration.ofSeconds(1); // a busy thread must not miss all renewals
    places(
        Thorough.isWanted() ? RANKS : new int[] {4},
        NodeOptions.DEFAULTS.withLease(lease),
        place -> {
          Office near = place.offices()[place.next(1)];
          int answer = 100 + place.rank();
          near.keep(
              List.of(place.node().share(Worker.class, new LocalWorker(answer)), List.of(answer)));
          Garbage.collect();
          Thread.sleep(lease.multipliedBy(3));
          assertThat(near.sumKept()).isEqualTo(answer);
          near.keep(null);
          long end = System.nanoTime() + LIMIT.toNanos();
          while (place.node().statistics().unnamed() > 0) {
            assertThat(System.nanoTime()).as("released in time").isLessThan(end);
            Garbage.collect();
            Thread.sleep(20);
          }
        });
  }

  @Test
  void whatCannotHoldAReferenceIsRefusedInWords() {
    places(
        FEW_RANKS,
        NodeOptions.DEFAULTS,
        place -> {
          Office office = place.offices()[place.next(1)];
          IntSupplier lambda = () -> 1;
          assertThatThrownBy(() -> office.sum(List.of(lambda)))
              .isInstanceOf(CodecException.class)
              .hasMessageContaining("lambdas and proxies cannot travel")
              .hasMessageContaining("reference of an object");
          LocalWorker own = (LocalWorker) place.own();
          assertThatThrownBy(() -> office.sum(new LocalWorker[] {own}))
              .isInstanceOf(CodecException.class)
              .hasMessageContaining("LocalWorker[] holds an exported object");
          assertThatThrownBy(() -> office.sum(new Narrow(new LinkedList<>(List.of(own)))))
              .isInstanceOf(CodecException.class)
              .hasMessageContaining("where a java.util.LinkedList is declared");
          TreeSet<Object> sorted = new TreeSet<>((one, two) -> 0);
          sorted.add(own);
          assertThatThrownBy(() -> office.sum(sorted)).isInstanceOf(CodecException.class);
          assertThat(office.sum(List.of(own))).isEqualTo(place.rank());
        });
  }

  @TempDir Path folder;

  @Test
  void outsideNodesGiveAndGetStructures() {
    Path secret = folder.resolve("secret");
    places(
        FEW_RANKS,
        NodeOptions.DEFAULTS,
        place -> {
          if (place.rank() == 0) {
            try (NodeServer server = place.node().listen(Access.toAll(secret));
                Node outside = Node.connect(server.uri(), secret)) {
              register(outside);
              Worker own = new LocalWorker(50);
              Remote<Worker> shared = outside.share(Worker.class, own);
              int last = place.node().size() - 1;
              for (int rank = 0; rank <= last; rank++) {
                Office office = outside.lookup("office " + rank, Office.class).call();
                Remote<Worker> there = outside.lookup("worker " + last, Worker.class);
                assertThat(office.sum(List.of(own, shared, there, there.call())))
                    .isEqualTo(100 + 2 * last);
                assertThat(office.colleagues(2).getLast().rank()).isEqualTo(rank);
                assertThat(office.remotes(List.of(shared, there)).getLast().call().rank())
                    .isEqualTo(50);
                assertThat(office.ask(new Listener("out", () -> 7))).isEqualTo(7);
              }
            }
          }
        });
  }
}
