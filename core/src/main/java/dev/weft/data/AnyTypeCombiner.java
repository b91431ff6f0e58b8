package dev.weft.data;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** A combiner that does not look at the elements. */
@FunctionalInterface
interface AnyTypeCombiner extends Combiner {
  @Override
  default Set<ElementType> elementTypes() {
    return Collections.unmodifiableSet(EnumSet.allOf(ElementType.class));
  }
}
