package mpjbuf;

/** A buffer was written to that has been committed, or read from that has not. */
public class WrongStateException extends BufferException {
  private static final long serialVersionUID = 1;

  public WrongStateException() {}

  public WrongStateException(String message) {
    super(message);
  }
}
