package mpjbuf;

/** More was read than a section holds. */
public class SectionSizeMismatchException extends BufferException {
  private static final long serialVersionUID = 1;

  public SectionSizeMismatchException() {}

  public SectionSizeMismatchException(String message) {
    super(message);
  }
}
