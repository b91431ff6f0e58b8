/**
 * Publishers, streams and iterators as arguments and results of calls. They become references to
 * sources of items, which the reader calls; this package knows no frames.
 */
@NullMarked
package dev.weft.objects.internal.stream;

import org.jspecify.annotations.NullMarked;
