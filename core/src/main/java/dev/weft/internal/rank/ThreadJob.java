package dev.weft.internal.rank;

import dev.weft.internal.job.Card;
import dev.weft.internal.job.Job;
import dev.weft.internal.job.Membership;
import dev.weft.internal.security.Secret;
import dev.weft.internal.stall.StallAlarm;
import dev.weft.internal.stall.WaitSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One rank of a job whose ranks are threads of this JVM. Any thread may call. */
final class ThreadJob implements Job {
  private final ThreadJobTable table;
  private final int rank;
  private final Aborter aborter;
  private final Membership membership;
  private final AtomicReference<@Nullable String> parentPort;

  /** How the job ends when a rank aborts it. */
  interface Aborter {
    void abort(int rank, int code, String reason);
  }

  ThreadJob(ThreadJobTable table, int rank, Aborter aborter, @Nullable String parentPort) {
    this.table = table;
    this.rank = rank;
    this.aborter = aborter;
    this.membership = new Membership(rank);
    this.parentPort = new AtomicReference<>(parentPort);
  }

  @Override
  public String id() {
    return table.id;
  }

  @Override
  public int rank() {
    return rank;
  }

  @Override
  public int size() {
    return table.size;
  }

  @Override
  public boolean sharesProcess() {
    return true;
  }

  @Override
  public Secret secret() {
    return table.secret;
  }

  @Override
  public List<Card> exchange(Card mine) {
    return table.exchange(rank, mine);
  }

  @Override
  public void fence() {
    table.fence(rank);
  }

  @Override
  public void onFailure(ObjIntConsumer<String> listener) {
    table.failures.listen(listener);
  }

  @Override
  public void onDeparture(IntConsumer listener) {
    table.failures.listenForDepartures(listener);
  }

  @Override
  public StallAlarm watch(WaitSource source) {
    return table.watch(rank, source);
  }

  @Override
  public void losing() {
    table.losing.run();
  }

  @Override
  public @Nullable String takeParentPort() {
    return parentPort.getAndSet(null);
  }

  @Override
  public void abort(int code, String reason) {
    aborter.abort(rank, code, reason);
  }

  @Override
  public void enter() {
    membership.enter();
  }

  @Override
  public void interruptedJoining() {
    membership.interrupted();
  }

  @Override
  public void out() {
    membership.left();
  }

  @Override
  public void closing(Supplier<String> kept) {
    membership.closing();
    table.leave(rank, kept);
  }

  @Override
  public void parted() {
    membership.parted();
  }

  @Override
  public void close() {
    table.leave(rank, () -> "");
  }

  /** For the job itself, which waits for its ranks. */
  Membership membership() {
    return membership;
  }
}
