package mpjbuf;

/** Objects could not be written or read. */
public class DynamicBufferException extends BufferException {
  private static final long serialVersionUID = 1;

  public DynamicBufferException() {}

  public DynamicBufferException(String message) {
    super(message);
  }
}
