package dev.weft.examples;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.parallel.balance.Balance;
import dev.weft.parallel.balance.Migration;
import dev.weft.parallel.random.ItemRandom;
import java.util.Arrays;

/**
 * Bodies that push each other off when they are near, most of them in a dense crowd: those have
 * more to compute. Every few steps the bodies are divided anew along a curve through the room, by
 * the number of neighbours that each has had. Momentum and energy are kept, and checked.
 *
 * <p>{@code weft run -n 4 nbody [BODIES [STEPS]]}
 */
public final class Nbody {
  private static final double RADIUS = 0.02;
  private static final double STIFFNESS = 50;
  private static final double STEP_SECONDS = 2e-4;
  private static final int STEPS_BETWEEN_DIVISIONS = 20;
  private static final int CELLS = (int) (1 / RADIUS);

  private final Comm world;
  private final Migration migration;

  /** Of this rank's bodies, x and y in turn. */
  private double[] places;

  private double[] speeds;
  private double[] forces = {};

  /** How many pairs each body was in. */
  private double[] pairs = {};

  /** Half of the energy of each pair that a body of this rank is in. */
  private double energyOfPairs;

  private Nbody(Comm world, Migration migration, int bodies) {
    this.world = world;
    this.migration = migration;
    Blocks shares = Blocks.even(bodies, world.size());
    places = new double[2 * (int) shares.count(world.rank())];
    speeds = new double[places.length];
    ItemRandom random = ItemRandom.of(17);
    for (int i = 0; i < places.length; i += 2) {
      long body = shares.displacement(world.rank()) + i / 2;
      random.item(body);
      double width = body % 4 == 0 ? 0.8 : 0.2; // three of four in the crowd
      places[i] = 0.1 + width * random.nextDouble();
      places[i + 1] = 0.1 + width * random.nextDouble();
      speeds[i] = random.nextGaussian() / 10;
      speeds[i + 1] = random.nextGaussian() / 10;
    }
  }

  public static void main(String[] args) {
    Arguments arguments = new Arguments("nbody [BODIES [STEPS]]", args, 2);
    int bodies = (int) arguments.whole(0, "BODIES", 8_000, 10, 1_000_000);
    int steps = (int) arguments.whole(1, "STEPS", 100, 1, 100_000);
    try (Weft weft = Weft.init(args);
        Migration migration = Migration.of(weft.world())) {
      new Nbody(weft.world(), migration, bodies).run(bodies, steps);
    }
  }

  private void run(int bodies, int steps) {
    long start = System.nanoTime();
    push();
    double unbalanced = imbalance();
    divide();
    push();
    double balanced = imbalance();
    double[] before = kept();
    for (int step = 1; step <= steps; step++) {
      step();
      if (step % STEPS_BETWEEN_DIVISIONS == 0) {
        divide();
        push();
      }
    }
    double[] after = kept();
    double seconds = (System.nanoTime() - start) / 1e9;
    long left = world.allReduce((long) places.length / 2, Op.SUM);
    if (world.rank() == 0) {
      System.out.printf(
          "the rank with most work had %.2f times the average, and then %.2f times%n",
          unbalanced, balanced);
      System.out.printf(
          "energy %.6f, after %d steps %.6f; %d bodies on %s in %.2f s%n",
          before[2], steps, after[2], bodies, Words.ranks(world), seconds);
    }
    double lost = Math.abs(after[2] / before[2] - 1);
    boolean moved = Math.hypot(after[0] - before[0], after[1] - before[1]) > 1e-9 * bodies;
    if (left != bodies || lost > 0.01 || moved) {
      throw new IllegalStateException(
          "%d bodies are left, with %s for %s"
              .formatted(left, Arrays.toString(after), Arrays.toString(before)));
    }
  }

  /** One step of the leapfrog method, whose energy does not drift. */
  private void step() {
    for (int i = 0; i < places.length; i++) {
      speeds[i] += forces[i] * STEP_SECONDS / 2;
      places[i] += speeds[i] * STEP_SECONDS;
    }
    push();
    for (int i = 0; i < places.length; i++) {
      speeds[i] += forces[i] * STEP_SECONDS / 2;
    }
  }

  /** Divides the bodies anew, each weighing as much as it has pairs. */
  private void divide() {
    double[] work = Arrays.stream(pairs).map(count -> 1 + count).toArray();
    int[] toRank = Balance.alongCurve(world, places, 2, work);
    places = migration.migrate(Slice.of(places), 2, toRank).array(double[].class);
    speeds = migration.migrate(Slice.of(speeds), 2, toRank).array(double[].class);
  }

  /** The forces on this rank's bodies: by the places of all, those in cells nearby. */
  private void push() {
    double[] all = world.allGatherv(Slice.of(places)).array(double[].class);
    int[] starts = new int[CELLS * CELLS + 1];
    int[] byCell = byCell(all, starts);
    forces = new double[places.length];
    pairs = new double[places.length / 2];
    energyOfPairs = 0;
    for (int i = 0; i < places.length; i += 2) {
      int column = cell(places[i]);
      int row = cell(places[i + 1]);
      for (int r = Math.max(0, row - 1); r <= Math.min(CELLS - 1, row + 1); r++) {
        int from = starts[r * CELLS + Math.max(0, column - 1)];
        int to = starts[r * CELLS + Math.min(CELLS - 1, column + 1) + 1];
        for (int k = from; k < to; k++) {
          push(i, all[byCell[k]], all[byCell[k] + 1]);
        }
      }
    }
  }

  private void push(int body, double x, double y) {
    double dx = places[body] - x;
    double dy = places[body + 1] - y;
    double distance = Math.sqrt(dx * dx + dy * dy);
    if (distance < RADIUS && distance > 0) { // not itself
      double closeness = 1 - distance / RADIUS;
      forces[body] += STIFFNESS * closeness * dx / distance;
      forces[body + 1] += STIFFNESS * closeness * dy / distance;
      pairs[body / 2]++;
      energyOfPairs += STIFFNESS * RADIUS * closeness * closeness / 4;
    }
  }

  /** Bodies outside of the room are in the cells at its edge; RADIUS is no more than a cell. */
  private static int cell(double place) {
    return Math.clamp((int) (place * CELLS), 0, CELLS - 1);
  }

  /** The bodies by cells: where each is among all coordinates. */
  private static int[] byCell(double[] all, int[] starts) {
    for (int i = 0; i < all.length; i += 2) {
      starts[cell(all[i + 1]) * CELLS + cell(all[i]) + 1]++;
    }
    for (int cell = 1; cell < starts.length; cell++) {
      starts[cell] += starts[cell - 1];
    }
    int[] next = starts.clone();
    int[] byCell = new int[all.length / 2];
    for (int i = 0; i < all.length; i += 2) {
      byCell[next[cell(all[i + 1]) * CELLS + cell(all[i])]++] = i;
    }
    return byCell;
  }

  /** The momentum of all bodies in both directions, and their energy. */
  private double[] kept() {
    double[] mine = {0, 0, energyOfPairs};
    for (int i = 0; i < speeds.length; i++) {
      mine[i % 2] += speeds[i];
      mine[2] += speeds[i] * speeds[i] / 2;
    }
    return world.allReduce(mine, Op.SUM);
  }

  /** How much work the rank with most has, beside the average. */
  private double imbalance() {
    double mine = pairs.length + Arrays.stream(pairs).sum();
    double all = world.allReduce(mine, Op.SUM);
    return world.allReduce(mine, Op.MAX) * world.size() / all;
  }
}
