package dev.weft.parallel;

import dev.weft.failure.WeftException;
import dev.weft.objects.Remote;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The submitter of tasks on another rank, or on this one, by calls. Any thread. */
record RemoteSubmitter(Remote<TaskServer> server) implements Submitter {

  @Override
  public CompletableFuture<?> ended(
      long number, int[] places, List<? extends @Nullable Object> values, long nanos) {
    try {
      return server.call().ended(number, places, values, nanos);
    } catch (WeftException e) {
      return CompletableFuture.failedFuture(e); // it is gone, or one cannot travel
    }
  }

  @Override
  public void failed(long number, int place) {
    tell(() -> server.oneWay(each -> each.failed(number, place)));
  }

  @Override
  public void cameBack(long number, int[] places) {
    tell(() -> server.oneWay(each -> each.cameBack(number, places)));
  }

  private static void tell(Runnable call) {
    try {
      call.run();
    } catch (WeftException gone) {
      // So are its tasks.
    }
  }
}
