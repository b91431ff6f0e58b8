package dev.weft.objects;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The priority of calls of this method at an active object that serves by {@link
 * ServeOrder#PRIORITY}. Methods without this annotation have 0.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Priority {
  /** Higher is served earlier; may be negative. */
  int value();
}
