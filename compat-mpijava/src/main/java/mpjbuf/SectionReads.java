package mpjbuf;

import dev.weft.data.Datatype;
import dev.weft.data.Slice;

/** Reading from sections, into arrays of each type. */
abstract class SectionReads extends SectionWrites {
  SectionReads(int capacity) {
    super(capacity);
  }

  /** Takes the next elements of the section. */
  public void read(byte[] dest, int dstOff, int numEls) throws BufferException {
    get(Type.BYTE, () -> Slice.of(dest, dstOff, numEls));
  }

  /** Takes the next elements of the section. */
  public void read(short[] dest, int dstOff, int numEls) throws BufferException {
    get(Type.SHORT, () -> Slice.of(dest, dstOff, numEls));
  }

  /** Takes the next elements of the section. */
  public void read(int[] dest, int dstOff, int numEls) throws BufferException {
    get(Type.INT, () -> Slice.of(dest, dstOff, numEls));
  }

  /** Takes the next elements of the section. */
  public void read(long[] dest, int dstOff, int numEls) throws BufferException {
    get(Type.LONG, () -> Slice.of(dest, dstOff, numEls));
  }

  /** Takes the next elements of the section. */
  public void read(char[] dest, int dstOff, int numEls) throws BufferException {
    get(Type.CHAR, () -> Slice.of(dest, dstOff, numEls));
  }

  /** Takes the next elements of the section. */
  public void read(float[] dest, int dstOff, int numEls) throws BufferException {
    get(Type.FLOAT, () -> Slice.of(dest, dstOff, numEls));
  }

  /** Takes the next elements of the section. */
  public void read(double[] dest, int dstOff, int numEls) throws BufferException {
    get(Type.DOUBLE, () -> Slice.of(dest, dstOff, numEls));
  }

  /** Takes the next elements of the section. */
  public void read(boolean[] dest, int dstOff, int numEls) throws BufferException {
    get(Type.BOOLEAN, () -> Slice.of(dest, dstOff, numEls));
  }

  /** Takes the next elements of the section, to offsets from a place. */
  public void scatter(byte[] dest, int numEls, int offs, int[] indexes) throws BufferException {
    get(Type.BYTE, () -> Slice.of(dest, offs, 1, at(Datatype.BYTE, numEls, indexes)));
  }

  /** Takes the next elements of the section, to offsets from a place. */
  public void scatter(short[] dest, int numEls, int offs, int[] indexes) throws BufferException {
    get(Type.SHORT, () -> Slice.of(dest, offs, 1, at(Datatype.SHORT, numEls, indexes)));
  }

  /** Takes the next elements of the section, to offsets from a place. */
  public void scatter(int[] dest, int numEls, int offs, int[] indexes) throws BufferException {
    get(Type.INT, () -> Slice.of(dest, offs, 1, at(Datatype.INT, numEls, indexes)));
  }

  /** Takes the next elements of the section, to offsets from a place. */
  public void scatter(long[] dest, int numEls, int offs, int[] indexes) throws BufferException {
    get(Type.LONG, () -> Slice.of(dest, offs, 1, at(Datatype.LONG, numEls, indexes)));
  }

  /** Takes the next elements of the section, to offsets from a place. */
  public void scatter(char[] dest, int numEls, int offs, int[] indexes) throws BufferException {
    get(Type.CHAR, () -> Slice.of(dest, offs, 1, at(Datatype.CHAR, numEls, indexes)));
  }

  /** Takes the next elements of the section, to offsets from a place. */
  public void scatter(float[] dest, int numEls, int offs, int[] indexes) throws BufferException {
    get(Type.FLOAT, () -> Slice.of(dest, offs, 1, at(Datatype.FLOAT, numEls, indexes)));
  }

  /** Takes the next elements of the section, to offsets from a place. */
  public void scatter(double[] dest, int numEls, int offs, int[] indexes) throws BufferException {
    get(Type.DOUBLE, () -> Slice.of(dest, offs, 1, at(Datatype.DOUBLE, numEls, indexes)));
  }

  /** Takes the next elements of the section, to offsets from a place. */
  public void scatter(boolean[] dest, int numEls, int offs, int[] indexes) throws BufferException {
    get(Type.BOOLEAN, () -> Slice.of(dest, offs, 1, at(Datatype.BOOLEAN, numEls, indexes)));
  }

  /** Takes the next elements of the section, to regular distances, by rows. */
  public void strScatter(byte[] dest, int dstOff, int rank, int exts, int strs, int[] shape)
      throws BufferException {
    get(
        Type.BYTE,
        () -> Slice.of(dest, dstOff, 1, strided(Datatype.BYTE, rank, exts, strs, shape)));
  }

  /** Takes the next elements of the section, to regular distances, by rows. */
  public void strScatter(short[] dest, int dstOff, int rank, int exts, int strs, int[] shape)
      throws BufferException {
    get(
        Type.SHORT,
        () -> Slice.of(dest, dstOff, 1, strided(Datatype.SHORT, rank, exts, strs, shape)));
  }

  /** Takes the next elements of the section, to regular distances, by rows. */
  public void strScatter(int[] dest, int dstOff, int rank, int exts, int strs, int[] shape)
      throws BufferException {
    get(Type.INT, () -> Slice.of(dest, dstOff, 1, strided(Datatype.INT, rank, exts, strs, shape)));
  }

  /** Takes the next elements of the section, to regular distances, by rows. */
  public void strScatter(long[] dest, int dstOff, int rank, int exts, int strs, int[] shape)
      throws BufferException {
    get(
        Type.LONG,
        () -> Slice.of(dest, dstOff, 1, strided(Datatype.LONG, rank, exts, strs, shape)));
  }

  /** Takes the next elements of the section, to regular distances, by rows. */
  public void strScatter(char[] dest, int dstOff, int rank, int exts, int strs, int[] shape)
      throws BufferException {
    get(
        Type.CHAR,
        () -> Slice.of(dest, dstOff, 1, strided(Datatype.CHAR, rank, exts, strs, shape)));
  }

  /** Takes the next elements of the section, to regular distances, by rows. */
  public void strScatter(float[] dest, int dstOff, int rank, int exts, int strs, int[] shape)
      throws BufferException {
    get(
        Type.FLOAT,
        () -> Slice.of(dest, dstOff, 1, strided(Datatype.FLOAT, rank, exts, strs, shape)));
  }

  /** Takes the next elements of the section, to regular distances, by rows. */
  public void strScatter(double[] dest, int dstOff, int rank, int exts, int strs, int[] shape)
      throws BufferException {
    get(
        Type.DOUBLE,
        () -> Slice.of(dest, dstOff, 1, strided(Datatype.DOUBLE, rank, exts, strs, shape)));
  }

  /** Takes the next elements of the section, to regular distances, by rows. */
  public void strScatter(boolean[] dest, int dstOff, int rank, int exts, int strs, int[] shape)
      throws BufferException {
    get(
        Type.BOOLEAN,
        () -> Slice.of(dest, dstOff, 1, strided(Datatype.BOOLEAN, rank, exts, strs, shape)));
  }
}
