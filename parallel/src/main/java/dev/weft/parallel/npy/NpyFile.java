package dev.weft.parallel.npy;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.weft.Comm;
import dev.weft.data.ArrayOrder;
import dev.weft.data.DataRepresentation;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.FileException;
import dev.weft.io.FileView;
import dev.weft.io.ParallelFile;
import dev.weft.parallel.array.ArrayLayout;
import dev.weft.parallel.array.NdArray;
import dev.weft.parallel.npy.NpyHeader.InvalidException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * NumPy's files of one array, {@code .npy}, of the versions 1.0 to 3.0: {@code numpy.save} and
 * {@code numpy.load}. All ranks write or read one file together, each its own elements.
 *
 * <pre>{@code
 * NpyFile.write(Path.of("heat.npy"), heat);
 * NdArray again = NpyFile.read(world, Path.of("heat.npy"));
 * }</pre>
 *
 * <p>Elements are of Java's primitive types; {@code char} is NumPy's {@code uint16}. Other unsigned
 * numbers are read as the signed type of their size, with the same bits. All methods are
 * collective: every rank calls them with the same arguments. They block, and a failure on one rank
 * fails all: a {@link FileException}. One thread of each rank calls.
 */
public final class NpyFile {
  private NpyFile() {}

  /** Writes an array by rows and in this machine's byte order; the file is on the device then. */
  public static void write(Path file, NdArray array) {
    write(file, array, ArrayOrder.ROW_MAJOR, ByteOrder.nativeOrder());
  }

  /**
   * Writes an array; the file is on the device then. A file that is there is replaced.
   *
   * @param order by rows, or as Fortran does
   * @param byteOrder of the elements in the file
   * @throws FileException on all ranks if the file cannot be written
   */
  public static void write(Path file, NdArray array, ArrayOrder order, ByteOrder byteOrder) {
    Comm comm = array.comm();
    NpyHeader header = NpyHeader.of(array.type(), byteOrder, order, array.shape());
    byte[] start = comm.rank() == 0 ? header.encode() : new byte[0];
    try (ParallelFile all = ParallelFile.open(comm, file, WRITE, CREATE, TRUNCATE_EXISTING)) {
      all.at(0).writeAll(Slice.of(start));
      all.setView(view(header, array));
      all.at(0).writeAll(array.own(order));
    }
  }

  /**
   * The array of a file, in one block a rank.
   *
   * @throws FileException on all ranks if the file is none of an array of numbers, is too short, or
   *     cannot be read
   */
  public static NdArray read(Comm comm, Path file) {
    NpyHeader header = header(comm, file);
    NdArray array = NdArray.of(comm, type(header), ArrayLayout.of(comm.size(), header.shape()));
    read(file, header, array);
    return array;
  }

  /**
   * Reads the elements of an array from a file.
   *
   * @param array of the shape and type that the file has; its ghost cells stay as they are
   * @throws ArgumentException on all ranks if shape or type is another one
   * @throws FileException on all ranks if the file is none of an array of numbers, is too short, or
   *     cannot be read
   */
  public static void read(Path file, NdArray array) {
    NpyHeader header = header(array.comm(), file);
    if (!Arrays.equals(header.shape(), array.shape()) || type(header) != array.type()) {
      throw new ArgumentException(
          FailureCode.STORED_ARRAY,
          "%s has %s of shape %s; this array has %s of shape %s"
              .formatted(
                  file,
                  type(header),
                  Arrays.toString(header.shape()),
                  array.type(),
                  Arrays.toString(array.shape())));
    }
    read(file, header, array);
  }

  private static void read(Path file, NpyHeader header, NdArray array) {
    try (ParallelFile all = ParallelFile.open(array.comm(), file, READ)) {
      all.setView(view(header, array));
      Status _ = all.at(0).readAll(array.own(header.order()));
    }
  }

  private static FileView view(NpyHeader header, NdArray array) {
    ElementType type = array.type();
    boolean isNative = type.bytes() == 1 || header.byteOrder() == ByteOrder.nativeOrder();
    if (!isNative && header.byteOrder() == ByteOrder.LITTLE_ENDIAN) {
      throw new ArgumentException(
          FailureCode.STORED_ARRAY,
          "little-endian elements on a big-endian machine; write and read big-endian files there");
    }
    return FileView.of(header.bytes(), type)
        .withFileType(array.layout().inWhole(type, array.comm().rank(), header.order()))
        .withRepresentation(isNative ? DataRepresentation.NATIVE : DataRepresentation.EXTERNAL32);
  }

  /** What rank 0 reads, on all ranks. */
  private static NpyHeader header(Comm comm, Path file) {
    byte[] answer = comm.rank() == 0 ? answer(file) : new byte[0];
    int length = (int) comm.broadcast((long) answer.length, 0);
    byte[] all = comm.rank() == 0 ? answer : new byte[length];
    comm.broadcast(all, 0);
    byte[] content = Arrays.copyOfRange(all, 1, all.length);
    try {
      if (all[0] == 0) {
        throw new InvalidException(new String(content, StandardCharsets.UTF_8));
      }
      return NpyHeader.decode(content);
    } catch (InvalidException e) {
      throw new FileException(file, FileException.NO_OFFSET, 0, file + " " + e.getMessage(), e);
    }
  }

  /** A byte of 1 and the header, or a byte of 0 and what is wrong. */
  private static byte[] answer(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] start = in.readNBytes(NpyHeader.FIXED_BYTES);
      int length = NpyHeader.length(start);
      byte[] answer = new byte[1 + length];
      answer[0] = 1;
      System.arraycopy(start, 0, answer, 1, Math.min(length, start.length));
      int rest = length - start.length;
      if (rest > 0 && in.readNBytes(answer, 1 + start.length, rest) < rest) {
        throw new InvalidException("ends within its header");
      }
      NpyHeader header = NpyHeader.decode(Arrays.copyOfRange(answer, 1, answer.length));
      long data = Files.size(file) - length;
      if (data < header.dataBytes()) {
        throw new InvalidException(
            "has %d bytes of data; %s of shape %s takes %d"
                .formatted(
                    data, header.type(), Arrays.toString(header.shape()), header.dataBytes()));
      }
      return answer;
    } catch (InvalidException e) {
      return refusal(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      return refusal("cannot be read by rank 0: " + e);
    }
  }

  private static byte[] refusal(String why) {
    byte[] text = why.getBytes(StandardCharsets.UTF_8);
    byte[] answer = new byte[1 + text.length];
    System.arraycopy(text, 0, answer, 1, text.length);
    return answer;
  }

  private static ElementType type(NpyHeader header) {
    try {
      return header.type();
    } catch (InvalidException e) {
      throw new IllegalStateException(e); // rank 0 has looked at it
    }
  }
}
