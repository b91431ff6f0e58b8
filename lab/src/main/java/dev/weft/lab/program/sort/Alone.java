package dev.weft.lab.program.sort;

import dev.weft.lab.program.Orders;

/** The orders of the only rank, which has nobody to send to. */
final class Alone extends Orders {
  Alone() {
    super(0, 1);
  }

  @Override
  protected void send(long[] numbers, int count, int destination) {
    throw new IllegalStateException("there is no rank " + destination);
  }

  @Override
  protected void receive(long[] numbers, int count, int source) {
    throw new IllegalStateException("there is no rank " + source);
  }
}
