/** Checks of a program's messages, requests and buffers, where they are asked for. */
@NullMarked
package dev.weft.internal.check;

import org.jspecify.annotations.NullMarked;
