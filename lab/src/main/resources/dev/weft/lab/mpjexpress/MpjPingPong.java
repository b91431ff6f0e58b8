import dev.weft.lab.program.Output;
import dev.weft.lab.program.PingPong;
import dev.weft.lab.program.PingPongChannel;
import dev.weft.lab.program.ProgramOptions;
import dev.weft.lab.program.TimeLimit;
import java.lang.foreign.MemorySegment;
import mpi.MPI;

/** Ping-pong between two ranks of MPJ Express; compiled where its jars are. */
public final class MpjPingPong implements PingPongChannel {
  private static final int TAG = 7;

  private final byte[] array;
  private final int partner;

  private MpjPingPong(int bytes, int partner) {
    array = new byte[bytes];
    this.partner = partner;
  }

  public static void main(String[] args) throws Exception {
    ProgramOptions options = ProgramOptions.parse(MPI.Init(args));
    TimeLimit.arm(options);
    int rank = MPI.COMM_WORLD.Rank();
    int bytes = Math.toIntExact(PingPong.memoryBytes(options));
    MpjPingPong channel = new MpjPingPong(bytes, 1 - rank);
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
    MPI.COMM_WORLD.Send(array, (int) offset, bytes, MPI.BYTE, partner, TAG);
  }

  @Override
  public void receive(long offset, int bytes) {
    MPI.COMM_WORLD.Recv(array, (int) offset, bytes, MPI.BYTE, partner, TAG);
  }
}
