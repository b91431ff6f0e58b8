/**
 * Publishers, streams and iterators as arguments and results of calls. They come in as objects, and
 * go out as references to sources, which the reader asks for items. This package knows calls and
 * references, but no frames.
 */
@NullMarked
package dev.weft.objects.internal.stream;

import org.jspecify.annotations.NullMarked;
