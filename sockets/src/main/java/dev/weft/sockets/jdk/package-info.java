/**
 * The internal packages of the JDK that fast sockets need opened to them. What a program wants to
 * be fast comes in; a verdict goes out, which names the flags that are missing. This package makes
 * no socket.
 */
@NullMarked
package dev.weft.sockets.jdk;

import org.jspecify.annotations.NullMarked;
