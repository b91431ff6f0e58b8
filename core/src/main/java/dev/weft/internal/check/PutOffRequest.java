package dev.weft.internal.check;

import dev.weft.data.Status;
import dev.weft.internal.base.Pollable;
import dev.weft.internal.engine.base.Composite;
import dev.weft.request.Request;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The request of an access that is carried out when the program asks for it. Any thread. */
record PutOffRequest(WindowAccess access) implements Request, Composite, Pollable {

  @Override
  public Status await() {
    return access.perform().await();
  }

  @Override
  public Status await(Duration limit) {
    return access.perform().await(limit);
  }

  @Override
  public boolean test() {
    return access.perform().test();
  }

  @Override
  public boolean isDone() {
    return access.perform().isDone();
  }

  @Override
  public Status status() {
    return access.perform().status();
  }

  @Override
  public void cancel() {
    access.perform().cancel();
  }

  @Override
  public CompletableFuture<Status> toFuture() {
    return access.perform().toFuture();
  }

  @Override
  public void poll() {
    if (access.perform() instanceof Pollable pollable) {
      pollable.poll();
    }
  }

  @Override
  public List<Request> parts() {
    return List.of(access.perform());
  }
}
