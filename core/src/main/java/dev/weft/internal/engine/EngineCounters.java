package dev.weft.internal.engine;

import dev.weft.internal.counters.CounterSource;
import dev.weft.internal.engine.base.ComputeTime;
import dev.weft.internal.engine.base.EngineLock;
import dev.weft.internal.engine.base.WaitTime;
import dev.weft.internal.engine.progress.WaitRegistry;
import dev.weft.internal.engine.protocol.Contexts;
import dev.weft.internal.engine.protocol.Incoming;
import dev.weft.internal.engine.protocol.Outgoing;
import dev.weft.internal.engine.request.MessageSpace;

/**
 * Reads what the parts of an engine have counted, under the engine lock. The parts count in fields
 * of their own, which the path of a message has at hand. Any thread.
 */
public final class EngineCounters implements CounterSource {
  private final EngineLock lock;
  private final Outgoing outgoing;
  private final Incoming incoming;
  private final Contexts contexts;
  private final WaitRegistry board;
  private final ComputeTime computeTime;
  private final WaitTime waitTime;

  EngineCounters(
      EngineLock lock,
      Outgoing outgoing,
      Incoming incoming,
      Contexts contexts,
      WaitRegistry board,
      ComputeTime computeTime,
      WaitTime waitTime) {
    this.lock = lock;
    this.outgoing = outgoing;
    this.incoming = incoming;
    this.contexts = contexts;
    this.board = board;
    this.computeTime = computeTime;
    this.waitTime = waitTime;
  }

  @Override
  public Counts counts(boolean all) {
    try (var _ = lock.hold()) {
      int posted = all ? 0 : UNKNOWN;
      int unexpected = all ? 0 : UNKNOWN;
      if (all) {
        for (MessageSpace space : contexts.all()) {
          posted += space.countPosted(MOST_QUEUED - posted);
          unexpected += space.countUnexpected(MOST_QUEUED - unexpected);
        }
      }
      WaitRegistry.Lasting lasting = board.lasting();
      return new Counts(
          outgoing.messages(),
          outgoing.bytes(),
          incoming.messages(),
          incoming.bytes(),
          posted,
          unexpected,
          waitTime.nanos() + lasting.sumNanos(),
          computeTime.isWaiting() || lasting.thread() != null,
          lasting.thread(),
          lasting.sinceNanos());
    }
  }
}
