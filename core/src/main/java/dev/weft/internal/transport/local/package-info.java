/**
 * The transport between ranks that are threads of one process. Frames come in, and come out on the
 * receiver's thread; long messages are copied from array to array. This package uses no file and no
 * native call, and knows no matching.
 */
@NullMarked
package dev.weft.internal.transport.local;

import org.jspecify.annotations.NullMarked;
