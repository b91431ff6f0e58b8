package dev.weft.internal.collective.shared;

import org.jspecify.annotations.Nullable;

/** A resource that may include an area of all ranks, beside something else. */
public interface AreaOwner {
  @Nullable SharedArea area();
}
