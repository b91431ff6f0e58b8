package dev.weft.objects;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Calling this method twice has the same effect as calling it once, also on another object of the
 * same name. So if a call by a reference from {@link Node#lookup}, synchronous or with a future,
 * fails because the object's rank is gone or the object has been withdrawn, it is repeated at the
 * object that has been exported under the name since, on any rank. All tries and the wait for that
 * object may take as long as a synchronous call of the method ({@link Deadline}); then the call
 * fails with its first failure.
 *
 * <p>The reference still means the object that was looked up: its other methods fail. One-way
 * calls, and calls to groups, are not made again.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Idempotent {}
