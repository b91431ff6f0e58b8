package dev.weft.objects;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How urgent calls of this method are for an active object that serves by {@link
 * ServeOrder#PRIORITY}. Methods without this have 0.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Priority {
  /** Higher is served earlier; may be negative. */
  int value();
}
