package mpjbuf;

import dev.weft.data.Datatype;
import dev.weft.data.Slice;

/** Writing to sections, from arrays of each type. */
abstract class SectionWrites extends Sections {
  SectionWrites(int capacity) {
    super(capacity);
  }

  /** Appends elements to the section. */
  public void write(byte[] source, int srcOff, int numEls) throws BufferException {
    put(Type.BYTE, () -> Slice.of(source, srcOff, numEls));
  }

  /** Appends elements to the section. */
  public void write(short[] source, int srcOff, int numEls) throws BufferException {
    put(Type.SHORT, () -> Slice.of(source, srcOff, numEls));
  }

  /** Appends elements to the section. */
  public void write(int[] source, int srcOff, int numEls) throws BufferException {
    put(Type.INT, () -> Slice.of(source, srcOff, numEls));
  }

  /** Appends elements to the section. */
  public void write(long[] source, int srcOff, int numEls) throws BufferException {
    put(Type.LONG, () -> Slice.of(source, srcOff, numEls));
  }

  /** Appends elements to the section. */
  public void write(char[] source, int srcOff, int numEls) throws BufferException {
    put(Type.CHAR, () -> Slice.of(source, srcOff, numEls));
  }

  /** Appends elements to the section. */
  public void write(float[] source, int srcOff, int numEls) throws BufferException {
    put(Type.FLOAT, () -> Slice.of(source, srcOff, numEls));
  }

  /** Appends elements to the section. */
  public void write(double[] source, int srcOff, int numEls) throws BufferException {
    put(Type.DOUBLE, () -> Slice.of(source, srcOff, numEls));
  }

  /** Appends elements to the section. */
  public void write(boolean[] source, int srcOff, int numEls) throws BufferException {
    put(Type.BOOLEAN, () -> Slice.of(source, srcOff, numEls));
  }

  /** Appends the elements at offsets from a place to the section. */
  public void gather(byte[] source, int numEls, int offs, int[] indexes) throws BufferException {
    put(Type.BYTE, () -> Slice.of(source, offs, 1, at(Datatype.BYTE, numEls, indexes)));
  }

  /** Appends the elements at offsets from a place to the section. */
  public void gather(short[] source, int numEls, int offs, int[] indexes) throws BufferException {
    put(Type.SHORT, () -> Slice.of(source, offs, 1, at(Datatype.SHORT, numEls, indexes)));
  }

  /** Appends the elements at offsets from a place to the section. */
  public void gather(int[] source, int numEls, int offs, int[] indexes) throws BufferException {
    put(Type.INT, () -> Slice.of(source, offs, 1, at(Datatype.INT, numEls, indexes)));
  }

  /** Appends the elements at offsets from a place to the section. */
  public void gather(long[] source, int numEls, int offs, int[] indexes) throws BufferException {
    put(Type.LONG, () -> Slice.of(source, offs, 1, at(Datatype.LONG, numEls, indexes)));
  }

  /** Appends the elements at offsets from a place to the section. */
  public void gather(char[] source, int numEls, int offs, int[] indexes) throws BufferException {
    put(Type.CHAR, () -> Slice.of(source, offs, 1, at(Datatype.CHAR, numEls, indexes)));
  }

  /** Appends the elements at offsets from a place to the section. */
  public void gather(float[] source, int numEls, int offs, int[] indexes) throws BufferException {
    put(Type.FLOAT, () -> Slice.of(source, offs, 1, at(Datatype.FLOAT, numEls, indexes)));
  }

  /** Appends the elements at offsets from a place to the section. */
  public void gather(double[] source, int numEls, int offs, int[] indexes) throws BufferException {
    put(Type.DOUBLE, () -> Slice.of(source, offs, 1, at(Datatype.DOUBLE, numEls, indexes)));
  }

  /** Appends the elements at offsets from a place to the section. */
  public void gather(boolean[] source, int numEls, int offs, int[] indexes) throws BufferException {
    put(Type.BOOLEAN, () -> Slice.of(source, offs, 1, at(Datatype.BOOLEAN, numEls, indexes)));
  }

  /** Appends elements at regular distances to the section, by rows. */
  public void strGather(byte[] source, int srcOff, int rank, int exts, int strs, int[] shape)
      throws BufferException {
    put(
        Type.BYTE,
        () -> Slice.of(source, srcOff, 1, strided(Datatype.BYTE, rank, exts, strs, shape)));
  }

  /** Appends elements at regular distances to the section, by rows. */
  public void strGather(short[] source, int srcOff, int rank, int exts, int strs, int[] shape)
      throws BufferException {
    put(
        Type.SHORT,
        () -> Slice.of(source, srcOff, 1, strided(Datatype.SHORT, rank, exts, strs, shape)));
  }

  /** Appends elements at regular distances to the section, by rows. */
  public void strGather(int[] source, int srcOff, int rank, int exts, int strs, int[] shape)
      throws BufferException {
    put(
        Type.INT,
        () -> Slice.of(source, srcOff, 1, strided(Datatype.INT, rank, exts, strs, shape)));
  }

  /** Appends elements at regular distances to the section, by rows. */
  public void strGather(long[] source, int srcOff, int rank, int exts, int strs, int[] shape)
      throws BufferException {
    put(
        Type.LONG,
        () -> Slice.of(source, srcOff, 1, strided(Datatype.LONG, rank, exts, strs, shape)));
  }

  /** Appends elements at regular distances to the section, by rows. */
  public void strGather(char[] source, int srcOff, int rank, int exts, int strs, int[] shape)
      throws BufferException {
    put(
        Type.CHAR,
        () -> Slice.of(source, srcOff, 1, strided(Datatype.CHAR, rank, exts, strs, shape)));
  }

  /** Appends elements at regular distances to the section, by rows. */
  public void strGather(float[] source, int srcOff, int rank, int exts, int strs, int[] shape)
      throws BufferException {
    put(
        Type.FLOAT,
        () -> Slice.of(source, srcOff, 1, strided(Datatype.FLOAT, rank, exts, strs, shape)));
  }

  /** Appends elements at regular distances to the section, by rows. */
  public void strGather(double[] source, int srcOff, int rank, int exts, int strs, int[] shape)
      throws BufferException {
    put(
        Type.DOUBLE,
        () -> Slice.of(source, srcOff, 1, strided(Datatype.DOUBLE, rank, exts, strs, shape)));
  }

  /** Appends elements at regular distances to the section, by rows. */
  public void strGather(boolean[] source, int srcOff, int rank, int exts, int strs, int[] shape)
      throws BufferException {
    put(
        Type.BOOLEAN,
        () -> Slice.of(source, srcOff, 1, strided(Datatype.BOOLEAN, rank, exts, strs, shape)));
  }
}
