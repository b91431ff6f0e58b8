import dev.weft.*;
import dev.weft.data.*;

double pi(Comm world, long strips) {
  double width = 1.0 / strips, sum = 0;
  for (long i = world.rank(); i < strips; i += world.size()) {
    double x = (i + 0.5) * width;
    sum += 4 / (1 + x * x);
  }
  return world.allReduce(sum * width, Op.SUM);
}

Weft.run(4, world -> {
  double value = pi(world, 10_000_000);
  if (world.rank() == 0) System.out.printf("pi is %.10f on %d ranks%n", value, world.size());
})
