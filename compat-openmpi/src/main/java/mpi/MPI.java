package mpi;

import dev.weft.Weft;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The begin and end of a program, and the constants. The communicators can be used from {@link
 * #Init} to {@link #Finalize}; both may be called again afterwards. Any thread, unless said
 * otherwise.
 */
public final class MPI extends BufferFactory {
  public static final Datatype DATATYPE_NULL = Datatype.nothing();

  /** Elements of a {@code byte[]} or a {@code ByteBuffer}. */
  public static final Datatype BYTE = Datatype.BYTE;

  /** Elements of a {@code char[]} or a {@code CharBuffer}. */
  public static final Datatype CHAR = Datatype.CHAR;

  /** Elements of a {@code short[]} or a {@code ShortBuffer}. */
  public static final Datatype SHORT = Datatype.SHORT;

  /** Elements of a {@code boolean[]}, or bytes 0 and 1 of a {@code ByteBuffer}. */
  public static final Datatype BOOLEAN =
      Datatype.basic("MPI_UINT8_T", dev.weft.data.Datatype.BOOLEAN);

  /** Elements of an {@code int[]} or an {@code IntBuffer}. */
  public static final Datatype INT = Datatype.INT;

  /** Elements of a {@code long[]} or a {@code LongBuffer}. */
  public static final Datatype LONG = Datatype.LONG;

  /** Elements of a {@code float[]} or a {@code FloatBuffer}. */
  public static final Datatype FLOAT = Datatype.FLOAT;

  /** Elements of a {@code double[]} or a {@code DoubleBuffer}. */
  public static final Datatype DOUBLE = Datatype.DOUBLE;

  /** Bytes that {@link Comm#pack} made. */
  public static final Datatype PACKED = Datatype.basic("MPI_PACKED", dev.weft.data.Datatype.BYTE);

  /** Pairs of floats; see {@link FloatComplex}. */
  public static final Datatype FLOAT_COMPLEX = Datatype.FLOAT_COMPLEX;

  /** Pairs of doubles; see {@link DoubleComplex}. */
  public static final Datatype DOUBLE_COMPLEX = Datatype.DOUBLE_COMPLEX;

  /** The type of {@link #int2}. */
  public static final Datatype INT2 = Datatype.pair("MPI_2INT", dev.weft.data.Datatype.INT);

  /** The type of {@link #shortInt}. */
  public static final Datatype SHORT_INT = Datatype.SHORT_INT;

  /** The type of {@link #longInt}. */
  public static final Datatype LONG_INT =
      Datatype.pair("MPI_LONG_INT", dev.weft.data.Datatype.LONG);

  /** The type of {@link #floatInt}. */
  public static final Datatype FLOAT_INT =
      Datatype.pair("MPI_FLOAT_INT", dev.weft.data.Datatype.FLOAT);

  /** The type of {@link #doubleInt}. */
  public static final Datatype DOUBLE_INT = Datatype.DOUBLE_INT;

  public static final Int2 int2 = new Int2();
  public static final ShortInt shortInt = new ShortInt();
  public static final LongInt longInt = new LongInt();
  public static final FloatInt floatInt = new FloatInt();
  public static final DoubleInt doubleInt = new DoubleInt();

  public static final Op MAX = Op.predefined(dev.weft.data.Op.MAX);
  public static final Op MIN = Op.predefined(dev.weft.data.Op.MIN);
  public static final Op SUM = Op.predefined(dev.weft.data.Op.SUM);
  public static final Op PROD = Op.predefined(dev.weft.data.Op.PROD);
  public static final Op LAND = Op.predefined(dev.weft.data.Op.LAND);
  public static final Op BAND = Op.predefined(dev.weft.data.Op.BAND);
  public static final Op LOR = Op.predefined(dev.weft.data.Op.LOR);
  public static final Op BOR = Op.predefined(dev.weft.data.Op.BOR);
  public static final Op LXOR = Op.predefined(dev.weft.data.Op.LXOR);
  public static final Op BXOR = Op.predefined(dev.weft.data.Op.BXOR);

  /** Windows: the new value takes the old one's place. */
  public static final Op REPLACE = Op.predefined(dev.weft.data.Op.REPLACE);

  /** Windows: the old value stays. */
  public static final Op NO_OP = Op.predefined(dev.weft.data.Op.NO_OP);

  /** Smallest value and where it was, of the pair types {@link #INT2} and so on. */
  public static final Op MINLOC = Op.predefined(dev.weft.data.Op.MINLOC);

  /** Greatest value and where it was, of the pair types {@link #INT2} and so on. */
  public static final Op MAXLOC = Op.predefined(dev.weft.data.Op.MAXLOC);

  public static final Request REQUEST_NULL = Request.NULL;
  public static final Group GROUP_EMPTY = Group.EMPTY;

  /** How the program was started, as far as it is known; empty before {@link #Init}. */
  public static final Info INFO_ENV = Info.ENV;

  public static final Info INFO_NULL = Info.nothing();

  /** A failed call ends the job: what communicators and windows begin with. */
  public static final Errhandler ERRORS_ARE_FATAL = Errhandler.FATAL;

  /** A failed call ends the job. */
  public static final Errhandler ERRORS_ABORT = Errhandler.ABORT;

  /** A failed call throws: what files begin with. */
  public static final Errhandler ERRORS_RETURN = Errhandler.RETURN;

  /** All ranks. */
  public static final Intracomm COMM_WORLD = Intracomm.predefined();

  /** This rank alone. */
  public static final Intracomm COMM_SELF = Intracomm.predefined();

  /** There is nothing to make; all is static. */
  public MPI() {}

  /**
   * Joins the job ({@link dev.weft.Weft#init}). Blocks until all ranks have.
   *
   * @return the program's arguments
   */
  public static String[] Init(String[] args) throws MPIException {
    InitThread(args, THREAD_SINGLE);
    return Session.current().args();
  }

  /**
   * Like {@link #Init}, saying how threads will be used.
   *
   * @return what is provided: {@link Constant#THREAD_MULTIPLE} at all times
   */
  public static int InitThread(String[] args, int required) throws MPIException {
    if (required < THREAD_SINGLE || required > THREAD_MULTIPLE) {
      throw Failures.of(
          new Refused(ERR_ARG, "there is no thread level " + required + "; give THREAD_..."),
          ERR_ARG);
    }
    String[] given = args == null ? new String[0] : args;
    Session.open(given, THREAD_MULTIPLE, session -> opened(session, given, required));
    return THREAD_MULTIPLE;
  }

  private static void opened(Session session, String[] args, int required) {
    COMM_WORLD.open(session.world());
    COMM_SELF.open(session.self());
    Intercomm.parents(session.parents());
    INFO_ENV.become(
        Surroundings.startOf(Surroundings.mainClass(), args, session.world().size(), required));
  }

  /** How threads may be used. */
  public static int queryThread() throws MPIException {
    return Session.current().threadLevel();
  }

  /** Whether this thread is the one that called {@link #Init}. */
  public static boolean isThreadMain() throws MPIException {
    return Session.current().isMain();
  }

  /** Leaves the job ({@link dev.weft.Weft#close}). */
  public static void Finalize() throws MPIException {
    Session.close(MPI::closed);
  }

  private static void closed() {
    for (Intracomm comm : List.of(COMM_WORLD, COMM_SELF)) {
      comm.close();
      comm.handler(Errhandler.FATAL);
    }
  }

  /** Seconds since some moment in the past. */
  public static double wtime() throws MPIException {
    Session _ = Session.current();
    return Session.seconds();
  }

  /** Seconds between two ticks of {@link #wtime}. */
  public static double wtick() throws MPIException {
    Session _ = Session.current();
    return 1e-9;
  }

  /** The version of the MPI standard that this API follows. */
  public static Version getVersion() {
    return new Version(VERSION, SUBVERSION);
  }

  /** The library's name and version ({@link dev.weft.WeftVersion#current}). */
  public static String getLibVersion() {
    return "Weft " + dev.weft.WeftVersion.current() + ", API of Open MPI v5";
  }

  /** The name of this host. */
  public static String getProcessorName() throws MPIException {
    Session _ = Session.current();
    return Weft.hostName();
  }

  /** Whether {@link #Init} has been called, even if {@link #Finalize} has been, too. */
  public static boolean isInitialized() throws MPIException {
    return Session.wasOpen();
  }

  /** Whether {@link #Finalize} has been called, and not {@link #Init} again. */
  public static boolean isFinalized() throws MPIException {
    return Session.isClosed();
  }

  /**
   * Limits what messages in buffered mode may hold to the length of the buffer ({@link
   * dev.weft.Comm#bufferedLimit}). The buffer itself is not used.
   */
  public static void attachBuffer(byte[] buffer) throws MPIException {
    Session session = Session.current();
    Failures.run(ERR_BUFFER, () -> session.attach(buffer));
  }

  /**
   * Blocks until all messages in buffered mode have been sent ({@link
   * dev.weft.Comm#flushBuffered}).
   *
   * @return what {@link #attachBuffer} was given
   */
  public static byte @Nullable [] detachBuffer() throws MPIException {
    Session session = Session.current();
    return Failures.get(ERR_BUFFER, session::detach);
  }

  /** Does nothing, as in Open MPI. */
  public static void pControl(int level, @Nullable Object obj) {}
}
