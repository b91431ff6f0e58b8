package mpjbuf;

/** Makes memory for {@link Buffer}s. */
public abstract class BufferFactory {
  public BufferFactory() {}

  /** Memory of so many bytes. */
  public static RawBuffer create(int capacity) {
    return new NIOBuffer(capacity);
  }

  /** Does nothing. */
  public static void destroy(RawBuffer buffer) {}

  /** True: nothing has to be initialized. */
  public static boolean initialized() {
    return true;
  }
}
