package mpi;

import dev.weft.Weft;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The begin and end of a program, and the constants: {@link Weft} (MPI 4.1, chapter 11). Some
 * constants are not final, as in MPJ Express; they have its values, if it had any.
 */
public class MPI {
  public static final boolean DEBUG = true;

  /** All processes: {@link Weft#world}. Set by {@link #Init}. */
  public static Intracomm COMM_WORLD;

  public static boolean isOldSelected = false;
  public static final int NUM_OF_PROCESSORS = Runtime.getRuntime().availableProcessors();
  public static int UNDEFINED = Ranks.UNDEFINED;

  /** A type of one element that no array has. */
  public static Datatype NULL = Datatype.basic(Datatype.NONE);

  public static Datatype BYTE = Datatype.basic(Datatype.BYTE);
  public static Datatype CHAR = Datatype.basic(Datatype.CHAR);
  public static Datatype SHORT = Datatype.basic(Datatype.SHORT);
  public static Datatype BOOLEAN = Datatype.basic(Datatype.BOOLEAN);
  public static Datatype INT = Datatype.basic(Datatype.INT);
  public static Datatype LONG = Datatype.basic(Datatype.LONG);
  public static Datatype FLOAT = Datatype.basic(Datatype.FLOAT);
  public static Datatype DOUBLE = Datatype.basic(Datatype.DOUBLE);

  /** Packed bytes, of an array of bytes or a {@link mpjbuf.Buffer}. */
  public static Datatype PACKED = Datatype.basic(Datatype.PACKED);

  /** In {@link Datatype#Struct}: here is the lower bound. */
  public static Datatype LB = Datatype.marker(Bounds.LOWER_MARKER);

  /** In {@link Datatype#Struct}: here is the upper bound. */
  public static Datatype UB = Datatype.marker(Bounds.UPPER_MARKER);

  /** Objects, through the JDK's serialization, of an array of objects. */
  public static Datatype OBJECT = Datatype.basic(Datatype.OBJECT);

  public static int THREAD_SINGLE = 1;
  public static int THREAD_FUNNELED = 2;
  public static int THREAD_SERIALIZED = 3;
  public static int THREAD_MULTIPLE = 4;

  public static Datatype SHORT2 = Datatype.Contiguous(2, SHORT);
  public static Datatype INT2 = Datatype.Contiguous(2, INT);
  public static Datatype LONG2 = Datatype.Contiguous(2, LONG);
  public static Datatype FLOAT2 = Datatype.Contiguous(2, FLOAT);
  public static Datatype DOUBLE2 = Datatype.Contiguous(2, DOUBLE);

  public static Op MAX = Op.predefined(dev.weft.data.Op.MAX, 1);
  public static Op MIN = Op.predefined(dev.weft.data.Op.MIN, 2);
  public static Op SUM = Op.predefined(dev.weft.data.Op.SUM, 3);
  public static Op PROD = Op.predefined(dev.weft.data.Op.PROD, 4);
  public static Op LAND = Op.predefined(dev.weft.data.Op.LAND, 5);
  public static Op BAND = Op.predefined(dev.weft.data.Op.BAND, 6);
  public static Op LOR = Op.predefined(dev.weft.data.Op.LOR, 7);
  public static Op BOR = Op.predefined(dev.weft.data.Op.BOR, 8);
  public static Op LXOR = Op.predefined(dev.weft.data.Op.LXOR, 9);
  public static Op BXOR = Op.predefined(dev.weft.data.Op.BXOR, 10);
  public static Op MAXLOC = Op.predefined(dev.weft.data.Op.MAXLOC, 11);
  public static Op MINLOC = Op.predefined(dev.weft.data.Op.MINLOC, 12);

  public static int ANY_SOURCE = Ranks.ANY_SOURCE;
  public static int ANY_TAG = Ranks.ANY_TAG;
  public static Status EMPTY_STATUS = new Status();

  /** A process that takes everything and sends nothing. */
  public static int PROC_NULL = Ranks.PROC_NULL;

  public static int BSEND_OVERHEAD = 0;
  public static int SEND_OVERHEAD = 0;
  public static int RECV_OVERHEAD = 0;

  public static Group GROUP_EMPTY = new Group(dev.weft.Group.EMPTY);

  /** This process alone. Set by {@link #Init}. */
  public static Comm COMM_SELF;

  public static final int IDENT = 0;
  public static final int CONGRUENT = 3;
  public static final int SIMILAR = 1;
  public static final int UNEQUAL = 2;
  public static int GRAPH = 1;
  public static int CART = 2;

  public static Errhandler ERRORS_ARE_FATAL = new Errhandler();

  /** Errors are thrown. So it is at the beginning. */
  public static Errhandler ERRORS_RETURN = new Errhandler();

  /** Key of the largest tag. */
  public static int TAG_UB = Attributes.TAG_UB;

  /** Key of the rank of a host process. */
  public static int HOST = Attributes.HOST;

  /** Key of the ranks that can read and write files. */
  public static int IO = Attributes.IO;

  public static Request REQUEST_NULL = Request.ofSend(null);

  /** What is no communicator: null. */
  public static Comm COMM_NULL = null;

  public static Group GROUP_NULL = Group.none();

  private static final AtomicBoolean INITIALIZED = new AtomicBoolean();
  private static volatile Weft weft;
  private static volatile Thread mainThread;
  private static volatile Errhandler errhandler = ERRORS_RETURN;

  static {
    Failures.handledBy(MPI::failed);
  }

  public MPI() {}

  /**
   * Joins the job: {@link Weft#init}. By hand, without a launcher, that is a job of one. Blocks
   * until all processes have called. After {@link #Finalize} it may be called again.
   *
   * @return the program's arguments, without the three that MPJ Express's launcher puts before them
   * @throws MPIException if it has been called already
   */
  public static String[] Init(String[] args) throws MPIException {
    if (!INITIALIZED.compareAndSet(false, true)) {
      throw new MPIException(
          MPIException.ERR_OTHER,
          "MPI.Init was called twice. If ranks are threads of one process, each needs the classes"
              + " of the package mpi from a class loader of its own: start them with weft run"
              + " --threads");
    }
    boolean joined = false;
    try {
      String[] given = args == null ? new String[0] : args;
      Weft started = Weft.init(new SerialCodec(), given);
      dev.weft.Comm world = started.world();
      weft = started;
      mainThread = Thread.currentThread();
      COMM_WORLD = new Intracomm(world);
      COMM_SELF = new Intracomm(world.createGroup(world.group().include(world.rank()), 0));
      joined = true;
      return LauncherArguments.removed(given, world.rank());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    } finally {
      INITIALIZED.set(joined);
    }
  }

  /** Like {@link #Init}: any level of threads is provided. The numbers are not looked at. */
  public static String[] initThread(int argc, int required, String[] args) {
    return Init(args);
  }

  /** Whether this is the thread that called {@link #Init}. */
  public static boolean isMainThread() {
    return Thread.currentThread() == mainThread;
  }

  /** {@link #THREAD_MULTIPLE}. */
  public static int queryThread() {
    return THREAD_MULTIPLE;
  }

  /** Leaves the job: {@link Weft#close}. */
  public static void Finalize() throws MPIException {
    Weft joined = weft;
    if (joined == null) {
      throw new MPIException(MPIException.ERR_OTHER, "MPI.Finalize was called without MPI.Init");
    }
    try {
      joined.close();
    } catch (RuntimeException e) {
      throw Failures.of(e);
    } finally {
      weft = null;
      INITIALIZED.set(false);
    }
  }

  /** Whether {@link #Init} has been called, and {@link #Finalize} not since. */
  public static boolean Initialized() throws MPIException {
    return weft != null;
  }

  /** Name of the host. */
  public static String Get_processor_name() throws MPIException {
    return Weft.hostName();
  }

  /** Seconds since some time in the past: {@link System#nanoTime}. */
  public static double Wtime() throws MPIException {
    return System.nanoTime() * 1e-9;
  }

  /** Resolution of {@link #Wtime} in seconds. */
  public static double Wtick() throws MPIException {
    return 1e-9;
  }

  /**
   * Gives memory for buffered sends, instead of what was given before. Weft has its own, {@value
   * #DEFAULT_BUFFER} bytes; if the buffer is larger it takes as much: {@link
   * dev.weft.Comm#bufferedLimit}.
   */
  public static void Buffer_attach(ByteBuffer userBuffer) throws MPIException {
    attach(userBuffer == null ? 0 : userBuffer.capacity());
  }

  /** Like the other, as mpiJava has it. */
  public static void Buffer_attach(byte[] buffer) throws MPIException {
    attach(buffer == null ? 0 : buffer.length);
  }

  private static final int DEFAULT_BUFFER = 64 << 20;

  private static void attach(int bytes) {
    try {
      world().bufferedLimit(Math.max(DEFAULT_BUFFER, bytes));
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /** Waits until all buffered sends are through: {@link dev.weft.Comm#flushBuffered}. */
  public static void Buffer_detach() throws MPIException {
    try {
      world().flushBuffered();
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /** Sets what happens to errors: they are thrown, or end the job. */
  public static void Errorhandler_set(Errhandler errhandler) throws MPIException {
    MPI.errhandler = errhandler;
  }

  /** What happens to errors. */
  public static Errhandler Errorhandler_get() throws MPIException {
    return errhandler;
  }

  /** Ends the job if that is what the program wants of errors, unless it is ending already. */
  private static void failed(MPIException failure) {
    boolean ending = failure.getErrorClass() == MPIException.ERR_PROC_FAILED;
    if (errhandler == ERRORS_ARE_FATAL && weft != null && !ending) {
      abort(failure.getErrorClass(), failure.getMessage());
    }
  }

  static void abort(int code, String reason) {
    world().abort(code, reason);
  }

  private static dev.weft.Comm world() {
    Weft joined = weft;
    if (joined == null) {
      throw new MPIException(MPIException.ERR_OTHER, "MPI.Init has not been called");
    }
    return joined.world();
  }
}
