package dev.weft.internal.rank;

import dev.weft.internal.job.Card;
import dev.weft.internal.job.Job;
import dev.weft.internal.job.JobId;
import dev.weft.internal.job.Leftovers;
import dev.weft.internal.security.Secret;
import dev.weft.internal.stall.StallAlarm;
import dev.weft.internal.stall.WaitSource;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.ObjIntConsumer;

/** A job of one, when no launcher started the process. Any thread; nothing blocks. */
public final class SoloJob implements Job {
  private final String id = JobId.create();
  private final Secret secret = Secret.generate();
  private final RankWatch watch = new RankWatch();

  @Override
  public String id() {
    return id;
  }

  @Override
  public int rank() {
    return 0;
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public boolean sharesProcess() {
    return true;
  }

  @Override
  public Secret secret() {
    return secret;
  }

  @Override
  public List<Card> exchange(Card mine) {
    return List.of(mine);
  }

  @Override
  public void fence() {}

  @Override
  public void onFailure(ObjIntConsumer<String> listener) {}

  @Override
  public void onDeparture(IntConsumer listener) {}

  @Override
  public StallAlarm watch(WaitSource source) {
    watch.joined(0, source, _ -> true);
    return StallAlarm.current(new LocalStalls(watch)::hinted);
  }

  @Override
  public void abort(int code, String reason) {
    System.err.println("weft: the program aborted itself: " + reason);
    Exit.bounded(code == 0 ? 1 : code);
  }

  @Override
  public void close() {
    watch.left(0);
    Leftovers.remove(id);
  }
}
