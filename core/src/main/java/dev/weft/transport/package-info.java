/**
 * What a transport is (the SPI), and below it the transports {@code local}, {@code shm}, {@code
 * tcp}.
 */
@NullMarked
package dev.weft.transport;

import org.jspecify.annotations.NullMarked;
