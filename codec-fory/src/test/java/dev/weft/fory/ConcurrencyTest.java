package dev.weft.fory;

import static dev.weft.fory.Ends.codec;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One codec, many threads. */
class ConcurrencyTest {

  record Job(int id, Map<String, List<Integer>> inputs) {}

  record Late(int id) {}

  enum Threads {
    PLATFORM,
    VIRTUAL;

    ExecutorService start() {
      return this == VIRTUAL
          ? Executors.newVirtualThreadPerTaskExecutor()
          : Executors.newFixedThreadPool(8);
    }
  }

  @ParameterizedTest
  @EnumSource
  void threadsDoNotDisturbEachOther(Threads threads)
      throws ExecutionException, InterruptedException {
    ForyCodec codec = codec(Job.class);
    try (ExecutorService executor = threads.start()) {
      List<Future<?>> tasks = new ArrayList<>();
      for (int t = 0; t < 64; t++) {
        int id = t;
        tasks.add(executor.submit(() -> exchange(codec, id)));
      }
      for (Future<?> task : tasks) {
        task.get();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void registrationsMayComeWhileMessagesAreUnderWay(Threads threads)
      throws ExecutionException, InterruptedException {
    ForyCodec codec = codec(Job.class);
    try (ExecutorService executor = threads.start()) {
      Future<?> messages = executor.submit(() -> exchange(codec, 1));
      Future<?> registration =
          executor.submit(
              () -> {
                codec.register(Late.class);
                assertThat(new Ends(codec, codec).roundTrip(new Late(3))).isEqualTo(new Late(3));
              });
      registration.get();
      messages.get();
    }
  }

  private static void exchange(ForyCodec codec, int id) {
    for (int i = 0; i < 100; i++) {
      Job job = new Job(id, Map.of("numbers", List.of(i, id, 3), "t" + i, List.of()));
      assertThat(new Ends(codec, codec).roundTrip(job)).isEqualTo(job);
    }
  }
}
