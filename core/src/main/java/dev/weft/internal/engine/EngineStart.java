package dev.weft.internal.engine;

import dev.weft.internal.counters.CounterSampler;
import dev.weft.internal.engine.base.EngineTuning;
import dev.weft.internal.engine.base.TransportChoice;
import dev.weft.internal.job.Job;
import dev.weft.internal.transport.Credit;

/** Makes the engine of a rank. */
public final class EngineStart {
  /** Opens the transports and meets the other ranks; blocks until all have done so. */
  public static Engine in(Job job) {
    job.awaitRank();
    Wiring wiring = new Wiring(job, TransportChoice.current());
    Engine engine = new Engine(wiring, Credit.bytesFor(job.capacity()) / EngineTuning.CREDIT_STEPS);
    engine.board.set(job.watch(engine.board));
    engine.losses.noting(job::losing);
    engine.losses.suspecting(job::suspect);
    CounterSampler.joined(job, engine.counters);
    job.onEnding(engine.departure::endNow);
    job.onNews(engine.losses::failed, (after, rank) -> engine.losses.departed(rank, after));
    return engine;
  }

  private EngineStart() {}
}
