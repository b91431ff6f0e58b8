package dev.weft.contract.many;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.request.Request;

/** A rank of very many: a barrier, a broadcast, a sum and a message round the ring of all. */
final class ManyProgram {
  private ManyProgram() {}

  public static void main(String[] arguments) {
    try (Weft weft = Weft.init(arguments)) {
      Comm world = weft.world();
      int rank = world.rank();
      int size = world.size();
      world.barrier();
      long[] told = {rank == 3 ? 42 : 0};
      world.broadcast(told, 3);
      require(told[0] == 42, "broadcast", told[0]);
      long sum = world.allReduce((long) rank, Op.SUM);
      require(sum == (long) size * (size - 1) / 2, "sum", sum);
      int left = (rank + size - 1) % size;
      int[] received = new int[1];
      Request incoming = world.ireceive(received, left, 7);
      world.send(new int[] {rank}, (rank + 1) % size, 7);
      incoming.await();
      require(received[0] == left, "message", received[0]);
      if (rank == 0) {
        System.out.println("all is right with " + size);
      }
    }
  }

  private static void require(boolean right, String what, long value) {
    if (!right) {
      throw new IllegalStateException("a wrong " + what + ": " + value);
    }
  }
}
