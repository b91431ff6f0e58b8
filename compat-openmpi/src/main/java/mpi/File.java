package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * A file that ranks read and write together ({@link dev.weft.io.ParallelFile}). Offsets are in
 * elements of the view. A failure is thrown: files begin with {@code MPI.ERRORS_RETURN}.
 */
public final class File extends FileHandle {
  private static final Info NO_HINTS = Info.nothing();

  /** What a split operation's first half has started. */
  private @Nullable Request split;

  /** Opens a file ({@link dev.weft.io.ParallelFile#open}). Collective. */
  public File(Comm comm, String filename, int amode) throws MPIException {
    this(comm, filename, amode, NO_HINTS);
  }

  /** Like the other form, with hints. */
  public File(Comm comm, String filename, int amode, Info info) throws MPIException {
    super(comm, filename, amode, info);
  }

  /** Deletes a file ({@link dev.weft.io.ParallelFile#delete}). */
  public static void delete(String filename) throws MPIException {
    delete(filename, NO_HINTS);
  }

  /** Like the other form, with hints. */
  public static void delete(String filename, Info info) throws MPIException {
    Session session = Session.current();
    Failures.run(
        ErrorClass.ERR_IO, () -> dev.weft.io.ParallelFile.delete(session.world(), path(filename)));
  }

  private static Status written(dev.weft.data.Slice buffer) {
    return Status.of(
        new dev.weft.data.Status(
            Constant.PROC_NULL, Constant.ANY_TAG, buffer.bytes(), buffer.type(), false));
  }

  /** Reads at an offset ({@link dev.weft.io.FileAccess#read(dev.weft.data.Slice)}). */
  public Status readAt(long fileOffset, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    return get(() -> Status.of(file().at(fileOffset).read(Buffers.slice(buf, count, type))));
  }

  /** Starts reading at an offset ({@link dev.weft.io.FileAccess#iread(dev.weft.data.Slice)}). */
  public Request iReadAt(long fileOffset, @Nullable Buffer buf, int count, Datatype type)
      throws MPIException {
    return iReadAt(fileOffset, (Object) buf, count, type);
  }

  /** Like the other form, for arrays as well. */
  public Request iReadAt(long fileOffset, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    return get(
        () -> new Request(this, file().at(fileOffset).iread(Buffers.slice(buf, count, type))));
  }

  /**
   * Reads at an offset, all ranks together ({@link
   * dev.weft.io.FileAccess#readAll(dev.weft.data.Slice)}).
   */
  public Status readAtAll(long fileOffset, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    return get(() -> Status.of(file().at(fileOffset).readAll(Buffers.slice(buf, count, type))));
  }

  /**
   * Starts reading at an offset, all ranks together ({@link
   * dev.weft.io.FileAccess#ireadAll(dev.weft.data.Slice)}).
   */
  public Request iReadAtAll(long fileOffset, @Nullable Buffer buf, int count, Datatype type)
      throws MPIException {
    return iReadAtAll(fileOffset, (Object) buf, count, type);
  }

  /** Like the other form, for arrays as well. */
  public Request iReadAtAll(long fileOffset, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    return get(
        () -> new Request(this, file().at(fileOffset).ireadAll(Buffers.slice(buf, count, type))));
  }

  /** The first half of {@link #readAtAll}; there may be one at a time. */
  public void readAtAllBegin(long fileOffset, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    run(() -> begin(file().at(fileOffset).ireadAll(Buffers.slice(buf, count, type))));
  }

  /** The second half of {@link #readAtAll}. */
  public Status readAtAllEnd(@Nullable Object buf) throws MPIException {
    return end();
  }

  /** Writes at an offset ({@link dev.weft.io.FileAccess#write(dev.weft.data.Slice)}). */
  public Status writeAt(long fileOffset, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    return get(
        () -> {
          dev.weft.data.Slice buffer = Buffers.slice(buf, count, type);
          file().at(fileOffset).write(buffer);
          return written(buffer);
        });
  }

  /** Starts writing at an offset ({@link dev.weft.io.FileAccess#iwrite(dev.weft.data.Slice)}). */
  public Request iWriteAt(long fileOffset, @Nullable Buffer buf, int count, Datatype type)
      throws MPIException {
    return iWriteAt(fileOffset, (Object) buf, count, type);
  }

  /** Like the other form, for arrays as well. */
  public Request iWriteAt(long fileOffset, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    return get(
        () -> new Request(this, file().at(fileOffset).iwrite(Buffers.slice(buf, count, type))));
  }

  /**
   * Writes at an offset, all ranks together ({@link
   * dev.weft.io.FileAccess#writeAll(dev.weft.data.Slice)}).
   */
  public Status writeAtAll(long fileOffset, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    return get(
        () -> {
          dev.weft.data.Slice buffer = Buffers.slice(buf, count, type);
          file().at(fileOffset).writeAll(buffer);
          return written(buffer);
        });
  }

  /**
   * Starts writing at an offset, all ranks together ({@link
   * dev.weft.io.FileAccess#iwriteAll(dev.weft.data.Slice)}).
   */
  public Request iWriteAtAll(long fileOffset, @Nullable Buffer buf, int count, Datatype type)
      throws MPIException {
    return iWriteAtAll(fileOffset, (Object) buf, count, type);
  }

  /** Like the other form, for arrays as well. */
  public Request iWriteAtAll(long fileOffset, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    return get(
        () -> new Request(this, file().at(fileOffset).iwriteAll(Buffers.slice(buf, count, type))));
  }

  /** The first half of {@link #writeAtAll}; there may be one at a time. */
  public void writeAtAllBegin(long fileOffset, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    run(() -> begin(file().at(fileOffset).iwriteAll(Buffers.slice(buf, count, type))));
  }

  /** The second half of {@link #writeAtAll}. */
  public Status writeAtAllEnd(@Nullable Object buf) throws MPIException {
    return end();
  }

  /** Reads at this rank's pointer ({@link dev.weft.io.FileAccess#read(dev.weft.data.Slice)}). */
  public Status read(@Nullable Object buf, int count, Datatype type) throws MPIException {
    return get(() -> Status.of(file().read(Buffers.slice(buf, count, type))));
  }

  /**
   * Starts reading at this rank's pointer ({@link
   * dev.weft.io.FileAccess#iread(dev.weft.data.Slice)}).
   */
  public Request iRead(@Nullable Buffer buf, int count, Datatype type) throws MPIException {
    return iRead((Object) buf, count, type);
  }

  /** Like the other form, for arrays as well. */
  public Request iRead(@Nullable Object buf, int count, Datatype type) throws MPIException {
    return get(() -> new Request(this, file().iread(Buffers.slice(buf, count, type))));
  }

  /**
   * Reads at this rank's pointer, all ranks together ({@link
   * dev.weft.io.FileAccess#readAll(dev.weft.data.Slice)}).
   */
  public Status readAll(@Nullable Object buf, int count, Datatype type) throws MPIException {
    return get(() -> Status.of(file().readAll(Buffers.slice(buf, count, type))));
  }

  /**
   * Starts reading at this rank's pointer, all ranks together ({@link
   * dev.weft.io.FileAccess#ireadAll(dev.weft.data.Slice)}).
   */
  public Request iReadAll(@Nullable Buffer buf, int count, Datatype type) throws MPIException {
    return iReadAll((Object) buf, count, type);
  }

  /** Like the other form, for arrays as well. */
  public Request iReadAll(@Nullable Object buf, int count, Datatype type) throws MPIException {
    return get(() -> new Request(this, file().ireadAll(Buffers.slice(buf, count, type))));
  }

  /** The first half of {@link #readAll}; there may be one at a time. */
  public void readAllBegin(@Nullable Object buf, int count, Datatype type) throws MPIException {
    run(() -> begin(file().ireadAll(Buffers.slice(buf, count, type))));
  }

  /** The second half of {@link #readAll}. */
  public Status readAllEnd(@Nullable Object buf) throws MPIException {
    return end();
  }

  /** Writes at this rank's pointer ({@link dev.weft.io.FileAccess#write(dev.weft.data.Slice)}). */
  public Status write(@Nullable Object buf, int count, Datatype type) throws MPIException {
    return get(
        () -> {
          dev.weft.data.Slice buffer = Buffers.slice(buf, count, type);
          file().write(buffer);
          return written(buffer);
        });
  }

  /**
   * Starts writing at this rank's pointer ({@link
   * dev.weft.io.FileAccess#iwrite(dev.weft.data.Slice)}).
   */
  public Request iWrite(@Nullable Buffer buf, int count, Datatype type) throws MPIException {
    return iWrite((Object) buf, count, type);
  }

  /** Like the other form, for arrays as well. */
  public Request iWrite(@Nullable Object buf, int count, Datatype type) throws MPIException {
    return get(() -> new Request(this, file().iwrite(Buffers.slice(buf, count, type))));
  }

  /**
   * Writes at this rank's pointer, all ranks together ({@link
   * dev.weft.io.FileAccess#writeAll(dev.weft.data.Slice)}).
   */
  public Status writeAll(@Nullable Object buf, int count, Datatype type) throws MPIException {
    return get(
        () -> {
          dev.weft.data.Slice buffer = Buffers.slice(buf, count, type);
          file().writeAll(buffer);
          return written(buffer);
        });
  }

  /**
   * Starts writing at this rank's pointer, all ranks together ({@link
   * dev.weft.io.FileAccess#iwriteAll(dev.weft.data.Slice)}).
   */
  public Request iWriteAll(@Nullable Buffer buf, int count, Datatype type) throws MPIException {
    return iWriteAll((Object) buf, count, type);
  }

  /** Like the other form, for arrays as well. */
  public Request iWriteAll(@Nullable Object buf, int count, Datatype type) throws MPIException {
    return get(() -> new Request(this, file().iwriteAll(Buffers.slice(buf, count, type))));
  }

  /** The first half of {@link #writeAll}; there may be one at a time. */
  public void writeAllBegin(@Nullable Object buf, int count, Datatype type) throws MPIException {
    run(() -> begin(file().iwriteAll(Buffers.slice(buf, count, type))));
  }

  /** The second half of {@link #writeAll}. */
  public Status writeAllEnd(@Nullable Object buf) throws MPIException {
    return end();
  }

  /** Reads at the shared pointer ({@link dev.weft.io.FileAccess#read(dev.weft.data.Slice)}). */
  public Status readShared(@Nullable Object buf, int count, Datatype type) throws MPIException {
    return get(() -> Status.of(file().shared().read(Buffers.slice(buf, count, type))));
  }

  /**
   * Starts reading at the shared pointer ({@link
   * dev.weft.io.FileAccess#iread(dev.weft.data.Slice)}).
   */
  public Request iReadShared(@Nullable Buffer buf, int count, Datatype type) throws MPIException {
    return iReadShared((Object) buf, count, type);
  }

  /** Like the other form, for arrays as well. */
  public Request iReadShared(@Nullable Object buf, int count, Datatype type) throws MPIException {
    return get(() -> new Request(this, file().shared().iread(Buffers.slice(buf, count, type))));
  }

  /** Writes at the shared pointer ({@link dev.weft.io.FileAccess#write(dev.weft.data.Slice)}). */
  public Status writeShared(@Nullable Object buf, int count, Datatype type) throws MPIException {
    return get(
        () -> {
          dev.weft.data.Slice buffer = Buffers.slice(buf, count, type);
          file().shared().write(buffer);
          return written(buffer);
        });
  }

  /**
   * Starts writing at the shared pointer ({@link
   * dev.weft.io.FileAccess#iwrite(dev.weft.data.Slice)}).
   */
  public Request iWriteShared(@Nullable Buffer buf, int count, Datatype type) throws MPIException {
    return iWriteShared((Object) buf, count, type);
  }

  /** Like the other form, for arrays as well. */
  public Request iWriteShared(@Nullable Object buf, int count, Datatype type) throws MPIException {
    return get(() -> new Request(this, file().shared().iwrite(Buffers.slice(buf, count, type))));
  }

  /**
   * Reads at the shared pointer, in rank order ({@link
   * dev.weft.io.FileAccess#readAll(dev.weft.data.Slice)}).
   */
  public Status readOrdered(@Nullable Object buf, int count, Datatype type) throws MPIException {
    return get(() -> Status.of(file().shared().readAll(Buffers.slice(buf, count, type))));
  }

  /** The first half of {@link #readOrdered}; there may be one at a time. */
  public void readOrderedBegin(@Nullable Object buf, int count, Datatype type) throws MPIException {
    run(() -> begin(file().shared().ireadAll(Buffers.slice(buf, count, type))));
  }

  /** The second half of {@link #readOrdered}. */
  public Status readOrderedEnd(@Nullable Object buf) throws MPIException {
    return end();
  }

  /**
   * Writes at the shared pointer, in rank order ({@link
   * dev.weft.io.FileAccess#writeAll(dev.weft.data.Slice)}).
   */
  public Status writeOrdered(@Nullable Object buf, int count, Datatype type) throws MPIException {
    return get(
        () -> {
          dev.weft.data.Slice buffer = Buffers.slice(buf, count, type);
          file().shared().writeAll(buffer);
          return written(buffer);
        });
  }

  /** The first half of {@link #writeOrdered}; there may be one at a time. */
  public void writeOrderedBegin(@Nullable Object buf, int count, Datatype type)
      throws MPIException {
    run(() -> begin(file().shared().iwriteAll(Buffers.slice(buf, count, type))));
  }

  /** The second half of {@link #writeOrdered}. */
  public Status writeOrderedEnd(@Nullable Object buf) throws MPIException {
    return end();
  }

  private void begin(dev.weft.request.Request started) {
    if (split != null) {
      throw new Refused(ErrorClass.ERR_OTHER, "a split operation is under way; end it first");
    }
    split = new Request(this, started);
  }

  private Status end() throws MPIException {
    Request begun = split;
    if (begun == null) {
      throw failed(new Refused(ErrorClass.ERR_OTHER, "no split operation has been begun"));
    }
    split = null;
    return begun.waitStatus();
  }
}
