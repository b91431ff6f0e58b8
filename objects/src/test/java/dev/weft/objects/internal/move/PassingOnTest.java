package dev.weft.objects.internal.move;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.objects.CallContext;
import dev.weft.objects.RemoteCall;
import dev.weft.objects.internal.active.NewPlace;
import dev.weft.objects.internal.active.WaitingCall;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A caller that waits for its late call goes on when that is where the object is. */
@Timeout(60)
class PassingOnTest {
  private final List<String> sent = new CopyOnWriteArrayList<>();
  private final CompletableFuture<List<String>> asked = new CompletableFuture<>();
  private final CompletableFuture<@Nullable Void> there = new CompletableFuture<>();
  private final PassingOn passingOn =
      new PassingOn(
          new Nowhere(),
          () -> {
            boolean _ = asked.complete(List.copyOf(sent));
            return there;
          });

  @Test
  void whatIsOnItsWayHasNotCome() {
    passingOn.accept(new Call("a call"));
    CompletableFuture<@Nullable Void> come = passingOn.come();
    passingOn.accept(new Call("a later call"));
    assertThat(asked.join()).as("sent before the question").containsExactly("a call");
    @Nullable Object _ = passingOn.done().join();
    assertThat(come).isNotDone();
    boolean _ = there.complete(null);
    @Nullable Object _ = come.join();
  }

  @Test
  void aPlaceThatIsLostKeepsNobodyWaiting() {
    boolean _ = there.completeExceptionally(new IllegalStateException("planted"));
    @Nullable Object _ = passingOn.come().join();
  }

  private final class Call implements WaitingCall {
    private final String words;

    private Call(String words) {
      this.words = words;
    }

    @Override
    public void passOn(NewPlace place) {
      boolean _ = sent.add(words);
    }

    @Override
    public int method() {
      return 0;
    }

    @Override
    public int trace() {
      return 0;
    }

    @Override
    public boolean isAwaited() {
      return false;
    }

    @Override
    public void perform() {
      throw new AssertionError("its object has left");
    }

    @Override
    public void refuse(int reason, String why) {
      throw new AssertionError(why);
    }

    @Override
    public boolean isPassedOn() {
      return false;
    }

    @Override
    public void interrupt() {}
  }

  /** These calls need no place. */
  private static final class Nowhere implements NewPlace {
    @Override
    public CompletableFuture<@Nullable Object> call(
        RemoteCall<Object, ?> call, CallContext context) {
      throw new AssertionError();
    }

    @Override
    public void oneWay(RemoteCall<Object, ?> call, CallContext context) {
      throw new AssertionError();
    }
  }
}
