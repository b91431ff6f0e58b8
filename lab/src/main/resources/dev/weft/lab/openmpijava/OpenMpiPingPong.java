import dev.weft.lab.program.Output;
import dev.weft.lab.program.PingPong;
import dev.weft.lab.program.PingPongChannel;
import dev.weft.lab.program.ProgramOptions;
import dev.weft.lab.program.TimeLimit;
import java.lang.foreign.MemorySegment;
import mpi.MPI;
import mpi.MPIException;

/** Ping-pong between two ranks by the API of Open MPI's Java bindings. */
public final class OpenMpiPingPong implements PingPongChannel {
  private static final int TAG = 7;

  private final byte[] array;
  private final int partner;

  private OpenMpiPingPong(int bytes, int partner) {
    array = new byte[bytes];
    this.partner = partner;
  }

  public static void main(String[] args) throws Exception {
    ProgramOptions options = ProgramOptions.parse(MPI.Init(args));
    TimeLimit.arm(options);
    int rank = MPI.COMM_WORLD.getRank();
    int bytes = Math.toIntExact(PingPong.memoryBytes(options));
    OpenMpiPingPong channel = new OpenMpiPingPong(bytes, 1 - rank);
    if (rank == 0) {
      Output output = new Output(System.out);
      output.hello("");
      PingPong.lead(options, channel, output);
    } else {
      PingPong.follow(options, channel);
    }
    MPI.Finalize();
  }

  @Override
  public MemorySegment memory() {
    return MemorySegment.ofArray(array);
  }

  @Override
  public void send(long offset, int bytes) {
    try {
      MPI.COMM_WORLD.send(at(offset), bytes, MPI.BYTE, partner, TAG);
    } catch (MPIException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void receive(long offset, int bytes) {
    try {
      MPI.COMM_WORLD.recv(at(offset), bytes, MPI.BYTE, partner, TAG);
    } catch (MPIException e) {
      throw new IllegalStateException(e);
    }
  }

  /** An array where a message begins at its beginning, as all that are timed do. */
  private Object at(long offset) {
    return offset == 0 ? array : MPI.slice(array, (int) offset);
  }
}
