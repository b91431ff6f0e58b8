package mpjbuf;

/** An offset, count or index is invalid. */
@SuppressWarnings("AvoidCommonTypeNames") // as it was always named
public class IllegalArgumentException extends BufferException {
  private static final long serialVersionUID = 1;

  public IllegalArgumentException() {}

  public IllegalArgumentException(String message) {
    super(message);
  }
}
