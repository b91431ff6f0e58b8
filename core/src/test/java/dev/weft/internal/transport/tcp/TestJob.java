package dev.weft.internal.transport.tcp;

import dev.weft.internal.job.Card;
import dev.weft.internal.job.Job;
import dev.weft.internal.security.Secret;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.ObjIntConsumer;

/** A job without a launcher: only says who this rank is. */
public record TestJob(String id, int rank, int size, Secret secret) implements Job {
  @Override
  public boolean sharesProcess() {
    return true;
  }

  @Override
  public List<Card> exchange(Card mine) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void fence() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void onDeparture(IntConsumer listener) {}

  @Override
  public void onFailure(ObjIntConsumer<String> listener) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void abort(int code, String reason) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {}
}
