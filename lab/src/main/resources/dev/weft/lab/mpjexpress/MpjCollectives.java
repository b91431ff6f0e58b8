import dev.weft.lab.program.CallBook;
import dev.weft.lab.program.Cell;
import dev.weft.lab.program.Collective;
import dev.weft.lab.program.CollectiveContent;
import dev.weft.lab.program.Orders;
import dev.weft.lab.program.Output;
import dev.weft.lab.program.ProgramOptions;
import dev.weft.lab.program.TimeLimit;
import dev.weft.lab.program.TimedCalls;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;

/** The collectives of MPJ Express, one by one; compiled where its jars are. */
public final class MpjCollectives implements CallBook {
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.Rank();
  private final int ranks = world.Size();
  private final double[] out;
  private final double[] in;

  private MpjCollectives(ProgramOptions options) {
    int length = options.largestBytes() / Double.BYTES * ranks;
    out = new double[length];
    in = new double[length];
  }

  public static void main(String[] args) throws Exception {
    ProgramOptions options = ProgramOptions.parse(MPI.Init(args));
    TimeLimit.arm(options);
    Output output = new Output(System.out);
    MpjCollectives self = new MpjCollectives(options);
    if (self.rank == 0) {
      output.hello("");
    }
    new TimedCalls(self, new MpjOrders(self.rank, self.ranks), options).run(output);
    MPI.Finalize();
  }

  @Override
  public Runnable call(Cell cell, int kind) {
    int n = cell.bytes() / Double.BYTES;
    double[] vector = rank == 0 ? out : in;
    int[] counts = new int[ranks];
    Arrays.fill(counts, n);
    return switch (Collective.of(cell.operation())) {
      case BARRIER -> world::Barrier;
      case BROADCAST -> () -> world.Bcast(vector, 0, n, MPI.DOUBLE, 0);
      case SCATTER -> () -> world.Scatter(out, 0, n, MPI.DOUBLE, in, 0, n, MPI.DOUBLE, 0);
      case GATHER -> () -> world.Gather(out, 0, n, MPI.DOUBLE, in, 0, n, MPI.DOUBLE, 0);
      case ALL_GATHER -> () -> world.Allgather(out, 0, n, MPI.DOUBLE, in, 0, n, MPI.DOUBLE);
      case ALL_TO_ALL -> () -> world.Alltoall(out, 0, n, MPI.DOUBLE, in, 0, n, MPI.DOUBLE);
      case REDUCE -> () -> world.Reduce(out, 0, in, 0, n, MPI.DOUBLE, MPI.SUM, 0);
      case ALL_REDUCE -> () -> world.Allreduce(out, 0, in, 0, n, MPI.DOUBLE, MPI.SUM);
      case REDUCE_SCATTER -> () -> world.Reduce_scatter(out, 0, in, 0, counts, MPI.DOUBLE, MPI.SUM);
      case SCAN -> () -> world.Scan(out, 0, in, 0, n, MPI.DOUBLE, MPI.SUM);
    };
  }

  @Override
  public void barrier() {
    world.Barrier();
  }

  @Override
  public boolean isRight(Cell cell) {
    MemorySegment incoming = MemorySegment.ofArray(in);
    CollectiveContent.fill(MemorySegment.ofArray(out), incoming, rank);
    call(cell, 0).run();
    Collective operation = Collective.of(cell.operation());
    int count = cell.bytes() / Double.BYTES;
    return CollectiveContent.isRight(operation, incoming, rank, ranks, count);
  }

  private static final class MpjOrders extends Orders {
    private static final int TAG = 9;

    MpjOrders(int rank, int ranks) {
      super(rank, ranks);
    }

    @Override
    protected void send(long[] numbers, int count, int destination) {
      MPI.COMM_WORLD.Send(numbers, 0, count, MPI.LONG, destination, TAG);
    }

    @Override
    protected void receive(long[] numbers, int count, int source) {
      MPI.COMM_WORLD.Recv(numbers, 0, count, MPI.LONG, source, TAG);
    }
  }
}
