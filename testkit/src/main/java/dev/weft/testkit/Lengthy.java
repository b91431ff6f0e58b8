package dev.weft.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * A test that a usual run leaves out, since it takes more than some seconds and others try the
 * nearest of what it does. It runs in a thorough run, and whenever tests are chosen by their names.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Tag("lengthy")
public @interface Lengthy {}
