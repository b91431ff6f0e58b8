/**
 * The control connection between a launcher and its ranks, and the frames of both sides. Bytes of
 * proven connections come in; cards, fences, failures and orders go out. This package starts no
 * process and decides no failure.
 */
@NullMarked
package dev.weft.internal.control;

import org.jspecify.annotations.NullMarked;
