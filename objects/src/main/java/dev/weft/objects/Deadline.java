package dev.weft.objects;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The time limit of a synchronous call of this method, or of all methods of this interface; it
 * replaces {@link NodeOptions#deadline}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Deadline {
  /** Milliseconds; 0 for no limit. */
  long millis();
}
