package dev.weft.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ClosedException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.failure.WeftException;
import dev.weft.objects.Remote;
import dev.weft.objects.RemoteGroup;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which ranks get further tasks, where one of two answers every call with a failure. */
@Timeout(20)
final class DispatcherTest {
  private static final int TASKS = 6;
  private static final Callable<Integer> WORK = () -> 1;

  @Test
  void aRankThatIsGoneOrClosedGetsOneTask() throws Exception {
    for (WeftException failure :
        new WeftException[] {new PeerFailedException(1, "gone"), new ClosedException("closed")}) {
      assertThat(failed(new Dispatcher(group(2, failure)))).isEqualTo(1);
    }
  }

  @Test
  void aRankWhoseTaskFailsOtherwiseGetsMore() throws Exception {
    assertThat(failed(new Dispatcher(group(2, new ResourceException("full")))))
        .isEqualTo(TASKS / 2);
  }

  @Test
  void noRankIsLeftAtLast() throws Exception {
    Dispatcher dispatcher = new Dispatcher(group(1, new ClosedException("closed")));
    assertThat(failed(dispatcher)).isEqualTo(TASKS);
    RemoteTask<Integer> task = new RemoteTask<>(Runnable::run, WORK, null);
    dispatcher.put(task, null);
    assertThatThrownBy(task::get).hasMessageContaining("no rank is left");
    assertThat(task.refusal()).isInstanceOf(ResourceException.class);
  }

  /** How many tasks fail, of some that are given one after the other. */
  private static int failed(Dispatcher dispatcher) throws Exception {
    int failed = 0;
    for (int i = 0; i < TASKS; i++) {
      RemoteTask<Integer> task = new RemoteTask<>(Runnable::run, WORK, null);
      dispatcher.put(task, null);
      failed += task.handle((_, failure) -> failure == null ? 0 : 1).get(10, TimeUnit.SECONDS);
    }
    return failed;
  }

  /** Members of which the last answers with the failure, the others with 1. */
  @SuppressWarnings("unchecked")
  private static RemoteGroup<TaskServer> group(int size, Throwable failure) {
    return proxy(
        RemoteGroup.class,
        (_, method, arguments) ->
            switch (method.getName()) {
              case "size" -> size;
              case "ownMember" -> 0;
              case "member" -> {
                boolean last = (int) arguments[0] == size - 1;
                yield member(
                    last
                        ? CompletableFuture.failedFuture(failure)
                        : CompletableFuture.completedFuture(1));
              }
              default -> throw new AssertionError(method);
            });
  }

  private static Remote<?> member(CompletableFuture<?> answer) {
    return proxy(
        Remote.class,
        (_, method, _) -> {
          assertThat(method.getName()).isEqualTo("call");
          return proxy(
              TaskServer.class,
              (_, called, _) -> {
                assertThat(called.getName()).isEqualTo("run");
                return answer;
              });
        });
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
