package dev.weft.lab.experiment;

import dev.weft.internal.os.AvailableCores;

/** One system measured in one way; each launch of it covers all message sizes. */
public record Configuration(
    String system, Transport transport, BufferKind buffer, CacheState cache, int ranks) {

  /** Whether there are more ranks than processors here. */
  public boolean ranksShareCores() {
    return ranksPerCore() > 1;
  }

  /** How many ranks share a processor of this machine, at least one. */
  public double ranksPerCore() {
    return Math.max(1, (double) ranks / AvailableCores.usable());
  }

  @Override
  public String toString() {
    return String.join(
        " ", system, transport.id(), buffer.id(), cache.id(), ranks == 1 ? "" : ranks + " ranks");
  }
}
