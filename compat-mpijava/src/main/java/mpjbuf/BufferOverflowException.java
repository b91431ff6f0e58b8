package mpjbuf;

/** More was written than a buffer holds. */
public class BufferOverflowException extends BufferException {
  private static final long serialVersionUID = 1;

  public BufferOverflowException() {}

  public BufferOverflowException(String message) {
    super(message);
  }
}
