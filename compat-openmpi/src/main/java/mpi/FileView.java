package mpi;

/** The part of a file that a rank sees ({@link dev.weft.io.FileView}). Immutable. */
public final class FileView {
  private final long disp;
  private final Datatype etype;
  private final Datatype filetype;
  private final String datarep;

  /**
   * A view.
   *
   * @param disp where it begins, in bytes
   * @param etype what offsets count in
   * @param filetype the pattern
   * @param datarep {@code "native"}, {@code "internal"} or {@code "external32"}
   */
  public FileView(long disp, Datatype etype, Datatype filetype, String datarep) {
    this.disp = disp;
    this.etype = etype;
    this.filetype = filetype;
    this.datarep = datarep;
  }

  /** Where it begins, in bytes. */
  public long getDisp() {
    return disp;
  }

  /** What offsets count in. */
  public Datatype getEType() {
    return etype;
  }

  /** The pattern. */
  public Datatype getFileType() {
    return filetype;
  }

  /** The data representation. */
  public String getDataRep() {
    return datarep;
  }
}
