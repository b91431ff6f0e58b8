package dev.weft.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * A test whose ranks have to be threads of one process: they share objects of the test, or the job
 * that they are of ends in a way that the test is about. All others run as processes on several
 * hosts, too.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Tag(WithinOneProcess.TAG)
public @interface WithinOneProcess {
  String TAG = "within-one-process";
}
