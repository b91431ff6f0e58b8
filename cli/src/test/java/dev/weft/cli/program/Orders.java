package dev.weft.cli.program;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Status;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import java.util.concurrent.TimeUnit;

/**
 * Programs whose receives can match in some known number of orders. The arguments are a kind and,
 * for some, the order that fails.
 */
public final class Orders {
  private static final int TAG = 1;
  private static final int RESULT = 2;
  private static final int STOP = 3;
  private static final int TASKS = 4;
  private static final int LATE_MILLIS = 100;

  /** Runs one of them. */
  public static void main(String[] args) throws InterruptedException {
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      String failing = args.length > 1 ? args[1] : "";
      int[] value = new int[1];
      switch (args[0]) {
        case "receives", "posts", "probes" -> collect(args[0], world, failing);
        case "barrier" -> {
          if (world.rank() == 1) {
            world.send(value, 0, TAG);
          }
          Status _ = world.rank() == 0 ? world.receive(value, Comm.ANY_SOURCE, TAG) : null;
          world.barrier();
          if (world.rank() == 2) {
            world.send(value, 0, TAG);
          }
          Status _ = world.rank() == 0 ? world.receive(value, Comm.ANY_SOURCE, TAG) : null;
        }
        case "waits" -> {
          world.barrier(); // else a rank that starts late may send later than the late one
          if (world.rank() == 0) {
            Status _ = world.receive(value, Comm.ANY_SOURCE, TAG);
            Status _ = world.receive(value, 1, TAG);
          } else {
            TimeUnit.MILLISECONDS.sleep(world.rank() == 1 ? LATE_MILLIS : 0);
            world.send(value, 0, TAG);
          }
          world.barrier();
        }
        case "apart" -> {
          if (world.rank() < 2) {
            Status _ = world.receive(value, Comm.ANY_SOURCE, TAG);
            Status _ = world.receive(value, Comm.ANY_SOURCE, TAG);
          } else {
            world.send(value, 0, TAG);
            world.send(value, 1, TAG);
          }
        }
        case "tasks" -> tasks(world);
        default -> throw new IllegalArgumentException(args[0]);
      }
    }
  }

  private static void collect(String kind, Comm world, String failing) {
    int[] value = new int[1];
    if (world.rank() > 0) {
      world.send(value, 0, TAG);
      return;
    }
    StringBuilder order = new StringBuilder();
    Request[] requests = new Request[world.size() - 1];
    for (int i = 0; i < requests.length; i++) {
      switch (kind) {
        case "receives" -> order.append(world.receive(value, Comm.ANY_SOURCE, TAG).source());
        case "posts" -> requests[i] = world.ireceive(new int[1], Comm.ANY_SOURCE, Comm.ANY_TAG);
        default -> {
          Status found = world.probe(Comm.ANY_SOURCE, TAG);
          order.append(world.receive(value, found.source(), TAG).source());
        }
      }
    }
    for (Status each : Requests.awaitAll(requests)) {
      order.append(kind.equals("posts") ? "" + each.source() : "");
    }
    if (order.toString().equals(failing)) {
      throw new IllegalStateException("in the order " + order);
    }
  }

  /** Rank 0 hands out tasks to the others, one each, and another to whoever is ready. */
  private static void tasks(Comm world) {
    int[] value = new int[1];
    if (world.rank() > 0) {
      while (world.receive(value, 0, Comm.ANY_TAG).tag() != STOP) {
        world.send(value, 0, RESULT);
      }
      return;
    }
    int left = TASKS;
    int running = 0;
    for (int worker = 1; worker < world.size(); worker++) {
      world.send(value, worker, TAG);
      left--;
      running++;
    }
    while (running > 0) {
      int worker = world.receive(value, Comm.ANY_SOURCE, RESULT).source();
      running--;
      if (left > 0) {
        world.send(value, worker, TAG);
        left--;
        running++;
      }
    }
    for (int worker = 1; worker < world.size(); worker++) {
      world.send(value, worker, STOP);
    }
  }

  private Orders() {}
}
