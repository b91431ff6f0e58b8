package dev.weft.objects.internal.node;

import dev.weft.objects.internal.value.NoReferences;
import dev.weft.objects.internal.value.Reference;
import dev.weft.objects.internal.value.RemoteLease;
import org.jspecify.annotations.Nullable;

/** Sends a reference of the test's choice for each callback. */
final class ForgedReferences extends NoReferences {
  private @Nullable Reference forged;

  void send(@Nullable Reference reference) {
    forged = reference;
  }

  @Override
  public @Nullable RemoteLease of(Object value, Class<?> declared) {
    return forged == null ? null : new RemoteLease(forged);
  }
}
