package dev.weft.objects.internal.call;

import dev.weft.objects.stub.Source;
import org.jspecify.annotations.Nullable;

/** The immediate result of a call whose reply has not come: a future, or nothing. */
final class GivenSource extends Source {
  static final GivenSource NOTHING = new GivenSource(null);

  private final @Nullable Object value;

  GivenSource(@Nullable Object value) {
    this.value = value;
  }

  @Override
  public void taken() {}

  @Override
  public boolean takeBoolean() {
    return false;
  }

  @Override
  public byte takeByte() {
    return 0;
  }

  @Override
  public char takeChar() {
    return 0;
  }

  @Override
  public short takeShort() {
    return 0;
  }

  @Override
  public int takeInt() {
    return 0;
  }

  @Override
  public long takeLong() {
    return 0;
  }

  @Override
  public float takeFloat() {
    return 0;
  }

  @Override
  public double takeDouble() {
    return 0;
  }

  @Override
  public @Nullable Object takeObject(int place) {
    return value;
  }
}
