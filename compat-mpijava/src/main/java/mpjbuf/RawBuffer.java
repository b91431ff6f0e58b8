package mpjbuf;

/** Memory for a {@link Buffer}. In MPJ Express it has further methods, for devices. */
public interface RawBuffer {
  int getCapacity();

  void free();
}
