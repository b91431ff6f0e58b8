// 3> 0 at 0.0 has 0
// 3> 1 at 1.0 has -1
// 3> 10 at 2.0 has 1
// 3> 11 at 4.0 has 0
// 3> 20 at 4.0 has 2
// 3> 21 at 7.0 has 1
// 4> 0 at 0.0 has 0
// 4> 1 at 1.0 has -1
// 4> 10 at 2.0 has 1
// 4> 11 at 4.0 has 0
// 4> 20 at 4.0 has 2
// 4> 21 at 7.0 has 1
// 4> 30 at 6.0 has 3
// 4> 31 at 10.0 has 2
import java.nio.ByteBuffer;
import mpi.*;
import mpi.MPI;
import mpi.MPIException;
import mpi.Struct;

/** Records in a direct buffer, described by a subclass of Struct, gathered from all. */
public class Particles {
  static class Particle extends Struct {
    final int id = addInt();
    final int position = addDouble(3);
    final int charge = addShort();

    @Override
    protected Data newData() {
      return new Data();
    }

    class Data extends Struct.Data {
      int id() {
        return getInt(id);
      }

      double position(int axis) {
        return getDouble(position, axis);
      }

      short charge() {
        return getShort(charge);
      }

      void set(int number, double x, double y, double z, int q) {
        putInt(id, number);
        putDouble(position, 0, x);
        putDouble(position, 1, y);
        putDouble(position, 2, z);
        putShort(charge, (short) q);
      }
    }
  }

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.getRank();
    int size = MPI.COMM_WORLD.getSize();
    Particle particle = new Particle();
    ByteBuffer mine = MPI.newByteBuffer(2 * particle.getExtent());
    for (int i = 0; i < 2; i++) {
      Particle.Data data = particle.getData(mine, i);
      data.set(10 * me + i, me, me + i, me * i, me - i);
    }
    ByteBuffer all = MPI.newByteBuffer(2 * size * particle.getExtent());
    MPI.COMM_WORLD.gather(mine, 2, particle.getType(), all, 2, particle.getType(), 0);
    for (int i = 0; me == 0 && i < 2 * size; i++) {
      Particle.Data data = particle.getData(all, i);
      double norm = data.position(0) + data.position(1) + data.position(2);
      System.out.println(data.id() + " at " + norm + " has " + data.charge());
    }
    MPI.Finalize();
  }
}
