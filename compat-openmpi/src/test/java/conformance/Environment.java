package conformance;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mpi.Count;
import mpi.Datatype;
import mpi.DoubleComplex;
import mpi.FloatComplex;
import mpi.Info;
import mpi.MPI;
import mpi.MPIException;
import mpi.Version;

/** Beginning, clocks, versions, constants, buffers, hints. */
final class Environment {
  private Environment() {}

  static void run() throws Exception {
    process();
    buffers();
    complex();
    hints();
    start();
    predefined();
    count();
  }

  private static void process() throws Exception {
    Check.that(MPI.isInitialized() && !MPI.isFinalized(), "initialized");
    Check.same(MPI.THREAD_MULTIPLE, MPI.queryThread());
    Check.that(MPI.isThreadMain(), "main thread");
    Check.that(MPI.wtime() <= MPI.wtime() && MPI.wtick() > 0, "clock");
    Version version = MPI.getVersion();
    Check.same(MPI.VERSION, version.getVersion());
    Check.same(MPI.SUBVERSION, version.getSubVersion());
    Check.that(MPI.getLibVersion().contains("Weft"), "library");
    Check.that(!MPI.getProcessorName().isEmpty(), "processor");
    MPI.pControl(1, null);
    Check.fails(0, () -> MPI.InitThread(new String[0], MPI.THREAD_MULTIPLE));
    Check.same(0, new MPIException("x").getErrorCode());
    Check.same(
        "cause", new MPIException(new IllegalStateException("cause")).getCause().getMessage());
    Check.same(-1, MPI.ANY_SOURCE);
    Check.same(-2, MPI.PROC_NULL);
    Check.same(-32766, MPI.UNDEFINED);
    Check.same(15, MPI.ERR_TRUNCATE);
    Check.that(MPI.REQUEST_NULL.isNull() && MPI.DATATYPE_NULL.isNull(), "null handles");
    Check.same(0, MPI.GROUP_EMPTY.getSize());
  }

  private static void buffers() {
    Check.that(
        MPI.newByteBuffer(3).isDirect()
            && MPI.newCharBuffer(3).isDirect()
            && MPI.newShortBuffer(3).isDirect()
            && MPI.newIntBuffer(3).isDirect()
            && MPI.newLongBuffer(3).isDirect()
            && MPI.newFloatBuffer(3).isDirect()
            && MPI.newDoubleBuffer(3).isDirect(),
        "direct");
    Check.same(ByteOrder.nativeOrder(), MPI.newByteBuffer(1).order());
    ByteBuffer bytes = MPI.newByteBuffer(8);
    bytes.position(5);
    MPI.slice(bytes, 4).putInt(0, 77);
    Check.same(77, bytes.getInt(4));
    Check.same(6, MPI.slice(MPI.newCharBuffer(8), 2).capacity());
    Check.same(6, MPI.slice(MPI.newShortBuffer(8), 2).capacity());
    Check.same(6, MPI.slice(MPI.newIntBuffer(8), 2).capacity());
    Check.same(6, MPI.slice(MPI.newLongBuffer(8), 2).capacity());
    Check.same(6, MPI.slice(MPI.newFloatBuffer(8), 2).capacity());
    Check.same(6, MPI.slice(MPI.newDoubleBuffer(8), 2).capacity());
    int[] ints = {1, 2, 3};
    MPI.slice(ints, 1).put(0, 9);
    Check.same(9, ints[1]);
    Check.same((byte) 2, MPI.slice(new byte[] {1, 2}, 1).get(0));
    Check.same('b', MPI.slice(new char[] {'a', 'b'}, 1).get(0));
    Check.same((short) 2, MPI.slice(new short[] {1, 2}, 1).get(0));
    Check.same(2L, MPI.slice(new long[] {1, 2}, 1).get(0));
    Check.same(2f, MPI.slice(new float[] {1, 2}, 1).get(0));
    Check.same(2.0, MPI.slice(new double[] {1, 2}, 1).get(0));
  }

  private static void complex() {
    double[] numbers = new double[4];
    DoubleComplex second = DoubleComplex.get(numbers, 1);
    second.putReal(3);
    second.putImag(4);
    Check.same(new double[] {0, 0, 3, 4}, numbers);
    Check.same(3.0, second.getReal());
    Check.same(4.0, second.getBuffer().get(1));
    Check.same(0.0, DoubleComplex.get(numbers).getImag());
    Check.same(0.0, DoubleComplex.get(MPI.newDoubleBuffer(2)).getImag());
    Check.same(0.0, DoubleComplex.get(MPI.newDoubleBuffer(4), 1).getImag());
    Check.same(0.0, DoubleComplex.get(MPI.newByteBuffer(16)).getImag());
    Check.same(0.0, DoubleComplex.get(MPI.newByteBuffer(32), 1).getImag());
    float[] floats = new float[4];
    FloatComplex other = FloatComplex.get(floats, 1);
    other.putReal(3);
    other.putImag(4);
    Check.same(new float[] {0, 0, 3, 4}, floats);
    Check.same(3f, other.getReal());
    Check.same(4f, other.getBuffer().get(1));
    Check.same(0f, FloatComplex.get(floats).getImag());
    Check.same(0f, FloatComplex.get(MPI.newFloatBuffer(2)).getImag());
    Check.same(0f, FloatComplex.get(MPI.newFloatBuffer(4), 1).getImag());
    Check.same(0f, FloatComplex.get(MPI.newByteBuffer(8)).getImag());
    Check.same(0f, FloatComplex.get(MPI.newByteBuffer(16), 1).getImag());
  }

  /** How the job was started: MPI 4.1, section 11.3, and Open MPI's own. */
  private static void start() throws Exception {
    Info known = MPI.INFO_ENV;
    String ranks = String.valueOf(Check.size());
    Check.same(ranks, known.get("maxprocs"));
    Check.same(ranks, known.get("soft"));
    Check.same(ranks, known.get("ompi_np"));
    Check.same("1", known.get("ompi_num_apps"));
    Check.same("0", known.get("ompi_first_rank"));
    Check.same("MPI_THREAD_SINGLE", known.get("thread_level"));
    Check.same(MPI.getProcessorName(), known.get("host"));
    Check.same(System.getProperty("user.dir"), known.get("wdir"));
    Check.that(known.get("command").endsWith("Conformance"), "the main class");
    Check.that(known.get("argv") != null && known.get("arch") != null, "arguments and machine");
    Check.same(null, known.get("file"));
  }

  /** What is there from the beginning stays. */
  private static void predefined() throws Exception {
    Check.fails(MPI.ERR_TYPE, MPI.INT::free);
    Check.fails(MPI.ERR_TYPE, MPI.INT2::free);
    Check.fails(MPI.ERR_TYPE, MPI.FLOAT_COMPLEX::free);
    Check.fails(MPI.ERR_TYPE, MPI.DATATYPE_NULL::free);
    Check.fails(MPI.ERR_OP, MPI.SUM::free);
    Check.fails(MPI.ERR_INFO, MPI.INFO_ENV::free);
    Check.fails(MPI.ERR_INFO, MPI.INFO_NULL::free);
    Check.fails(MPI.ERR_COMM, MPI.COMM_WORLD::free);
    MPI.GROUP_EMPTY.free();
    MPI.REQUEST_NULL.free();
    Check.same(0, MPI.GROUP_EMPTY.getSize());
    Check.same(1, MPI.INT.getSize());
    Datatype copy = MPI.INT.dup();
    copy.free();
    Check.that(copy.isNull(), "a copy is not predefined");
  }

  private static void hints() throws Exception {
    Info info = new Info();
    info.set("b", "2");
    info.set("a", "1");
    Check.same(2, info.size());
    Check.same("1", info.get("a"));
    Check.same(null, info.get("c"));
    Check.that(!info.getKey(0).equals(info.getKey(1)), "keys");
    Info copy = info.dup();
    info.delete("a");
    Check.same(null, info.get("a"));
    Check.same("1", copy.get("a"));
    Check.same("1", copy.clone().get("a"));
    Check.fails(MPI.ERR_INFO_NOKEY, () -> info.delete("a"));
    Check.fails(MPI.ERR_INFO_KEY, () -> info.set("k".repeat(MPI.MAX_INFO_KEY + 1), "v"));
    Check.fails(MPI.ERR_INFO_VALUE, () -> info.set("k", "v".repeat(MPI.MAX_INFO_VAL + 1)));
    Check.fails(MPI.ERR_ARG, () -> info.getKey(7));
    info.free();
    Check.that(info.isNull() && MPI.INFO_NULL.isNull() && !MPI.INFO_ENV.isNull(), "null info");
    Check.fails(MPI.ERR_INFO, () -> info.set("k", "v"));
  }

  @SuppressWarnings("unchecked") // Count is declared raw
  private static void count() {
    Count count = new Count(5);
    count.setCount(1L << 40);
    Check.same(1L << 40, count.getCount());
    Check.that(count.equals(new Count(1L << 40)) && count.compareTo(new Count(3)) > 0, "count");
  }
}
