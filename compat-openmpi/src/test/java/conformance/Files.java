package conformance;

import java.nio.IntBuffer;
import java.nio.file.Path;
import mpi.Comm;
import mpi.Datatype;
import mpi.File;
import mpi.FileView;
import mpi.MPI;
import mpi.Status;

/** Files: views, pointers, explicit offsets, blocking, started, split. */
final class Files {
  private static final Comm WORLD = MPI.COMM_WORLD;
  private static final int NEW = MPI.MODE_CREATE | MPI.MODE_RDWR;

  private Files() {}

  static void run(Path folder) throws Exception {
    String name = folder.resolve("file").toString();
    offsets(name);
    pointers(name);
    shared(name);
    split(name);
    properties(name);
    WORLD.barrier();
    if (Check.rank() == 0) {
      File.delete(name);
    }
    WORLD.barrier();
    Check.fails(MPI.ERR_NO_SUCH_FILE, () -> File.delete(name, MPI.INFO_NULL));
    Check.fails(MPI.ERR_NO_SUCH_FILE, () -> new File(WORLD, name, MPI.MODE_RDONLY, MPI.INFO_NULL));
    Check.fails(MPI.ERR_AMODE, () -> new File(WORLD, name, MPI.MODE_CREATE));
  }

  private static File open(String name) throws Exception {
    File file = new File(WORLD, name, NEW);
    file.setView(0, MPI.INT, MPI.INT, "native");
    return file;
  }

  private static int[] pair() throws Exception {
    return new int[] {Check.rank(), 100 + Check.rank()};
  }

  private static IntBuffer directPair() throws Exception {
    IntBuffer direct = MPI.newIntBuffer(2);
    direct.put(0, pair());
    return direct;
  }

  private static void offsets(String name) throws Exception {
    File file = open(name);
    long at = 2L * Check.rank();
    long next = 2L * Check.right();
    int[] expected = {Check.right(), 100 + Check.right()};
    Check.same(2, file.writeAt(at, pair(), 2, MPI.INT).getCount(MPI.INT));
    file.sync();
    WORLD.barrier();
    int[] array = new int[2];
    Status status = file.readAt(next, array, 2, MPI.INT);
    Check.same(2, status.getCount(MPI.INT));
    Check.same(expected, array);
    file.writeAtAll(at, directPair(), 2, MPI.INT);
    IntBuffer direct = MPI.newIntBuffer(2);
    file.readAtAll(next, direct, 2, MPI.INT);
    Check.same(expected[1], direct.get(1));
    file.iWriteAt(at, directPair(), 2, MPI.INT).waitFor();
    file.iWriteAt(at, pair(), 2, MPI.INT).waitFor();
    file.sync();
    direct.put(1, 0);
    file.iReadAt(next, direct, 2, MPI.INT).waitFor();
    Check.same(expected[1], direct.get(1));
    array[1] = 0;
    Check.same(2, file.iReadAt(next, array, 2, MPI.INT).waitStatus().getCount(MPI.INT));
    Check.same(expected, array);
    file.iWriteAtAll(at, directPair(), 2, MPI.INT).waitFor();
    file.iWriteAtAll(at, pair(), 2, MPI.INT).waitFor();
    file.iReadAtAll(next, direct, 2, MPI.INT).waitFor();
    file.iReadAtAll(next, array, 2, MPI.INT).waitFor();
    Check.same(expected, array);
    Check.same(8L * Check.size(), file.getSize());
    Check.same(0, file.readAt(2L * Check.size(), array, 2, MPI.INT).getCount(MPI.INT));
    file.close();
    Check.fails(MPI.ERR_FILE, file::getSize);
  }

  /** Each rank sees every n-th pair. */
  private static void pointers(String name) throws Exception {
    File file = open(name);
    int n = Check.size();
    Datatype every = Datatype.createResized(Datatype.createContiguous(2, MPI.INT), 0, 8 * n);
    file.setView(8L * Check.rank(), MPI.INT, every, "native", MPI.INFO_NULL);
    FileView view = file.getView();
    Check.same(8L * Check.rank(), view.getDisp());
    Check.same(MPI.INT, view.getEType());
    Check.same(every, view.getFileType());
    Check.same("native", view.getDataRep());
    Check.same("x", new FileView(0, MPI.INT, MPI.INT, "x").getDataRep());
    file.write(pair(), 2, MPI.INT);
    Check.same(2L, file.getPosition());
    file.writeAll(directPair(), 2, MPI.INT);
    file.iWrite(directPair(), 2, MPI.INT).waitFor();
    file.iWrite(pair(), 2, MPI.INT).waitFor();
    file.iWriteAll(directPair(), 2, MPI.INT).waitFor();
    file.iWriteAll(pair(), 2, MPI.INT).waitFor();
    Check.same(12L, file.getPosition());
    Check.same(8L * Check.rank() + 8L * n + 4, file.getByteOffset(3));
    file.sync();
    file.seek(0, MPI.SEEK_SET);
    int[] array = new int[2];
    file.read(array, 2, MPI.INT);
    Check.same(pair(), array);
    file.readAll(array, 2, MPI.INT);
    IntBuffer direct = MPI.newIntBuffer(2);
    file.iRead(direct, 2, MPI.INT).waitFor();
    file.iRead(array, 2, MPI.INT).waitFor();
    file.iReadAll(direct, 2, MPI.INT).waitFor();
    file.iReadAll(array, 2, MPI.INT).waitFor();
    Check.same(pair(), array);
    Check.same(pair()[1], direct.get(1));
    file.seek(-2, MPI.SEEK_CUR);
    Check.same(10L, file.getPosition());
    WORLD.barrier();
    file.seek(0, MPI.SEEK_END);
    Check.that(file.getPosition() >= 12, "the end");
    Check.fails(MPI.ERR_ARG, () -> file.seek(0, 1));
    file.close();
  }

  private static void shared(String name) throws Exception {
    File file = open(name);
    int n = Check.size();
    file.writeOrdered(pair(), 2, MPI.INT);
    Check.same(2L * n, file.getPositionShared());
    file.seekShared(0, MPI.SEEK_SET);
    int[] array = new int[2];
    file.readOrdered(array, 2, MPI.INT);
    Check.same(pair(), array);
    WORLD.barrier();
    file.writeShared(pair(), 2, MPI.INT);
    file.iWriteShared(directPair(), 2, MPI.INT).waitFor();
    file.iWriteShared(pair(), 2, MPI.INT).waitFor();
    file.sync();
    WORLD.barrier();
    Check.same(8L * n, file.getPositionShared());
    WORLD.barrier();
    file.seekShared(2L * n, MPI.SEEK_SET);
    file.readShared(array, 2, MPI.INT);
    Check.same(array[0] + 100, array[1]);
    IntBuffer direct = MPI.newIntBuffer(2);
    file.iReadShared(direct, 2, MPI.INT).waitFor();
    Check.same(direct.get(0) + 100, direct.get(1));
    file.iReadShared(array, 2, MPI.INT).waitFor();
    Check.same(array[0] + 100, array[1]);
    file.close();
  }

  private static void split(String name) throws Exception {
    File file = open(name);
    long at = 2L * Check.rank();
    int[] array = new int[2];
    file.writeAtAllBegin(at, pair(), 2, MPI.INT);
    file.writeAtAllEnd(array);
    file.readAtAllBegin(at, array, 2, MPI.INT);
    Check.same(2, file.readAtAllEnd(array).getCount(MPI.INT));
    Check.same(pair(), array);
    file.seek(at, MPI.SEEK_SET);
    file.writeAllBegin(pair(), 2, MPI.INT);
    file.writeAllEnd(array);
    file.seek(at, MPI.SEEK_SET);
    file.readAllBegin(array, 2, MPI.INT);
    file.readAllEnd(array);
    Check.same(pair(), array);
    file.writeOrderedBegin(pair(), 2, MPI.INT);
    file.writeOrderedEnd(array);
    file.seekShared(0, MPI.SEEK_SET);
    file.readOrderedBegin(array, 2, MPI.INT);
    file.readOrderedEnd(array);
    Check.same(pair(), array);
    Check.fails(MPI.ERR_OTHER, () -> file.readAllEnd(array));
    file.close();
  }

  private static void properties(String name) throws Exception {
    File file = new File(WORLD, name, MPI.MODE_RDWR, MPI.INFO_NULL);
    Check.same(MPI.MODE_RDWR, file.getAMode());
    Check.same(Check.size(), file.getGroup().getSize());
    file.setSize(100);
    Check.same(100L, file.getSize());
    file.preallocate(200);
    Check.same(200L, file.getSize());
    file.setInfo(new mpi.Info());
    Check.same(0, file.getInfo().size());
    Check.same(2, file.getTypeExtent(MPI.FLOAT_COMPLEX));
    Check.that(!file.getAtomicity(), "relaxed");
    file.setAtomicity(true);
    Check.that(file.getAtomicity(), "atomic");
    Check.same(MPI.ERRORS_RETURN, file.getErrhandler());
    file.setErrhandler(MPI.ERRORS_RETURN);
    file.callErrhandler(MPI.ERR_IO);
    file.setView(0, MPI.INT, MPI.INT, "external32");
    int[] value = {1};
    file.writeAtAll(Check.rank(), value, 1, MPI.INT);
    file.setView(0, MPI.BYTE, MPI.BYTE, "native");
    byte[] bytes = new byte[4];
    file.readAtAll(4L * Check.rank(), bytes, 4, MPI.BYTE);
    Check.same(new byte[] {0, 0, 0, 1}, bytes);
    Check.fails(MPI.ERR_UNSUPPORTED_DATAREP, () -> file.setView(0, MPI.INT, MPI.INT, "papyrus"));
    file.close();
    File appended = new File(WORLD, name, MPI.MODE_WRONLY | MPI.MODE_APPEND);
    Check.same(200L, appended.getPosition());
    appended.close();
  }
}
