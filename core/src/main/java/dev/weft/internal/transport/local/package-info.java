/**
 * The transport between ranks that are threads of one process: rings, and copies from array to
 * array. It uses no file and no native call.
 */
@NullMarked
package dev.weft.internal.transport.local;

import org.jspecify.annotations.NullMarked;
