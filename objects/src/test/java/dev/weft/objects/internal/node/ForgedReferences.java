package dev.weft.objects.internal.node;

import dev.weft.objects.internal.value.Held;
import dev.weft.objects.internal.value.Reference;
import dev.weft.objects.internal.value.References;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sends a reference of the test's choice for each callback. */
final class ForgedReferences implements References {
  private @Nullable Reference forged;

  void send(@Nullable Reference reference) {
    forged = reference;
  }

  @Override
  public @Nullable Held of(Object value, Class<?> declared) {
    return forged == null ? null : new Held(forged);
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
    throw new IllegalStateException("nothing is called");
  }

  @Override
  public void sent(List<Held> references) {}

  @Override
  public Object resolve(Reference reference, Class<?> declared) {
    throw new IllegalStateException("nothing is received");
  }
}
