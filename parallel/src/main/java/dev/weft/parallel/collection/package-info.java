/**
 * Collections that ranks share: a map, a queue and a counter. Calls of any thread of any rank come
 * in; calls of objects of other ranks, and accesses to a window, go out. This package uses what
 * programs import of core and objects, and of this module the owners of keys alone.
 */
@NullMarked
package dev.weft.parallel.collection;

import org.jspecify.annotations.NullMarked;
