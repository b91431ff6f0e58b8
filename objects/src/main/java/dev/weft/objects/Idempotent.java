package dev.weft.objects;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * To call this method twice does no more than to call it once, on another object of the same name
 * too. So where a reference is from {@link Node#lookup}, a synchronous call or one with a future
 * that fails since the object's rank is gone, or the object has been withdrawn, is made again: of
 * the object that has been exported under the name since, on whatever rank. That is waited for as
 * long as a synchronous call of the method may take ({@link Deadline}), all tries together; if
 * there is none by then, the call fails as it would have at first.
 *
 * <p>The reference itself goes on to stand for the object that was looked up: its other methods
 * fail. One-way calls, and calls to groups, are not made again.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Idempotent {}
