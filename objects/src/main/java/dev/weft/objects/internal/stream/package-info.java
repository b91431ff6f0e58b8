/** Publishers, streams and iterators as arguments and results of calls. */
@NullMarked
package dev.weft.objects.internal.stream;

import org.jspecify.annotations.NullMarked;
