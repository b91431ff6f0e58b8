package dev.weft.internal.io;

import static dev.weft.internal.io.Direction.READ;
import static dev.weft.internal.io.Direction.WRITE;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.io.FileAccess;
import dev.weft.request.Request;
import java.util.function.Supplier;

/** Reads and writes at one kind of place; the two abstract methods depend on the kind. */
abstract class PlaceAccess implements FileAccess {
  /** An access of this rank by itself. */
  abstract SingleAccess.Settled alone(Direction direction, Slice buffer);

  /**
   * An access of all ranks together.
   *
   * @param buffer checks the buffer and gives it
   */
  abstract CollectiveIo together(Direction direction, Supplier<Slice> buffer);

  @Override
  public final Status read(Slice buffer) {
    return alone(READ, buffer).run();
  }

  @Override
  public final Request iread(Slice buffer) {
    return alone(READ, UserBuffer.shared(buffer)).start();
  }

  @Override
  public final Status readAll(Slice buffer) {
    return together(READ, () -> buffer).run();
  }

  @Override
  public final Request ireadAll(Slice buffer) {
    return together(READ, () -> UserBuffer.shared(buffer)).start();
  }

  @Override
  public final void write(Slice buffer) {
    Status _ = alone(WRITE, buffer).run();
  }

  @Override
  public final Request iwrite(Slice buffer) {
    return alone(WRITE, UserBuffer.shared(buffer)).start();
  }

  @Override
  public final void writeAll(Slice buffer) {
    Status _ = together(WRITE, () -> buffer).run();
  }

  @Override
  public final Request iwriteAll(Slice buffer) {
    return together(WRITE, () -> UserBuffer.shared(buffer)).start();
  }
}
