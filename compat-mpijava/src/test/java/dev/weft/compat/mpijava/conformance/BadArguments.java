package dev.weft.compat.mpijava.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import mpi.Comm;
import mpi.Datatype;
import mpi.Errhandler;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.Prequest;
import mpi.Request;

/**
 * Calls every method that declares {@link MPIException} with null and with what is out of range.
 * One process; all ranks given are of nobody, so that nothing is waited for.
 */
public final class BadArguments {
  /** They end the job, or begin another. */
  private static final Set<String> LEFT_OUT = Set.of("Abort", "Finalize", "Init", "initThread");

  private static final int ROUNDS = 40;

  private final Random random;
  private final Set<String> wrong = new TreeSet<>();
  private int made;

  private BadArguments(long seed) {
    random = new Random(seed);
  }

  /**
   * The program.
   *
   * @param args the seed
   */
  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    BadArguments calls = new BadArguments(Long.parseLong(args[0]));
    Intracomm world = MPI.COMM_WORLD;
    Object[] targets = {
      world.clone(),
      world.Create_cart(new int[] {1}, new boolean[] {true}, false),
      world.Create_graph(new int[] {1}, new int[] {0}, false),
      world.Create(MPI.GROUP_EMPTY),
      world.Group(),
      MPI.INT,
      MPI.REQUEST_NULL,
      world.Recv_init(new int[1], 0, 1, MPI.INT, MPI.PROC_NULL, 0),
      world.Recv(new int[1], 0, 1, MPI.INT, MPI.PROC_NULL, 0),
      MPI.SUM,
      new MPI()
    };
    for (Object target : targets) {
      calls.allOf(target);
    }
    MPI.Errorhandler_set(MPI.ERRORS_RETURN);
    assertThat(calls.wrong).as("seed %s", args[0]).isEmpty();
    assertThat(calls.made).isGreaterThan(5000);
    MPI.Finalize();
  }

  private void allOf(Object target) throws IllegalAccessException {
    for (Method method : target.getClass().getMethods()) {
      boolean declares = Arrays.asList(method.getExceptionTypes()).contains(MPIException.class);
      if (!declares || method.isBridge() || LEFT_OUT.contains(method.getName())) {
        continue;
      }
      for (int round = 0; round < ROUNDS; round++) {
        call(target, method);
      }
    }
  }

  private void call(Object target, Method method) throws IllegalAccessException {
    List<Object> arguments = new ArrayList<>();
    for (Class<?> type : method.getParameterTypes()) {
      arguments.add(argument(type));
    }
    made++;
    try {
      method.invoke(Modifier.isStatic(method.getModifiers()) ? null : target, arguments.toArray());
    } catch (InvocationTargetException e) {
      if (!(e.getCause() instanceof MPIException)) {
        StackTraceElement at = e.getCause().getStackTrace()[0];
        wrong.add(
            target.getClass().getSimpleName()
                + " "
                + method.getName()
                + ": "
                + e.getCause()
                + " at "
                + at);
      }
    }
  }

  private Object argument(Class<?> type) {
    if (type == int.class) {
      return any(-5, 1_000_000, Integer.MAX_VALUE, Integer.MIN_VALUE);
    } else if (type == boolean.class) {
      return any(true, false);
    } else if (random.nextInt(3) == 0) {
      return null;
    }
    return some(type);
  }

  private Object some(Class<?> type) {
    if (type == int[].class) {
      return any(new int[0], new int[] {-1}, new int[] {7, 1 << 30}, new int[] {1, -1, 0});
    } else if (type == boolean[].class) {
      return any(new boolean[0], new boolean[5]);
    } else if (type == int[][].class) {
      return any(new int[0][], new int[][] {null}, new int[][] {{1}}, new int[][] {{0, 9, 0}});
    } else if (type == Datatype.class) {
      return any(MPI.INT, MPI.OBJECT, MPI.NULL, MPI.LB, MPI.DOUBLE2, MPI.PACKED);
    } else if (type == Datatype[].class) {
      return any(new Datatype[0], new Datatype[3], new Datatype[] {MPI.INT, MPI.DOUBLE, null});
    } else if (type == Comm.class) {
      return any(MPI.COMM_WORLD, MPI.COMM_SELF);
    } else if (type == Group.class) {
      return any(MPI.GROUP_EMPTY, MPI.GROUP_NULL, MPI.COMM_WORLD.group);
    } else if (type == Op.class) {
      return any(MPI.SUM, MPI.MAXLOC, new Op(null, true));
    } else if (type == Request[].class) {
      return any(new Request[2], new Request[] {MPI.REQUEST_NULL, null});
    } else if (type == Prequest[].class) {
      return new Prequest[2];
    } else if (type == Errhandler.class) {
      return MPI.ERRORS_RETURN;
    } else if (type == mpjbuf.Buffer.class) {
      return new mpjbuf.Buffer(8);
    } else if (type == byte[].class) {
      return new byte[3];
    } else if (type == ByteBuffer.class) {
      return ByteBuffer.allocate(3);
    }
    return type == Object.class ? any("text", new int[1], new Object[1], new byte[9]) : null;
  }

  private Object any(Object... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
