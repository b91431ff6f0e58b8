package mpjbuf;

/** Memory for a {@link Buffer}. What it had in MPJ Express besides was for its devices. */
public interface RawBuffer {
  int getCapacity();

  void free();
}
