package dev.weft.lab.program.sockets;

/** Writes of 64 KiB between asynchronous channels, and a byte back after many of them. */
public final class AsynchronousBlocks extends AsynchronousExchange {

  /** By its no-argument constructor, as every exchange. */
  public AsynchronousBlocks() {
    super(64, 64 << 10, 64);
  }
}
