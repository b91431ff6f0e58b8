package dev.weft.objects;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Calling this method twice has the same effect as calling it once, also on another object of the
 * same name. A call may fail because the object's rank is gone or the object has been withdrawn.
 * The library then repeats the call at the object that has been exported under the same name since,
 * on any rank. It does so for synchronous calls and calls with a future, by references from {@link
 * Node#lookup}. All attempts and the wait for the new object share the time limit of one
 * synchronous call ({@link Deadline}); after it the call fails with its first failure.
 *
 * <p>The reference still denotes the object that was looked up: its other methods fail. One-way
 * calls and calls to groups are not repeated.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Idempotent {}
