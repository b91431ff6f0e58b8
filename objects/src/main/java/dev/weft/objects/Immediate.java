package dev.weft.objects;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method that an active object serves at once, even during another call: several threads may be
 * in it, as with a plain remote object. Use it for calls that must be served while the object is
 * busy: asking for its progress, requesting it to stop.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Immediate {}
