package dev.weft.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a test method, or each of a class, on all ranks of a job at the same time. A parameter of
 * type {@link dev.weft.Comm} is the rank's world, one of type {@link dev.weft.Weft} its membership,
 * which ends with the method.
 *
 * <pre>{@code
 * @Test
 * @Ranks(4)
 * void everyRankHasTheSum(Comm world) {
 *   assertEquals(6, world.allReduce((long) world.rank(), Op.SUM));
 * }
 * }</pre>
 *
 * A failed assertion of a rank fails the test, with the rank and where the others were; the other
 * ranks are ended. After it no thread of a rank's and no file of the job may be left.
 */
@Documented
@Inherited
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RanksExtension.class)
public @interface Ranks {
  /** How many. */
  int value();

  /**
   * The way that messages go: {@code auto}, {@code local}, {@code shm}, {@code tcp}, {@code ucx}.
   */
  String transport() default "auto";

  /** What they are. */
  RankMode mode() default RankMode.THREADS;

  /** What becomes of a test in which nothing can move any more. */
  OnStall onStall() default OnStall.FAIL;

  /**
   * Whether the job goes on without ranks whose processes end, as by {@code
   * Runtime.getRuntime().halt(1)}. What another rank throws fails the test all the same. Ranks that
   * are threads refuse it.
   */
  boolean survives() default false;

  /** After so many seconds the test fails, with where each rank is. */
  int timeoutSeconds() default 60;

  /** Options of the virtual machines of ranks that are processes, after the first ones. */
  String[] jvmArguments() default {};
}
