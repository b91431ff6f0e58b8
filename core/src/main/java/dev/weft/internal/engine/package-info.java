/**
 * The message engine of a rank, put together, and the channels that communicators send on.
 *
 * <p>In come the calls of channels and the endpoints that transports have opened; out go messages,
 * and what the job is to know of a rank that leaves. What a message is, when it is lost, how it
 * goes and who moves it on is known by the packages below: {@code match}, {@code failure}, {@code
 * request}, {@code protocol} and {@code progress}, each of which uses only those before it. Nothing
 * here knows communicators, collective operations or windows.
 */
@NullMarked
package dev.weft.internal.engine;

import org.jspecify.annotations.NullMarked;
