package conformance;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mpi.Comm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.Request;
import mpi.UserFunction;

/**
 * What the page on Open MPI's bindings says of where this library is laxer or stricter: a case for
 * each row of its two tables, by the row's first words. Three ranks. That it compiles shows that
 * methods which call the API need not declare its exception.
 */
public final class Claims {
  private static final Map<String, Conformance.Case> CASES =
      Map.ofEntries(
          // Laxer.
          Map.entry("a datatype that has not been committed", Claims::uncommitted),
          Map.entry("arrays in methods that do not block", Claims::startedArrays),
          Map.entry("attributes that are not `Serializable`", Claims::attributes),
          Map.entry("`SUM`, `MAX` and others on `BYTE`", Claims::sumOfBytes),
          Map.entry("`rSend` before the receive is posted", Claims::readySend),
          Map.entry("methods that neither catch nor declare `MPIException`", Claims::undeclared),
          Map.entry("`Init` after `Finalize`", Claims::again),
          // Stricter.
          Map.entry("counts that differ among the ranks of a collective operation", Claims::counts),
          Map.entry("a receive into a read-only buffer", Claims::readOnly),
          Map.entry("an array that is too short for the count", Claims::tooShort),
          Map.entry("a `boolean[]` with another datatype than `BOOLEAN`", Claims::booleans),
          Map.entry("null for an array or buffer", Claims::nulls),
          Map.entry("`catch (RuntimeException e)`", Claims::caught));

  private Claims() {}

  /** An object that Java could not serialize. */
  private record Plain(Thread thread) {}

  /**
   * The program.
   *
   * @param args the rows of the page
   */
  public static void main(String[] args) throws Exception {
    Check.same(CASES.keySet(), Set.of(args));
    MPI.Init(new String[0]);
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    for (String row : List.of(args)) {
      try {
        CASES.get(row).run();
        MPI.COMM_WORLD.barrier();
      } catch (Exception | AssertionError e) {
        throw new AssertionError("the row '%s'".formatted(row), e);
      }
    }
    MPI.Finalize();
  }

  private static void uncommitted() {
    Datatype pair = Datatype.createContiguous(2, MPI.INT);
    int[] four = {Check.rank(), 1, 2, 3};
    MPI.COMM_WORLD.bcast(four, 2, pair, 0);
    Check.same(new int[] {0, 1, 2, 3}, four);
  }

  private static void startedArrays() {
    int[] got = new int[1];
    Request receive = MPI.COMM_WORLD.iRecv(got, 1, MPI.INT, Check.left(), 1);
    MPI.COMM_WORLD.iSend(new int[] {Check.rank()}, 1, MPI.INT, Check.right(), 1).waitFor();
    receive.waitFor();
    Check.same(Check.left(), got[0]);
  }

  private static void attributes() {
    int key = Comm.createKeyval();
    Plain value = new Plain(Thread.currentThread());
    MPI.COMM_WORLD.setAttr(key, value);
    Check.that(MPI.COMM_WORLD.getAttr(key) == value, "the same object");
    MPI.COMM_WORLD.deleteAttr(key);
  }

  private static void sumOfBytes() {
    byte[] sum = {2};
    MPI.COMM_WORLD.allReduce(sum, 1, MPI.BYTE, MPI.SUM);
    Check.same((byte) (2 * Check.size()), sum[0]);
  }

  private static void readySend() {
    if (Check.rank() == 0) {
      MPI.COMM_WORLD.rSend(new int[] {7}, 1, MPI.INT, 1, 2);
    }
    MPI.COMM_WORLD.barrier();
    if (Check.rank() == 1) {
      int[] got = new int[1];
      MPI.COMM_WORLD.recv(got, 1, MPI.INT, 0, 2);
      Check.same(7, got[0]);
    }
  }

  private static void undeclared() {
    MPI.COMM_WORLD.barrier(); // and every other method here
    Op failing =
        new Op(
            new UserFunction() {
              @Override
              public void call(Object in, Object inOut, int count, Datatype datatype) {
                throw new MPIException("planted");
              }
            },
            true);
    try {
      MPI.COMM_WORLD.allReduce(new int[1], 1, MPI.INT, failing);
      throw new AssertionError("the function's exception is lost");
    } catch (MPIException e) {
      Check.same("planted", e.getMessage()); // the program's own arrives
    }
  }

  private static void again() {
    MPI.COMM_WORLD.barrier();
    MPI.Finalize();
    MPI.Init(new String[0]);
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
  }

  private static void counts() throws Exception {
    Intracomm apart = MPI.COMM_WORLD.dup();
    byte[] name = new byte[Check.rank() == 0 ? 5 : 16];
    if (Check.rank() == 0) {
      try {
        apart.bcast(name, name.length, MPI.BYTE, 0);
      } catch (MPIException e) {
        Check.same(MPI.ERR_ARG, e.getErrorClass());
      }
    } else {
      Check.fails(MPI.ERR_ARG, () -> apart.bcast(name, name.length, MPI.BYTE, 0));
    }
    apart.free();
  }

  private static void readOnly() throws Exception {
    ByteBuffer buffer = ByteBuffer.allocateDirect(8).asReadOnlyBuffer();
    Check.fails(MPI.ERR_BUFFER, () -> MPI.COMM_WORLD.recv(buffer, 8, MPI.BYTE, 0, 3));
  }

  private static void tooShort() throws Exception {
    Check.fails(
        MPI.ERR_BUFFER, () -> MPI.COMM_WORLD.send(new int[1], 2, MPI.INT, Check.right(), 3));
  }

  private static void booleans() throws Exception {
    Check.fails(
        MPI.ERR_TYPE, () -> MPI.COMM_WORLD.send(new boolean[1], 1, MPI.BYTE, Check.right(), 3));
  }

  private static void nulls() throws Exception {
    IntBuffer none = null;
    Check.fails(MPI.ERR_BUFFER, () -> MPI.COMM_WORLD.recv(none, 1, MPI.INT, 0, 3));
  }

  private static void caught() {
    try {
      MPI.COMM_WORLD.send(new int[1], 1, MPI.INT, 77, 3);
      throw new AssertionError("sent to rank 77");
    } catch (RuntimeException e) {
      Check.that(e instanceof MPIException, "an MPIException");
    }
  }
}
