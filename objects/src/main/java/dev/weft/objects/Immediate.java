package dev.weft.objects;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method that an active object serves at once, beside its present call: as for a plain remote
 * object, several threads may be in it. Use it for questions that must be answered while the object
 * is busy: its progress, a request to stop.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Immediate {}
