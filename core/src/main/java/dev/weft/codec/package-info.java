/**
 * How objects become bytes: the codec SPI. Implementations are found by {@link
 * java.util.ServiceLoader}.
 */
@NullMarked
package dev.weft.codec;

import org.jspecify.annotations.NullMarked;
