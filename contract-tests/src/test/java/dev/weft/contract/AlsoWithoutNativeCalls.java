package dev.weft.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * A test that the second run, the one without native calls, has too: it touches what is done in
 * another way then, such as sockets, processes, files and waiting, or stands for a family of the
 * contract. A thorough run has all tests twice.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Tag("also-without-native-calls")
public @interface AlsoWithoutNativeCalls {}
