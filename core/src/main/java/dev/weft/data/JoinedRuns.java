package dev.weft.data;

import org.jspecify.annotations.Nullable;

/** Passes runs on, whatever their elements are. */
final class JoinedRuns extends RunSink {
  private final RunConsumer consumer;

  JoinedRuns(RunConsumer consumer) {
    super(Typing.JOINED);
    this.consumer = consumer;
  }

  @Override
  void accept(@Nullable ElementType elements, long runOffset, long runBytes) {
    consumer.accept(runOffset, runBytes);
  }
}
