package dev.weft.objects;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A primitive array that the method only reads and does not keep: the library uses the array for
 * the next call as soon as the method returns. Without this annotation each call allocates an
 * array; for some megabytes that costs as much as the transfer.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Borrowed {}
