package dev.weft.objects;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A primitive array that the method only reads, and does not keep: it is the method's until it
 * returns, then the library uses it for the next call. Without this each call makes a new array,
 * which for some megabytes costs as much as moving them.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Borrowed {}
