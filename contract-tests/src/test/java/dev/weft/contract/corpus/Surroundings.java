package dev.weft.contract.corpus;

import java.util.List;

/** Calls before and after a mistake that have nothing to do with it. */
enum Surroundings {
  NOTHING(""),
  COMPUTATION(
      """
      double $x = 0;
      for (int i = 0; i < 1000; i++) {
        $x += Math.sqrt(i + rank);
      }
      """),
  BARRIER("world.barrier();\n"),
  SUM(
      """
      if (world.allReduce(rank, Op.SUM) != size * (size - 1) / 2) {
        throw new IllegalStateException("sum");
      }
      """),
  BROADCAST(
      """
      double[] $x = new double[5];
      $x[0] = rank == 0 ? 4 : 0;
      world.broadcast($x, 0);
      """),
  RING(
      """
      long[] $x = {rank};
      long[] $y = new long[1];
      world.sendReceive($x, (rank + 1) % size, 901, $y, (rank + size - 1) % size, 901);
      """),
  REQUESTS(
      """
      int[] $x = {rank, 1};
      int[] $y = new int[2];
      Request $r = world.ireceive($y, (rank + size - 1) % size, 902);
      world.isend($x, (rank + 1) % size, 902).await();
      $r.await();
      """),
  DUPLICATE(
      """
      try (Comm $x = world.dup()) {
        $x.barrier();
      }
      """),
  WINDOW(
      """
      try (Window $x = world.allocateWindow(2, ElementType.LONG)) {
        $x.fence();
        $x.put(new long[] {rank}, (rank + 1) % size, 1);
        $x.fence();
      }
      """);

  private final String text;

  Surroundings(String text) {
    this.text = text;
  }

  /** Its lines, whose variables begin with this word. */
  List<String> lines(String prefix) {
    return text.replace("$", prefix).lines().toList();
  }
}
