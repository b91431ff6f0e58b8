package mpjbuf;

/** A section is of another type. */
public class TypeMismatchException extends BufferException {
  private static final long serialVersionUID = 1;

  public TypeMismatchException() {}

  public TypeMismatchException(String message) {
    super(message);
  }
}
