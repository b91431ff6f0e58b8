package dev.weft.objects;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A primitive array that the method fills: its contents travel only from the method to the caller.
 * The method gets an array of the same length with undefined contents, and must not keep it: the
 * library reuses the array after the method returns. So a call allocates nothing large on either
 * side.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Out {}
