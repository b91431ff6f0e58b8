/**
 * What runs inside the measured processes: the Java counterpart of the native programs in {@code
 * dev/weft/lab/native}. Options come in; lines of samples go out, in the same format as the native
 * programs print. This package needs the JDK and the library that it measures, and knows nothing of
 * the lab around it.
 */
@NullMarked
package dev.weft.lab.program;

import org.jspecify.annotations.NullMarked;
