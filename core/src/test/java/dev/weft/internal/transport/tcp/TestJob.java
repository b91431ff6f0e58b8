package dev.weft.internal.transport.tcp;

import dev.weft.internal.job.Card;
import dev.weft.internal.job.Job;
import dev.weft.internal.job.JobClient;
import dev.weft.internal.security.Secret;

/** A job without a launcher: only says who this rank is. */
public final class TestJob extends Job {
  public TestJob(String id, int rank, int size, Secret secret) {
    super(id, secret, true, new JobClient(rank, size), null);
  }

  @Override
  protected void join(Card mine) {
    throw new UnsupportedOperationException();
  }

  @Override
  protected void arrive() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void abort(int code, String reason) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {}
}
