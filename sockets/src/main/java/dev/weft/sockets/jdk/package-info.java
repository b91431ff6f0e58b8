/**
 * The JDK's internal methods that fast sockets use. If one is missing, fast sockets say so and stay
 * with TCP.
 */
@NullMarked
package dev.weft.sockets.jdk;

import org.jspecify.annotations.NullMarked;
