package dev.weft.internal.base;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * A test of what neither makes native calls nor asks whether there are any: algorithms over a
 * network that is faked, formats, protocols; or one that has its subject with native calls and
 * without them in one run. Nothing is added when native calls are off, so the second run of the
 * tests, which turns them off, leaves it out.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Tag("without-native-calls")
public @interface WithoutNativeCalls {}
