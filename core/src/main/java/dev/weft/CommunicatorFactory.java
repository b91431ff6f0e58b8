package dev.weft;

import dev.weft.boot.Job;
import dev.weft.engine.Engine;
import dev.weft.engine.GroupChannel;

/**
 * What the communicators of one rank share. Each takes a pair of contexts, one for its
 * point-to-point messages and one for its collective ones; numbers are never used twice.
 */
final class CommunicatorFactory {
  private final Engine engine;
  private final Job job;
  private final Objects objects;
  private int nextPair;

  CommunicatorFactory(Engine engine, Job job, Objects objects) {
    this.engine = engine;
    this.job = job;
    this.objects = objects;
  }

  Engine engine() {
    return engine;
  }

  Job job() {
    return job;
  }

  Objects objects() {
    return objects;
  }

  /** The smallest number that this rank has not used. */
  synchronized int firstUnused() {
    return nextPair;
  }

  /** Two channels with the number that all ranks of the group agreed on. */
  synchronized GroupChannel[] channels(int pair, int[] worldRanks) {
    nextPair = Math.max(nextPair, pair + 1);
    return new GroupChannel[] {
      new GroupChannel(engine, 2 * pair, worldRanks),
      new GroupChannel(engine, 2 * pair + 1, worldRanks).failingTogether()
    };
  }
}
