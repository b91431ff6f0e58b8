/**
 * The interfaces of codecs, by which objects become bytes. Objects and the classes that a program
 * has registered come in; bytes go out, and the reverse. {@link java.util.ServiceLoader} finds the
 * implementations. This package knows neither messages nor any codec.
 */
@NullMarked
package dev.weft.codec;

import org.jspecify.annotations.NullMarked;
