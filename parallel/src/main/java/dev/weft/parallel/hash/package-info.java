/**
 * Which rank has a key. Keys and the number of ranks come in, a rank goes out: the same in every
 * process, for keys whose hash depends on their values. Sorting and collections use it; this
 * package knows nothing of messages.
 */
@NullMarked
package dev.weft.parallel.hash;

import org.jspecify.annotations.NullMarked;
