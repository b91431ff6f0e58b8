import dev.weft.Comm;
import dev.weft.Weft;
import java.util.Arrays;

// The time of eight bytes from rank 0 to rank 1, in nanoseconds: half of a round trip's, the median of blocks.

private static final int BLOCKS = 200;
private static final int TIMES = 5_000;

void main() {
  try (Weft weft = Weft.init()) {
    Comm world = weft.world();
    long[] value = new long[1];
    double[] nanos = new double[BLOCKS];
    for (int block = 0; block < BLOCKS; block++) {
      long begin = System.nanoTime();
      for (int i = 0; i < TIMES; i++) {
        if (world.rank() == 0) {
          world.send(value, 1, 0);
          world.receive(value, 1, 0);
        } else {
          world.receive(value, 0, 0);
          world.send(value, 0, 0);
        }
      }
      nanos[block] = (System.nanoTime() - begin) / (2.0 * TIMES);
    }
    // The first half is for the compiler.
    double[] warm = Arrays.copyOfRange(nanos, BLOCKS / 2, BLOCKS);
    Arrays.sort(warm);
    if (world.rank() == 0) {
      IO.println("%.1f".formatted(warm[warm.length / 2]));
    }
  }
}
