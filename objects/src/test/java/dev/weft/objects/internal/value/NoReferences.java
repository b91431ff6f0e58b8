package dev.weft.objects.internal.value;

import dev.weft.failure.CodecException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** For values in which no references are. */
public class NoReferences implements ReferenceRules {
  @Override
  public @Nullable RemoteLease of(Object value, Class<?> declared) {
    return null;
  }

  @Override
  public @Nullable RemoteLease within(Object value, Class<?> declared) {
    return null;
  }

  @Override
  public boolean mayBeReferences(Class<?> type) {
    return false;
  }

  @Override
  public Object stub(RemoteLease remoteLease) {
    throw new CodecException("no references");
  }

  @Override
  public void sent(List<RemoteLease> references) {}

  @Override
  public Object resolve(Reference reference, Class<?> declared) {
    throw new CodecException("no references");
  }
}
