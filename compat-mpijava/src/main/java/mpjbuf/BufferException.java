package mpjbuf;

/** A failure of a {@link Buffer}. */
public class BufferException extends Exception {
  private static final long serialVersionUID = 1;

  public BufferException() {}

  public BufferException(String message) {
    super(message);
  }

  public BufferException(String message, Throwable cause) {
    super(message, cause);
  }
}
