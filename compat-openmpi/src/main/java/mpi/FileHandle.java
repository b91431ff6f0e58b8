package mpi;

import dev.weft.data.DataRepresentation;
import dev.weft.failure.FileException;
import dev.weft.io.Consistency;
import dev.weft.io.ParallelFile;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An open file: its properties, size and view ({@link ParallelFile}). */
abstract class FileHandle extends Handled {
  private final dev.weft.Comm comm;
  private final int mode;
  private @Nullable ParallelFile file;
  private FileView view = new FileView(0, MPI.BYTE, MPI.BYTE, "native");
  private Info info;

  FileHandle(Comm comm, String filename, int mode, Info info) throws MPIException {
    super(Errhandler.RETURN);
    this.comm = Failures.present(comm, ErrorClass.ERR_COMM).get(comm::intra);
    this.mode = mode;
    this.info = new Info(Info.of(info));
    this.file = get(() -> open(path(filename)));
    if ((mode & Constant.MODE_APPEND) != 0) {
      run(() -> seekToEnd(file()));
    }
  }

  private ParallelFile open(Path path) {
    try {
      return ParallelFile.open(comm, path, options(mode));
    } catch (FileException e) {
      boolean isThere = Files.exists(path);
      if (e.getCause() == null && isThere && (mode & Constant.MODE_EXCL) != 0) {
        throw elsewhere(ErrorClass.ERR_FILE_EXISTS, e);
      } else if (e.getCause() == null && !isThere) {
        throw elsewhere(ErrorClass.ERR_NO_SUCH_FILE, e);
      }
      throw e;
    }
  }

  /** A failure of another rank, of which only the words have come. */
  private static Refused elsewhere(int errorClass, FileException failure) {
    return new Refused(errorClass, String.valueOf(failure.getMessage()), failure);
  }

  /** Bytes are the elements of the view that a file begins with. */
  private static void seekToEnd(ParallelFile file) {
    file.seek(file.end());
    file.seekShared(file.end());
  }

  static Path path(String filename) {
    try {
      return Path.of(filename);
    } catch (InvalidPathException e) {
      throw new Refused(
          ErrorClass.ERR_BAD_FILE, "\"%s\" cannot be the name of a file".formatted(filename), e);
    }
  }

  private static OpenOption[] options(int mode) {
    int ways = mode & (Constant.MODE_RDONLY | Constant.MODE_WRONLY | Constant.MODE_RDWR);
    boolean creates = (mode & (Constant.MODE_CREATE | Constant.MODE_EXCL)) != 0;
    if (Integer.bitCount(ways) != 1 || (ways == Constant.MODE_RDONLY && creates)) {
      throw new Refused(
          ErrorClass.ERR_AMODE,
          "mode %d; give one of MODE_RDONLY, MODE_WRONLY and MODE_RDWR, and nothing that changes a file that is only read"
              .formatted(mode));
    }
    Set<OpenOption> options = new HashSet<>();
    if (ways != Constant.MODE_WRONLY) {
      options.add(StandardOpenOption.READ);
    }
    if (ways != Constant.MODE_RDONLY) {
      options.add(StandardOpenOption.WRITE);
    }
    if ((mode & Constant.MODE_CREATE) != 0) {
      boolean exclusive = (mode & Constant.MODE_EXCL) != 0;
      options.add(exclusive ? StandardOpenOption.CREATE_NEW : StandardOpenOption.CREATE);
    }
    if ((mode & Constant.MODE_DELETE_ON_CLOSE) != 0) {
      options.add(StandardOpenOption.DELETE_ON_CLOSE);
    }
    return options.toArray(new OpenOption[0]);
  }

  final ParallelFile file() {
    ParallelFile known = file;
    if (known == null) {
      throw new Refused(ErrorClass.ERR_FILE, "the file has been closed");
    }
    return known;
  }

  /** Closes the file ({@link ParallelFile#close}). Collective. */
  public void close() throws MPIException {
    run(() -> file().close());
    file = null;
  }

  /** Sets the size in bytes ({@link ParallelFile#setSize}). Collective. */
  public void setSize(long size) throws MPIException {
    run(() -> file().setSize(size));
  }

  /** Makes sure that there is room ({@link ParallelFile#preallocate}). Collective. */
  public void preallocate(long size) throws MPIException {
    run(() -> file().preallocate(size));
  }

  /** The size in bytes ({@link ParallelFile#size}). */
  public long getSize() throws MPIException {
    return get(() -> file().size());
  }

  /** The ranks that opened the file. */
  public Group getGroup() throws MPIException {
    return get(
        () -> {
          ParallelFile _ = file();
          return new Group(comm.group());
        });
  }

  /** The mode that the file was opened with. */
  public int getAMode() throws MPIException {
    return mode;
  }

  /** Gives hints. */
  public void setInfo(Info info) throws MPIException {
    this.info = new Info(Info.of(info));
  }

  /** The hints given. */
  public Info getInfo() throws MPIException {
    return info.dup();
  }

  /** Sets what this rank sees of the file ({@link ParallelFile#setView}). Collective. */
  public void setView(long disp, Datatype etype, Datatype filetype, String datarep)
      throws MPIException {
    run(() -> view(disp, etype, filetype, datarep));
  }

  /** Like the other form, with hints. */
  public void setView(long disp, Datatype etype, Datatype filetype, String datarep, Info info)
      throws MPIException {
    setView(disp, etype, filetype, datarep);
    setInfo(info);
  }

  private void view(long disp, Datatype etype, Datatype filetype, String datarep) {
    long from = disp == Constant.DISPLACEMENT_CURRENT ? file().byteOffset(file().position()) : disp;
    DataRepresentation representation =
        switch (datarep) {
          case "native", "internal" -> DataRepresentation.NATIVE;
          case "external32" -> DataRepresentation.EXTERNAL32;
          default ->
              throw new Refused(
                  ErrorClass.ERR_UNSUPPORTED_DATAREP,
                  "there is no data representation \"%s\"; give native, internal or external32"
                      .formatted(datarep));
        };
    file()
        .setView(new dev.weft.io.FileView(from, etype.layout(), filetype.layout(), representation));
    view = new FileView(from, etype, filetype, datarep);
  }

  /** What this rank sees of the file. */
  public FileView getView() {
    return view;
  }

  /** Sets this rank's pointer, in elements of the view ({@link ParallelFile#seek}). */
  public void seek(long offset, int whence) throws MPIException {
    run(() -> file().seek(target(offset, whence, file().position())));
  }

  /** Sets the pointer that all share ({@link ParallelFile#seekShared}). Collective. */
  public void seekShared(long offset, int whence) throws MPIException {
    run(() -> file().seekShared(target(offset, whence, file().sharedPosition())));
  }

  private long target(long offset, int whence, long current) {
    return switch (whence) {
      case Constant.SEEK_SET -> offset;
      case Constant.SEEK_CUR -> current + offset;
      case Constant.SEEK_END -> file().end() + offset;
      default ->
          throw new Refused(
              ErrorClass.ERR_ARG, "cannot seek from " + whence + "; give one of SEEK_...");
    };
  }

  /** This rank's pointer ({@link ParallelFile#position}). */
  public long getPosition() throws MPIException {
    return get(() -> file().position());
  }

  /** The pointer that all share ({@link ParallelFile#sharedPosition}). */
  public long getPositionShared() throws MPIException {
    return get(() -> file().sharedPosition());
  }

  /** Where an element of the view is, in bytes ({@link ParallelFile#byteOffset}). */
  public long getByteOffset(long offset) throws MPIException {
    return get(() -> file().byteOffset(offset));
  }

  /** The extent that a type has in the file, in base elements. */
  public int getTypeExtent(Datatype type) throws MPIException {
    run(
        () -> {
          ParallelFile _ = file();
        });
    return type.getExtent();
  }

  /** Whether accesses that overlap see all of each other ({@link ParallelFile#setConsistency}). */
  public void setAtomicity(boolean atomicity) throws MPIException {
    run(() -> file().setConsistency(atomicity ? Consistency.ATOMIC : Consistency.RELAXED));
  }

  /** Whether accesses that overlap see all of each other ({@link ParallelFile#consistency}). */
  public boolean getAtomicity() throws MPIException {
    return get(() -> file().consistency() == Consistency.ATOMIC);
  }

  /** What was written is on the device and seen by all ({@link ParallelFile#sync}). */
  public void sync() throws MPIException {
    run(() -> file().sync());
  }

  /** Sets what becomes of failures. */
  public void setErrhandler(Errhandler errhandler) throws MPIException {
    run(() -> handler(errhandler));
  }

  /** What becomes of failures. */
  public Errhandler getErrhandler() throws MPIException {
    return handler();
  }

  /** Hands an error code to the error handler. */
  public void callErrhandler(int errorCode) throws MPIException {
    handler().call(errorCode);
  }
}
