package dev.weft.lab.program.sockets;

/** A byte there and back between asynchronous channels, whose handlers begin the next call. */
public final class AsynchronousByte extends AsynchronousExchange {

  /** By its no-argument constructor, as every exchange. */
  public AsynchronousByte() {
    super(100, 1, 1);
  }
}
