package dev.weft.objects.internal.value;

import dev.weft.failure.CodecException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** For values in which no references are. */
public class NoReferences implements References {
  @Override
  public @Nullable Held of(Object value, Class<?> declared) {
    return null;
  }

  @Override
  public @Nullable Held within(Object value, Class<?> declared) {
    return null;
  }

  @Override
  public boolean mayBeReferences(Class<?> type) {
    return false;
  }

  @Override
  public Object stub(Held held) {
    throw new CodecException("no references");
  }

  @Override
  public void sent(List<Held> references) {}

  @Override
  public Object resolve(Reference reference, Class<?> declared) {
    throw new CodecException("no references");
  }
}
