package mpjbuf;

/** A buffer was written after it was committed, or read before it was committed. */
public class WrongStateException extends BufferException {
  private static final long serialVersionUID = 1;

  public WrongStateException() {}

  public WrongStateException(String message) {
    super(message);
  }
}
