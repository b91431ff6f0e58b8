package dev.weft.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that runs once for each number of ranks over each transport, as {@link Ranks} does once.
 *
 * <pre>{@code
 * @RankTest(ranks = {1, 2, 5}, transports = {"shm", "tcp"})
 * void everyRankHasTheSum(Comm world) { ... }
 * }</pre>
 */
@Documented
@Target({ElementType.ANNOTATION_TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(RankTestProvider.class)
public @interface RankTest {
  /** The numbers of ranks. */
  int[] ranks();

  /** The ways that messages go, as {@link Ranks#transport} has them. */
  String[] transports() default "auto";

  /** What the ranks are. */
  RankMode mode() default RankMode.THREADS;

  /** What becomes of a test in which nothing can move any more. */
  OnStall onStall() default OnStall.FAIL;

  /** Whether the job goes on without ranks whose processes end, as {@link Ranks#survives} says. */
  boolean survives() default false;

  /** After so many seconds each fails, with where each rank is. */
  int timeoutSeconds() default 60;

  /** Options of the virtual machines of ranks that are processes, after the first ones. */
  String[] jvmArguments() default {};
}
