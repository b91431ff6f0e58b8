package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.TruncationException;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Waiting for and testing any, some and all of several requests (MPI 4.1, section 3.7.5). */
final class RequestSetsTest extends OverEveryTransport {
  private static final int COUNT = 12;
  private static final int GO = 1000;

  /** Rank 0 asks for message {@code tag}; rank 1 sends it then. */
  private static void sendOnDemand(dev.weft.Comm world) {
    int[] tag = new int[1];
    world.receive(tag, 0, GO);
    while (tag[0] >= 0) {
      world.send(new int[tag[0] % 2 == 0 ? 1 : 50_000], 0, tag[0]);
      world.receive(tag, 0, GO);
    }
  }

  private static void ask(dev.weft.Comm world, int tag) {
    world.send(new int[] {tag}, 1, GO);
  }

  private static Request[] receives(dev.weft.Comm world) {
    Request[] requests = new Request[COUNT];
    for (int i = 0; i < COUNT; i++) {
      requests[i] = world.ireceive(new int[50_000], 1, i);
    }
    return requests;
  }

  @Test
  void anyGivesEachOnce() {
    ranks(
        2,
        world -> {
          if (world.rank() == 1) {
            sendOnDemand(world);
            return;
          }
          Request[] requests = receives(world);
          assertThat(Requests.testAny(requests)).isEqualTo(Requests.NONE);
          for (int i = 0; i < COUNT; i++) {
            int expected = (i * 5) % COUNT;
            ask(world, expected);
            int place = Requests.awaitAny(requests);
            assertThat(place).isEqualTo(expected);
            assertThat(requests[place]).isNull();
          }
          assertThat(Requests.awaitAny(requests)).isEqualTo(Requests.NONE);
          assertThat(Requests.testAny(requests)).isEqualTo(Requests.NONE);
          ask(world, -1);
        });
  }

  /** The thread sleeps by then, on its own or on the progress thread's behalf. */
  @Test
  void anySleepsUntilOneIsDone() {
    ranks(
        2,
        world -> {
          if (world.rank() == 1) {
            sendOnDemand(world);
            return;
          }
          Request[] requests = receives(world);
          Crew asking = new Crew();
          Crew waiting = new Crew();
          waiting.startVirtual(() -> assertThat(Requests.awaitAny(requests)).isEqualTo(7));
          asking.start(
              () -> {
                Thread.sleep(30);
                ask(world, 7);
              });
          waiting.join();
          asking.join();
          Crew next = new Crew();
          next.start(
              () -> {
                Thread.sleep(30);
                ask(world, 4);
              });
          assertThat(Requests.awaitAny(requests)).isEqualTo(4);
          next.join();
          cancelAll(requests);
          ask(world, -1);
        });
  }

  /** One thread waits for a request alone, another for that one or others. */
  @Test
  void anyAndOneWaitForTheSame() {
    ranks(
        2,
        world -> {
          if (world.rank() == 1) {
            sendOnDemand(world);
            return;
          }
          Request[] requests = receives(world);
          Request shared = requests[3];
          Crew crew = new Crew();
          crew.start(shared::await);
          crew.start(() -> assertThat(Requests.awaitAny(requests.clone())).isEqualTo(3));
          Thread.sleep(30);
          ask(world, 3);
          crew.join();
          assertThat(shared.isDone()).isTrue();
          cancelAll(requests);
          ask(world, -1);
        });
  }

  /** What another thread does to a request ends the wait as a message would. */
  @Test
  void anyEndsWhenOneIsCancelled() {
    ranks(
        1,
        world -> {
          Request[] requests = {world.ireceive(new int[1], 0, 1), world.ireceive(new int[1], 0, 2)};
          Request second = requests[1];
          Crew crew = new Crew();
          crew.start(
              () -> {
                Thread.sleep(30);
                second.cancel();
              });
          assertThat(Requests.awaitAny(requests)).isEqualTo(1);
          crew.join();
          assertThat(second.status().cancelled()).isTrue();
          requests[0].cancel();
        });
  }

  private static void cancelAll(Request[] requests) {
    for (Request request : requests) {
      if (request != null) {
        request.cancel();
      }
    }
  }

  @Test
  void someGivesAllThatAreDone() {
    ranks(
        2,
        world -> {
          if (world.rank() == 1) {
            sendOnDemand(world);
            return;
          }
          Request[] requests = receives(world);
          assertThat(Requests.testSome(requests)).isEmpty();
          for (int i = 0; i < COUNT; i++) {
            ask(world, i);
          }
          int found = 0;
          int last = -1;
          while (found < COUNT) {
            for (int place : Requests.awaitSome(requests)) {
              assertThat(place).isGreaterThan(last);
              last = place;
              found++;
            }
          }
          assertThat(Requests.awaitSome(requests)).isEmpty();
          ask(world, -1);
        });
  }

  @Test
  void allGivesStatusesByPlace() {
    ranks(
        2,
        world -> {
          if (world.rank() == 1) {
            sendOnDemand(world);
            return;
          }
          Request[] requests = receives(world);
          requests[3].cancel();
          requests[4] = null;
          assertThat(Requests.testAll(requests)).isFalse();
          for (int i = COUNT - 1; i >= 0; i--) {
            if (i != 3 && i != 4) {
              ask(world, i);
            }
          }
          Status[] statuses = Requests.awaitAll(requests);
          assertThat(Requests.testAll(requests)).isTrue();
          for (int i = 0; i < COUNT; i++) {
            if (i == 4) {
              assertThat(statuses[i]).isEqualTo(Status.EMPTY);
            } else if (i == 3) {
              assertThat(statuses[i].cancelled()).isTrue();
            } else {
              assertThat(statuses[i].tag()).isEqualTo(i);
              assertThat(statuses[i].count()).isEqualTo(i % 2 == 0 ? 1 : 50_000);
            }
          }
          ask(world, -1);
        });
  }

  @Test
  void failuresAreToldTogetherWhenAllAreOver() {
    ranks(
        2,
        world -> {
          if (world.rank() == 1) {
            sendOnDemand(world);
            return;
          }
          int[] whole = new int[50_000];
          Request[] requests = {
            world.ireceive(new int[1], 1, 1),
            world.ireceive(whole, 1, 3),
            world.ireceive(new int[2], 1, 5)
          };
          ask(world, 1);
          ask(world, 5);
          ask(world, 3);
          assertThatThrownBy(() -> Requests.awaitAll(requests))
              .isInstanceOf(TruncationException.class)
              .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
          assertThat(requests[1].status().count()).isEqualTo(50_000);
          Request[] failed = {requests[2]};
          assertThatThrownBy(() -> Requests.awaitAny(failed))
              .isInstanceOf(TruncationException.class);
          assertThat(failed[0]).isNull();
          ask(world, -1);
        });
  }

  /** Persistent requests that are not active, and null, are passed over in every form. */
  @Test
  void whatIsNotActiveIsPassedOver() {
    ranks(
        2,
        world -> {
          if (world.rank() == 1) {
            sendOnDemand(world);
            return;
          }
          int[] value = new int[1];
          PersistentRequest never = world.receiveInit(Slice.of(value), 1, 2);
          PersistentRequest over = world.receiveInit(Slice.of(value), 1, 4);
          PersistentRequest parts = world.preceiveInit(Slice.of(new int[4]), 2, 1, 6);
          ask(world, 4);
          assertThat(over.start().await().tag()).isEqualTo(4);
          Request[] idle = {null, never, over, parts};
          assertThat(Requests.awaitAny(idle)).isEqualTo(Requests.NONE);
          assertThat(Requests.testAny(idle)).isEqualTo(Requests.NONE);
          assertThat(Requests.awaitSome(idle)).isEmpty();
          assertThat(Requests.testSome(idle)).isEmpty();
          assertThat(Requests.testAll(idle)).isTrue();
          assertThat(Requests.awaitAll(idle)).containsOnly(Status.EMPTY);
          assertThat(idle).containsExactly(null, never, over, parts);

          Request active = world.ireceive(new int[1], 1, 8);
          Request[] set = {null, never, over, parts, active};
          assertThat(Requests.testAny(set)).isEqualTo(Requests.NONE);
          assertThat(Requests.testSome(set)).isEmpty();
          assertThat(Requests.testAll(set)).isFalse();
          ask(world, 8);
          assertThat(Requests.awaitAny(set)).isEqualTo(4);
          set[4] = world.ireceive(new int[1], 1, 8);
          ask(world, 8);
          assertThat(Requests.awaitSome(set)).containsExactly(4);
          set[4] = world.ireceive(new int[1], 1, 8);
          ask(world, 8);
          assertThat(Requests.awaitAll(set)[4].tag()).isEqualTo(8);
          ask(world, -1);
        });
  }

  /** Each end of a persistent request is told once, by whichever form, and then it is inactive. */
  @Test
  void theEndOfEachRoundIsTakenNoteOfOnce() {
    ranks(
        2,
        world -> {
          if (world.rank() == 1) {
            sendOnDemand(world);
            return;
          }
          PersistentRequest receive = world.receiveInit(Slice.of(new int[1]), 1, 2);
          List<Consumer<Request[]>> forms =
              List.of(
                  set -> assertThat(Requests.awaitAny(set)).isZero(),
                  set -> assertThat(Requests.awaitSome(set)).containsExactly(0),
                  set -> assertThat(Requests.awaitAll(set)[0].tag()).isEqualTo(2),
                  set -> until(() -> Requests.testAny(set) == 0),
                  set -> until(() -> Requests.testSome(set).length == 1),
                  set -> until(() -> Requests.testAll(set)),
                  set -> until(set[0]::test),
                  set -> assertThat(set[0].await().tag()).isEqualTo(2));
          for (Consumer<Request[]> form : forms) {
            assertThat(receive.isActive()).isFalse();
            receive.start();
            assertThat(receive.isActive()).isTrue();
            ask(world, 2);
            form.accept(new Request[] {receive});
            assertThat(receive.isActive()).isFalse();
            assertThat(receive.status().tag()).isEqualTo(2);
          }
          PersistentRequest tooShort = world.receiveInit(Slice.of(new int[1]), 1, 3);
          tooShort.start();
          ask(world, 3);
          assertThatThrownBy(() -> Requests.awaitAll(tooShort))
              .isInstanceOf(TruncationException.class);
          assertThat(Requests.awaitAll(tooShort)).containsExactly(Status.EMPTY);

          Request unfinished = world.ireceive(new int[1], 1, 4);
          receive.start();
          ask(world, 2);
          until(receive::isDone);
          assertThat(Requests.testAll(receive, unfinished)).isFalse();
          assertThat(receive.isActive()).as("nothing was taken note of").isTrue();
          ask(world, 4);
          assertThat(Requests.awaitAll(receive, unfinished)[0].tag()).isEqualTo(2);
          ask(world, -1);
        });
  }

  private static void until(BooleanSupplier done) {
    while (!done.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void statusBeforeTheEndIsRefused() {
    ranks(
        1,
        world -> {
          Request receive = world.ireceive(new int[1], 0, 1);
          assertThat(receive.isDone()).isFalse();
          assertThatThrownBy(receive::status)
              .isInstanceOf(dev.weft.failure.ArgumentException.class)
              .hasMessageContaining("under way");
          world.send(new int[1], 0, 1);
          while (!receive.test()) {
            Thread.onSpinWait();
          }
          assertThat(receive.status().tag()).isEqualTo(1);
        });
  }

  @Test
  void listsAreAwaitedAndHaveAFuture() {
    for (int count : new int[] {0, 1, COUNT}) {
      ranks(
          2,
          world -> {
            int other = 1 - world.rank();
            List<Request> requests = new ArrayList<>();
            List<Request> more = new ArrayList<>();
            for (int i = 0; i < count; i++) {
              requests.add(world.ireceive(new int[50_000], other, i));
              more.add(world.ireceive(new int[1], other, COUNT + i));
            }
            CompletableFuture<List<Status>> all = Requests.toFuture(requests);
            CompletableFuture<List<Status>> tooShort = Requests.toFuture(more);
            for (int i = 0; i < count; i++) {
              world.send(new int[i + 1], other, i);
              world.send(new int[2], other, COUNT + i);
            }
            List<Status> statuses = all.get(10, TimeUnit.SECONDS);
            assertThat(Requests.awaitAll(requests)).isEqualTo(statuses).hasSize(count);
            for (int i = 0; i < count; i++) {
              assertThat(statuses.get(i).count(ElementType.INT)).isEqualTo(i + 1);
            }
            if (count > 0) {
              assertThatThrownBy(() -> tooShort.get(10, TimeUnit.SECONDS))
                  .hasCauseInstanceOf(TruncationException.class);
            }
          });
    }
  }
}
