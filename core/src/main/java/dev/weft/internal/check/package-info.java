/**
 * Checks of a program's messages, requests and buffers, if they are turned on. Calls on a channel
 * come in; the same calls, with envelopes, copies and notes, go out. This package knows no frames
 * and no transport.
 */
@NullMarked
package dev.weft.internal.check;

import org.jspecify.annotations.NullMarked;
