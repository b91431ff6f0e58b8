/**
 * What a transport is: a way to move frames between two ranks. The engine's frames and polls come
 * in; frames in the order sent, and the ends of peers, come out. A transport knows neither messages
 * nor matching.
 */
@NullMarked
package dev.weft.internal.transport;

import org.jspecify.annotations.NullMarked;
