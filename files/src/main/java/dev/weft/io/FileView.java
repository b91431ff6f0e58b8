package dev.weft.io;

import dev.weft.data.DataRepresentation;
import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;

/**
 * The part of a file that a rank sees (MPI 4.1, section 14.3). Instances of the file type tile the
 * file from the displacement on; the view consists of the bytes of their elements, in order.
 * Offsets of reads and writes, and file pointers, count elements of the view.
 *
 * <pre>{@code
 * // of a matrix of doubles stored by rows: this rank's columns
 * FileView mine = FileView.of(8L * width * rank, ElementType.DOUBLE)
 *     .withFileType(Datatype.DOUBLE.contiguous(width).resized(0, 8L * width * ranks));
 * }</pre>
 *
 * <p>Runs of the file type must ascend and must not overlap, neither within an instance nor with
 * the next instance. A file type without elements makes an empty view, for a rank without a share
 * of the data: the rank reads nothing and writes nothing, but takes part in collective operations.
 * Immutable.
 *
 * @param displacementBytes where the view begins in the file
 * @param elementType the unit of offsets; its size counts its data without gaps
 * @param fileType the pattern, which holds a whole number of elements, or none
 * @param representation the format of elements in the file
 */
public record FileView(
    long displacementBytes,
    Datatype elementType,
    Datatype fileType,
    DataRepresentation representation) {

  /** The whole file as bytes: the view that an opened file has. */
  public static final FileView BYTES = of(0, ElementType.BYTE);

  /**
   * @throws ArgumentException if the displacement is negative, the element type holds no data, or
   *     the file type is no whole number of elements
   */
  public FileView {
    if (displacementBytes < 0) {
      throw new ArgumentException(
          FailureCode.FILE_ACCESS,
          "a view cannot begin at byte %d; give a displacement from 0 on"
              .formatted(displacementBytes));
    }
    if (elementType.size() == 0) {
      throw new ArgumentException(
          FailureCode.FILE_ACCESS,
          "the element type of a view holds no data; give a datatype with at least one element");
    }
    if (fileType.size() % elementType.size() != 0) {
      throw new ArgumentException(
          FailureCode.FILE_ACCESS,
          "the file type holds %d bytes, which is no whole number of view elements of %d bytes; build the file type from the element type"
              .formatted(fileType.size(), elementType.size()));
    }
  }

  /** All elements of a primitive type from a place in the file on. */
  public static FileView of(long displacementBytes, ElementType elementType) {
    return of(displacementBytes, Datatype.of(elementType));
  }

  /** All instances of a type from a place in the file on. */
  public static FileView of(long displacementBytes, Datatype elementType) {
    return new FileView(displacementBytes, elementType, elementType, DataRepresentation.NATIVE);
  }

  /** The same with another pattern. */
  public FileView withFileType(Datatype pattern) {
    return new FileView(displacementBytes, elementType, pattern, representation);
  }

  /** The same with elements that lie otherwise in the file. */
  public FileView withRepresentation(DataRepresentation way) {
    return new FileView(displacementBytes, elementType, fileType, way);
  }
}
