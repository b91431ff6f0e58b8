package dev.weft.objects;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A primitive array that the method fills: its contents travel back, not there. The method gets an
 * array of the same length, with whatever was in it before, which is its own only until it returns;
 * the library uses it again. So a call allocates nothing large on either side.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Out {}
