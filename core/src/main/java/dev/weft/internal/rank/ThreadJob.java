package dev.weft.internal.rank;

import dev.weft.internal.job.Card;
import dev.weft.internal.job.Job;
import dev.weft.internal.stall.StallAlarm;
import dev.weft.internal.stall.WaitSource;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One rank that is a thread of this JVM, as others of its job are. Any thread may call. */
final class ThreadJob extends Job {
  private final ThreadJobTable table;
  private final Aborter aborter;

  /** How the job ends when a rank aborts it. */
  interface Aborter {
    void abort(int rank, int code, String reason);
  }

  ThreadJob(ThreadJobTable table, int rank, Aborter aborter, @Nullable String parentPort) {
    super(table.id, table.secret, table.isAlone(), table.attendance(rank), parentPort);
    this.table = table;
    this.aborter = aborter;
  }

  @Override
  public int ranksOfProcess() {
    return table.perProcess;
  }

  @Override
  protected void join(Card mine) {
    table.join(rank(), mine);
  }

  @Override
  protected void arrive() {
    table.arrive(rank());
  }

  @Override
  public void revoke(int number, int leader) {
    table.revoked(number, leader);
  }

  @Override
  public void describe() {
    table.watch.describe();
  }

  @Override
  public StallAlarm watch(WaitSource source) {
    return table.watch(rank(), source);
  }

  @Override
  public void losing(int rank, boolean failed) {
    table.losing.losing(rank, failed);
  }

  @Override
  public void abort(int code, String reason) {
    aborter.abort(rank(), code, reason);
  }

  @Override
  public void closing(Supplier<String> kept) {
    super.closing(kept);
    table.sections.take(rank(), sections());
    table.leave(rank(), kept);
  }

  @Override
  public void parted() {
    table.parted(rank(), afterFailureOf(firstFailed()));
    super.parted();
  }

  @Override
  public void close() {
    table.leave(rank(), () -> "");
  }
}
