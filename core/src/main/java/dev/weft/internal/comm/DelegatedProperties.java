package dev.weft.internal.comm;

import dev.weft.call.CommProperties;
import dev.weft.data.AttributeKey;
import dev.weft.data.Info;
import org.jspecify.annotations.Nullable;

/** For communicators: hands names, hints and attributes to {@link #properties}. */
interface DelegatedProperties extends CommProperties {
  Properties properties();

  @Override
  default String name() {
    return properties().name();
  }

  @Override
  default void name(String name) {
    properties().name(name);
  }

  @Override
  default Info info() {
    return properties().info();
  }

  @Override
  default void info(Info hints) {
    properties().info(hints);
  }

  @Override
  default <T> @Nullable T attribute(AttributeKey<T> key) {
    return properties().attribute(key);
  }

  @Override
  default <T> void attribute(AttributeKey<T> key, T value) {
    properties().attribute(key, value);
  }

  @Override
  default void removeAttribute(AttributeKey<?> key) {
    properties().removeAttribute(key);
  }
}
