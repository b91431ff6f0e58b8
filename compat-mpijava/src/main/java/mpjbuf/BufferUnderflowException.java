package mpjbuf;

/** More was read than a buffer holds. */
public class BufferUnderflowException extends BufferException {
  private static final long serialVersionUID = 1;

  public BufferUnderflowException() {}

  public BufferUnderflowException(String message) {
    super(message);
  }
}
