/**
 * What runs inside the measured processes: the Java counterpart of the native programs in {@code
 * dev/weft/lab/native}, with the same options and the same output lines. Needs nothing but the JDK
 * and the library it measures.
 */
@NullMarked
package dev.weft.lab.program;

import org.jspecify.annotations.NullMarked;
