package dev.weft.lab.program;

import dev.weft.Comm;
import dev.weft.data.Slice;

/** Sends {@link Orders} as messages of Weft. Used by one thread per rank. */
public final class WeftOrders extends Orders {
  private static final int TAG = 9;

  private final Comm world;

  public WeftOrders(Comm world) {
    super(world.rank(), world.size());
    this.world = world;
  }

  @Override
  protected void send(long[] numbers, int count, int destination) {
    world.send(Slice.of(numbers, 0, count), destination, TAG);
  }

  @Override
  protected void receive(long[] numbers, int count, int source) {
    world.receive(Slice.of(numbers, 0, count), source, TAG);
  }
}
