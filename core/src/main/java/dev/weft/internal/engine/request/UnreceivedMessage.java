package dev.weft.internal.engine.request;

/** A message that nobody has received. Immutable. */
public final class UnreceivedMessage {
  static final int START_BYTES = 256;

  private final int source;
  private final int tag;
  private final long bytes;
  private final byte[] start;

  UnreceivedMessage(int source, int tag, long bytes, byte[] start) {
    this.source = source;
    this.tag = tag;
    this.bytes = bytes;
    this.start = start;
  }

  /** The rank of the job that sent it. */
  public int source() {
    return source;
  }

  public int tag() {
    return tag;
  }

  /** Its size. */
  public long bytes() {
    return bytes;
  }

  /** Those of its first bytes that are here; none of a long message, which its sender keeps. */
  public byte[] start() {
    return start.clone();
  }
}
