package conformance;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import mpi.CartComm;
import mpi.Comm;
import mpi.Count;
import mpi.Datatype;
import mpi.Errhandler;
import mpi.File;
import mpi.GraphComm;
import mpi.Group;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;
import mpi.Win;
import org.jspecify.annotations.Nullable;

/**
 * No exception of Java's own leaves a method that declares {@link MPIException}, whatever it is
 * given: every one is called with nulls, with empty arrays and with numbers that are none, by this
 * rank alone.
 */
final class NullArguments {
  /** They end the rank's part in the job, or are called by all ranks alike. */
  private static final Set<String> LEFT_OUT =
      Set.of("Init", "InitThread", "Finalize", "abort", "callErrhandler", "free", "disconnect");

  private static final int NO_NUMBER = -77;

  private NullArguments() {}

  static void run() throws Exception {
    Intracomm self = MPI.COMM_SELF.dup();
    int key = Comm.createKeyval();
    Win win = new Win(MPI.newIntBuffer(4), 4, 1, MPI.INFO_NULL, self);
    win.setErrhandler(MPI.ERRORS_RETURN);
    win.fence(0);
    Prequest prepared = self.recvInit(new int[1], 1, MPI.INT, MPI.PROC_NULL, 0);
    List<Object> receivers = new ArrayList<>();
    receivers.add(self);
    receivers.add(self.createCart(new int[] {1}, new boolean[1], false));
    receivers.add(self.createGraph(new int[] {0}, new int[0], false));
    receivers.add(win);
    receivers.add(prepared);
    receivers.add(self.iRecv(new int[1], 1, MPI.INT, MPI.PROC_NULL, 0));
    receivers.add(self.recv(new int[1], 1, MPI.INT, MPI.PROC_NULL, 0));
    receivers.add(new Message());
    receivers.add(new Info());
    receivers.add(self.getGroup());
    receivers.add(Datatype.createContiguous(2, MPI.INT));
    List<String> wrong = new ArrayList<>();
    for (Object receiver : receivers) {
      for (Method method : receiver.getClass().getMethods()) {
        all(method, Modifier.isStatic(method.getModifiers()) ? null : receiver, wrong);
      }
    }
    for (Class<?> type :
        List.of(MPI.class, CartComm.class, GraphComm.class, Group.class, File.class)) {
      for (Method method : type.getMethods()) {
        if (Modifier.isStatic(method.getModifiers())) {
          all(method, null, wrong);
        }
      }
    }
    for (Class<?> type : List.of(Win.class, File.class)) {
      for (Constructor<?> constructor : type.getConstructors()) {
        all(constructor, null, wrong);
      }
    }
    Check.same(List.of(), wrong);
    Comm.freeKeyval(key);
    win.free();
    self.free();
  }

  private static void all(Executable call, @Nullable Object receiver, List<String> wrong)
      throws Exception {
    boolean declared = List.of(call.getExceptionTypes()).contains(MPIException.class);
    if (!declared || call.isSynthetic() || LEFT_OUT.contains(call.getName())) {
      return;
    }
    call.setAccessible(true);
    for (Given given : Given.values()) {
      Object[] arguments = Arrays.stream(call.getParameterTypes()).map(given::value).toArray();
      if (given != Given.NULL && blocks(call, arguments)) {
        continue;
      }
      try {
        Object _ =
            call instanceof Method method
                ? method.invoke(receiver, arguments)
                : ((Constructor<?>) call).newInstance(arguments);
      } catch (InvocationTargetException e) {
        if (!(e.getCause() instanceof MPIException)) {
          wrong.add(call + " given " + given + ": " + e.getCause());
        }
      }
    }
  }

  /** What would wait for another rank, or a message. */
  private static boolean blocks(Executable call, Object[] arguments) {
    return Set.of("accept", "connect", "spawn", "spawnMultiple").contains(call.getName());
  }

  /** What the parameters get. */
  private enum Given {
    NULL(NO_NUMBER),
    EMPTY(NO_NUMBER),
    TOO_MUCH(Integer.MAX_VALUE);

    private final int number;

    Given(int number) {
      this.number = number;
    }

    @Nullable Object value(Class<?> type) {
      if (type == int.class) {
        return number;
      } else if (type == long.class) {
        return (long) number;
      } else if (type == boolean.class) {
        return true;
      }
      return this == NULL ? null : object(type);
    }

    private static @Nullable Object object(Class<?> type) {
      if (type.isArray()) {
        return Array.newInstance(type.getComponentType(), 0);
      } else if (type == Object.class || type == Buffer.class || type == IntBuffer.class) {
        return MPI.newIntBuffer(0);
      } else if (type == ByteBuffer.class) {
        return MPI.newByteBuffer(0);
      } else if (type == Datatype.class) {
        return MPI.LONG;
      } else if (type == mpi.Op.class) {
        return MPI.SUM;
      } else if (type == Info.class) {
        return MPI.INFO_NULL;
      } else if (type == String.class) {
        return "";
      } else if (type == Errhandler.class) {
        return MPI.ERRORS_RETURN;
      } else if (type == Count.class) {
        return new Count(NO_NUMBER);
      } else if (type == Group.class) {
        return MPI.GROUP_EMPTY;
      } else if (type == Request.class || type == Status.class) {
        return MPI.REQUEST_NULL;
      }
      return null;
    }
  }
}
