package com.example;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;

/** Adds up a number of each rank, and has an object travel from the last rank to the first. */
public final class Sum {
  record Greeting(String text, int from) {}

  public static void main(String[] args) {
    try (Weft weft = Weft.init(args)) {
      add(weft);
    }
  }

  private static void add(Weft weft) {
    weft.register(Greeting.class);
    Comm world = weft.world();
    int last = world.size() - 1;
    double sum = world.allReduce(world.rank() + 1.0, Op.SUM);
    if (world.rank() == last) {
      world.sendObject(new Greeting("hello", last), 0, 1);
    }
    if (world.rank() == 0) {
      Greeting greeting = world.receiveObject(Greeting.class, last, 1);
      System.out.println(world.size() + " ranks, sum " + sum + ", " + greeting);
    }
  }
}
