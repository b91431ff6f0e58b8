package dev.weft.lab.experiment;

/** One system measured in one way; each launch of it covers all message sizes. */
public record Configuration(
    String system, Transport transport, BufferKind buffer, CacheState cache, int ranks) {

  @Override
  public String toString() {
    return String.join(
        " ", system, transport.id(), buffer.id(), cache.id(), ranks == 1 ? "" : ranks + " ranks");
  }
}
