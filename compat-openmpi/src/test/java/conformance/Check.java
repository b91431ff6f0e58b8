package conformance;

import java.util.Arrays;
import java.util.Objects;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/** What the cases look at results with. */
final class Check {
  private Check() {}

  static int rank() throws MPIException {
    return MPI.COMM_WORLD.getRank();
  }

  static int size() throws MPIException {
    return MPI.COMM_WORLD.getSize();
  }

  static int right() throws MPIException {
    return (rank() + 1) % size();
  }

  static int left() throws MPIException {
    return (rank() + size() - 1) % size();
  }

  static void that(boolean condition, String what) {
    if (!condition) {
      throw new AssertionError(what);
    }
  }

  static void same(@Nullable Object expected, @Nullable Object found) {
    if (!Objects.deepEquals(expected, found)) {
      throw new AssertionError("expected " + text(expected) + ", not " + text(found));
    }
  }

  private static String text(@Nullable Object value) {
    String deep = Arrays.deepToString(new Object[] {value});
    return deep.substring(1, deep.length() - 1);
  }

  /** What a call throws has this error class. */
  static void fails(int errorClass, Conformance.Case call) throws Exception {
    try {
      call.run();
    } catch (MPIException e) {
      if (e.getErrorClass() != errorClass || e.getErrorCode() != errorClass) {
        throw new AssertionError(
            "expected error class " + errorClass + ", not " + e.getErrorClass(), e);
      }
      return;
    }
    throw new AssertionError("nothing was thrown; expected error class " + errorClass);
  }
}
