package dev.weft.fory;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;

/** Puts the wrappers of {@link Collections} around containers, by their interface. */
final class Wrappers {
  private Wrappers() {}

  static Object unmodifiable(Object container) {
    return switch (container) {
      case NavigableMap<?, ?> map -> Collections.unmodifiableNavigableMap(map);
      case SequencedMap<?, ?> map -> Collections.unmodifiableSequencedMap(map);
      case Map<?, ?> map -> Collections.unmodifiableMap(map);
      case NavigableSet<?> set -> Collections.unmodifiableNavigableSet(set);
      case SequencedSet<?> set -> Collections.unmodifiableSequencedSet(set);
      case Set<?> set -> Collections.unmodifiableSet(set);
      case List<?> list -> Collections.unmodifiableList(list);
      case SequencedCollection<?> some -> Collections.unmodifiableSequencedCollection(some);
      case Collection<?> some -> Collections.unmodifiableCollection(some);
      default -> container;
    };
  }

  static Object synchronizing(Object container) {
    return switch (container) {
      case NavigableMap<?, ?> map -> Collections.synchronizedNavigableMap(map);
      case Map<?, ?> map -> Collections.synchronizedMap(map);
      case NavigableSet<?> set -> Collections.synchronizedNavigableSet(set);
      case Set<?> set -> Collections.synchronizedSet(set);
      case List<?> list -> Collections.synchronizedList(list);
      case Collection<?> some -> Collections.synchronizedCollection(some);
      default -> container;
    };
  }
}
