package dev.weft.data;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The result of the method must be used: it is all that a call gives, as buffers that are given to
 * it stay as they are. Of a type, it holds for each of its methods that returns something. {@code
 * sum = world.allReduce(values, Op.SUM)} is meant; without {@code sum =} the sums are lost.
 *
 * <p>Error Prone refuses a call that throws such a result away, and editors warn, because they know
 * an annotation of this name; {@code weft migrate} and {@code -Dweft.check=results} find the calls
 * in class files. Whoever means it writes {@code var _ = world.gather(values, 0)}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface CheckReturnValue {}
